import { z } from 'zod';
import { type FileType, KIND_RULES } from '#worker/contract/media.ts';
import { iso } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { defineJob } from '#worker/core/job.ts';
import type { Statement } from '#worker/db/client.ts';
import { crcOf, FILE, findSpoken } from '#worker/features/media/public.ts';
import { extensionsOf } from '#worker/shared/file-type.ts';
import { type ArchivedMemory, archivePage } from './archive-page.ts';
import {
  type ExportedComment,
  type ExportedMedia,
  type ExportedMemory,
  type ExportedTranscript,
  findPerson,
  findSite,
  findSiteNotice,
  listOwnComments,
  listOwnMedia,
  listOwnMemories,
  listOwnTranscripts,
  listSiteComments,
  listSiteLetters,
  listSiteMemories,
  listSitePictures,
  listSiteTranscripts,
} from './contents.repo.ts';
import { type ExportRow, failExport, findExport, finishExport } from './export.repo.ts';
import { folderOf, type Manifest, type ManifestEntry, manifestKey } from './manifest.ts';
import { lengthOf, safeFileName, volumesOf, zipOf } from './zip.rules.ts';

/** The greatest width of the pictures in the free copy of a site. */
const COPY_WIDTH = 800;

/** Gathers what an archive holds, writes its texts and fixes what its ZIP files consist of. */
export const buildExport = defineJob({
  name: 'build_export',
  payload: z.strictObject({ id: z.string() }),
  run: async (ctx, { id }) => {
    const row = await findExport(ctx.db, id, iso(ctx.now()));
    return row?.state === 'building' ? build(ctx, row) : [];
  },
});

async function build(ctx: Ctx, row: ExportRow): Promise<Statement[]> {
  const isCopy = row.site_id !== null;
  const contents = await (row.site_id === null
    ? ownContents(ctx, row.user_id)
    : siteContents(ctx, row.site_id));
  if (!contents) return [failExport(ctx.db, row.id)];
  const { head, name, about, memories, comments, media, transcripts } = contents;
  const files: File[] = [];
  for (const one of media) {
    const file = await fileOf(ctx, one, isCopy);
    if (file) files.push(file);
  }
  const said: Said[] = [];
  for (const one of transcripts) said.push(await saidIn(ctx, row.id, one));
  const page = archivePage({
    locale: row.locale,
    name,
    about,
    memories: memories.map((memory) => archivedMemory(memory, comments, files, said)),
  });
  const data = {
    ...head,
    memories: memories.map((memory) => ({
      ...memory,
      files: filesOf(memory, files),
      transcripts: transcriptsOf(memory, said),
    })),
    comments,
  };
  const texts = [
    await stored(ctx, row.id, 'index.html', page),
    await stored(ctx, row.id, 'data.json', JSON.stringify(data, null, 1)),
  ];
  const modified = row.created_at;
  const captions = said.flatMap(({ entry }) => entry ?? []);
  const volumes = volumesOf([...texts, ...captions, ...files.map(({ entry }) => entry)]);
  const manifest: Manifest = { modified, volumes };
  await ctx.media.put(manifestKey(row.id), JSON.stringify(manifest));
  const sizes = volumes.map((volume) => lengthOf(zipOf(volume, new Date(modified))));
  return [finishExport(ctx.db, row.id, sizes)];
}

type Contents = {
  /** What `data.json` begins with. */
  head: object;
  name: string;
  about: string | null;
  memories: ExportedMemory[];
  comments: ExportedComment[];
  media: ExportedMedia[];
  transcripts: ExportedTranscript[];
};

async function ownContents({ db }: Ctx, userId: number): Promise<Contents | undefined> {
  const [person, memories, comments, media, transcripts] = await Promise.all([
    findPerson(db, userId),
    listOwnMemories(db, userId),
    listOwnComments(db, userId),
    listOwnMedia(db, userId),
    listOwnTranscripts(db, userId),
  ]);
  if (!person) return undefined;
  const name = `${person.first_name} ${person.last_name}`.trim();
  return { head: { account: person }, name, about: null, memories, comments, media, transcripts };
}

