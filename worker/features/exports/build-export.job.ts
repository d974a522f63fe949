import { z } from 'zod';
import { iso } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { type DefinedJob, defineJob } from '#worker/core/job.ts';
import type { Statement } from '#worker/db/client.ts';
import { type ArchivedMemory, archivePage } from './archive-page.ts';
import { type File, fileAsShown, fileOf, type Said, saidIn } from './archived-files.ts';
import { backupStep } from './build-backup.ts';
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
import { storeManifest, storeText } from './manifest.ts';
import { volumesOf } from './zip.rules.ts';

/** Gathers what an archive holds, writes its texts and fixes what its ZIP files consist of; a backup step by step. */
export const buildExport: DefinedJob<{ id: string }> = defineJob({
  name: 'build_export',
  payload: z.strictObject({ id: z.string() }),
  leavesWork: true,
  run: async (ctx, { id }) => {
    const row = await findExport(ctx.db, id, iso(ctx.now()));
    if (row?.state !== 'building') return [];
    return row.is_backup ? nextStep(ctx, row) : build(ctx, row);
  },
});

async function nextStep(ctx: Ctx, row: ExportRow): Promise<Statement[]> {
  const { statements, isLast } = await backupStep(ctx, row);
  return isLast ? statements : [...statements, buildExport.enqueue(ctx, { id: row.id })];
}

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
    await storeText(ctx, row.id, 'index.html', page),
    await storeText(ctx, row.id, 'data.json', JSON.stringify(data, null, 1)),
  ];
  const captions = said.flatMap(({ entry }) => entry ?? []);
  const volumes = volumesOf([...texts, ...captions, ...files.map(({ entry }) => entry)]);
  const sizes: number[] = [];
  for (const [at, entries] of volumes.entries())
    sizes.push(await storeManifest(ctx, row.id, at + 1, { modified: row.created_at, entries }));
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

const transcriptsOf = (memory: ExportedMemory, said: readonly Said[]) =>
  said.flatMap(({ transcript: { memory_id, text, lang }, entry }) =>
    memory_id === memory.id ? [{ text, lang, captions: entry?.name ?? null }] : [],
  );

const filesOf = (memory: ExportedMemory, files: readonly File[]) =>
  files.flatMap((file) => (file.media.memory_id === memory.id ? [fileAsShown(file, 1)] : []));

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
