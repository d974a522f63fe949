import { z } from 'zod';
import { type FileType, KIND_RULES } from '#worker/contract/media.ts';
import { iso } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { defineJob } from '#worker/core/job.ts';
import type { Statement } from '#worker/db/client.ts';
import { crcOf, FILE } from '#worker/features/media/public.ts';
import { extensionsOf } from '#worker/shared/file-type.ts';
import { type ArchivedMemory, archivePage } from './archive-page.ts';
import {
  type ExportedComment,
  type ExportedMedia,
  type ExportedMemory,
  findPerson,
  findSite,
  listOwnComments,
  listOwnMedia,
  listOwnMemories,
  listSiteComments,
  listSiteMemories,
  listSitePictures,
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
  const { head, name, about, memories, comments, media } = contents;
  const files: File[] = [];
  for (const one of media) {
    const file = await fileOf(ctx, one, isCopy);
    if (file) files.push(file);
  }
  const page = archivePage({
    locale: row.locale,
    name,
    about,
    memories: memories.map((memory) => archivedMemory(memory, comments, files)),
  });
  const data = {
    ...head,
    memories: memories.map((memory) => ({ ...memory, files: filesOf(memory, files) })),
    comments,
  };
  const texts = [
    await stored(ctx, row.id, 'index.html', page),
    await stored(ctx, row.id, 'data.json', JSON.stringify(data, null, 1)),
  ];
  const modified = row.created_at;
  const volumes = volumesOf([...texts, ...files.map(({ entry }) => entry)]);
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
};

async function ownContents({ db }: Ctx, userId: number): Promise<Contents | undefined> {
  const [person, memories, comments, media] = await Promise.all([
    findPerson(db, userId),
    listOwnMemories(db, userId),
    listOwnComments(db, userId),
    listOwnMedia(db, userId),
  ]);
  if (!person) return undefined;
  const name = `${person.first_name} ${person.last_name}`.trim();
  return { head: { account: person }, name, about: null, memories, comments, media };
}

async function siteContents({ db }: Ctx, siteId: number): Promise<Contents | undefined> {
  const [site, memories, comments, media] = await Promise.all([
    findSite(db, siteId),
    listSiteMemories(db, siteId),
    listSiteComments(db, siteId),
    listSitePictures(db, siteId),
  ]);
  if (!site) return undefined;
  const name = `${site.first_name} ${site.last_name}`.trim();
  return { head: { site }, name, about: site.about, memories, comments, media };
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
  const name = `media/${memory_id ?? 'site'}/${id.slice(0, 8)}-${safeFileName(media.name ?? kind, extension)}`;
  return { media, entry: { name, bytes, crc, key: object } };
}

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
): ArchivedMemory => ({
  ...memory,
  text: memory.text ?? memory.candle_text,
  files: filesOf(memory, files),
  comments: comments.filter(({ memory_id }) => memory_id === memory.id),
});