async function siteContents({ db }: Ctx, siteId: number): Promise<Contents | undefined> {
  const [site, notice, letters, memories, comments, media, transcripts] = await Promise.all([
    findSite(db, siteId),
    findSiteNotice(db, siteId),
    listSiteLetters(db, siteId),
    listSiteMemories(db, siteId),
    listSiteComments(db, siteId),
    listSitePictures(db, siteId),
    listSiteTranscripts(db, siteId),
  ]);
  if (!site) return undefined;
  const name = `${site.first_name} ${site.last_name}`.trim();
  return { head: { site, notice, letters }, name, about: site.about, memories, comments, media, transcripts };
}

type File = { entry: ManifestEntry; media: ExportedMedia };

/** The file itself, or the widest picture; in a copy a small picture. Null where it is gone. */
async function fileOf(ctx: Ctx, media: ExportedMedia, isCopy: boolean): Promise<File | null> {
  const { id, memory_id, widths, sizes, crcs, file_bytes, file_crc, key, content_type, kind } = media;
  const isFile = !KIND_RULES[kind].isPicture && file_bytes !== null;
  const at = Math.max(
    0,
    widths.findLastIndex((width) => !isCopy || width <= COPY_WIDTH),
  );
  const bytes = isFile ? file_bytes : sizes[at];
  if (bytes === undefined) return null;
  const object = `${key}/${isFile ? FILE : String(widths[at] ?? FILE)}`;
  const crc = (isFile ? file_crc : crcs?.[at]) ?? (await crcOfObject(ctx, object));
  if (crc === null) return null;
  const extension = extensionsOf(content_type as FileType)[0] ?? 'bin';
  const name = pathOf({ id, memory_id, name: media.name ?? kind }, extension);
  return { media, entry: { name, bytes, crc, key: object } };
}

/** Where a file of a medium is in the archive. */
const pathOf = (
  { id, memory_id, name }: { id: string; memory_id: number | null; name: string },
  extension: string,
): string => `media/${memory_id ?? 'site'}/${id.slice(0, 8)}-${safeFileName(name, extension)}`;

type Said = { transcript: ExportedTranscript; entry: ManifestEntry | null };

/** A transcript, with its captions as a file beside that of the medium. */
async function saidIn(ctx: Ctx, exportId: string, transcript: ExportedTranscript): Promise<Said> {
  const { media_id, memory_id, captions_lang, kind } = transcript;
  const found = captions_lang === null ? undefined : await findSpoken(ctx.db, media_id);
  if (!found?.captions) return { transcript, entry: null };
  const path = pathOf({ id: media_id, memory_id, name: transcript.name ?? kind }, `${captions_lang}.vtt`);
  return { transcript, entry: await stored(ctx, exportId, path, found.captions) };
}

const transcriptsOf = (memory: ExportedMemory, said: readonly Said[]) =>
  said.flatMap(({ transcript: { memory_id, text, lang }, entry }) =>
    memory_id === memory.id ? [{ text, lang, captions: entry?.name ?? null }] : [],
  );

/** Of a file that was stored before its CRC was; null where the file is gone. */
async function crcOfObject({ media }: Ctx, key: string): Promise<number | null> {
  const object = await media.get(key);
  if (!object) return null;
  let crc = 0;
  for await (const chunk of object.body) crc = crcOf(chunk, crc);
  return crc;
}

async function stored(ctx: Ctx, id: string, name: string, text: string): Promise<ManifestEntry> {
  const bytes = new TextEncoder().encode(text);
  const key = `${folderOf(id)}${name}`;
  await ctx.media.put(key, bytes);
  return { name, bytes: bytes.length, crc: crcOf(bytes), key };
}

const filesOf = (memory: ExportedMemory, files: readonly File[]) =>
  files.flatMap(({ media, entry }) =>
    media.memory_id === memory.id
      ? [{ file: entry.name, isPicture: KIND_RULES[media.kind].isPicture, caption: media.caption }]
      : [],
  );

const archivedMemory = (
  memory: ExportedMemory,
  comments: readonly ExportedComment[],
  files: readonly File[],
  said: readonly Said[],
): ArchivedMemory => ({
  ...memory,
  text: memory.text ?? memory.candle_text,
  files: filesOf(memory, files),
  transcripts: transcriptsOf(memory, said),
  comments: comments.filter(({ memory_id }) => memory_id === memory.id),
});
