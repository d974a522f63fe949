import { z } from 'zod';
import { iso } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { Statement } from '#worker/db/client.ts';
import { nameOfSite } from '#worker/features/mail/public.ts';
import { advanceOrder } from '#worker/features/orders/public.ts';
import { LOCALES } from '#worker/shared/locale.ts';
import { memoriesPage } from './album.ts';
import type { ArchivedMemory } from './archive-page.ts';
import { type File, fileAsShown, fileAsStored, fileOf, saidIn, unreadBytes } from './archived-files.ts';
import {
  costOf,
  dataFile,
  fitsFirstVolume,
  goesOn,
  MEMORIES_A_PART,
  type Progress,
  percentOf,
  progressOf,
  withinComments,
  withinCost,
} from './backup.rules.ts';
import {
  findWholeSite,
  listCommentsOf,
  listMediaOf,
  listMemoriesOf,
  listMemoryIds,
  listTranscriptsOf,
} from './backup-contents.repo.ts';
import type { BackupMemory, MemoriesFile } from './backup-data.ts';
import { storeSite } from './backup-site.ts';
import { backupReadyEmail } from './emails/backup-ready.email.ts';
import { expiryFrom } from './export.present.ts';
import { advanceBackup, type ExportRow, finishBackup } from './export.repo.ts';
import { exportFailed } from './export-failed.ts';
import { folderOf, Manifest, type ManifestEntry, storeManifest, storeText } from './manifest.ts';
import { volumeWith } from './zip.rules.ts';

type Site = NonNullable<Awaited<ReturnType<typeof findWholeSite>>>;
type Step = { statements: Statement[]; isLast: boolean };

/**
 * The next step of building a backup: some parts of its memories, or what is left when all are written. What a step
 * stores has the same bytes when it is taken again.
 */
export async function backupStep(ctx: Ctx, row: ExportRow): Promise<Step> {
  const site = row.site_id === null ? undefined : await findWholeSite(ctx.db, row.site_id);
  if (!site) return { statements: await exportFailed(ctx, row), isLast: true };
  const progress = progressOf(row.cursor, row.created_at);
  return progress.isRead ? finish(ctx, row, site, progress) : writeParts(ctx, row, site, progress);
}

async function writeParts(ctx: Ctx, row: ExportRow, site: Site, before: Progress): Promise<Step> {
  const ids = await listMemoryIds(ctx.db, site.id);
  const run = { parts: 0, cost: 0 };
  let progress = before;
  while (!progress.isRead && goesOn(run)) {
    const left = ids.filter((id) => id > progress.after);
    if (left.length === 0) {
      progress = { ...progress, isRead: true };
      break;
    }
    const part = await readPart(ctx, site.id, left.slice(0, MEMORIES_A_PART));
    progress =
      part.memories.length > 0
        ? await writePart(ctx, row, site, part, progress, left.at(-1) === part.after)
        : { ...progress, after: part.after };
    run.parts++;
    run.cost += part.cost;
  }
  const cursor = JSON.stringify({ ...progress, at: iso(ctx.now()) } satisfies Progress);
  const isFirst = row.cursor === null && row.order_id !== null;
  return {
    statements: [
      advanceBackup(ctx.db, row.id, { cursor, progress: percentOf(progress, ids.length) }),
      ...(isFirst ? advanceOrder(ctx, row.order_id ?? 0, { stage: 'building' }) : []),
    ],
    isLast: false,
  };
}

type Part = Awaited<ReturnType<typeof readPart>>;

/** As many of these memories as one part holds, with all that belongs to them. */
async function readPart(ctx: Ctx, siteId: number, ids: readonly number[]) {
  const found = await listMemoriesOf(ctx.db, siteId, ids);
  const next = withinComments(found);
  const nextIds = next.map(({ id }) => id);
  const [media, transcripts] = await Promise.all([
    listMediaOf(ctx.db, nextIds),
    listTranscriptsOf(ctx.db, nextIds),
  ]);
  const costs = new Map<number | null, number>();
  const add = (id: number | null, cost: number) => costs.set(id, (costs.get(id) ?? 0) + cost);
  for (const one of media) add(one.memory_id, costOf(unreadBytes(one), false));
  for (const one of transcripts) add(one.memory_id, costOf(0, one.captions_lang !== null));
  const costOfMemory = ({ id }: { id: number }) => costs.get(id) ?? 0;
  const memories = withinCost(next, costOfMemory);
  const own = memories.map(({ id }) => id);
  const comments = await listCommentsOf(ctx.db, own);
  return {
    memories,
    comments: Map.groupBy(comments, ({ memory_id }) => memory_id),
    media: Map.groupBy(media, ({ memory_id }) => memory_id),
    transcripts: Map.groupBy(transcripts, ({ memory_id }) => memory_id),
    cost: memories.reduce((sum, memory) => sum + costOfMemory(memory), 0),
    /** Up to which of the ids it is: memories that are gone meanwhile are left out. */
    after: (memories.length < found.length ? own.at(-1) : ids.at(-1)) ?? 0,
  };
}

/** What is stored of a part besides its texts, until the manifests are made of it. */
const PartRecord = z.strictObject({
  file: z.string(),
  count: z.number().int(),
  first: z.string(),
  last: z.string(),
  texts: Manifest.shape.entries,
  files: z.array(z.strictObject({ volume: z.number().int(), entry: Manifest.shape.entries.element })),
});
export type PartRecord = z.infer<typeof PartRecord>;
const recordKey = (id: string, part: number): string => `${folderOf(id)}parts/${part}.json`;

/** Stores the data of a part and its page in each language; its files have their places in the ZIPs then. */
async function writePart(
  ctx: Ctx,
  row: ExportRow,
  site: Site,
  part: Part,
  before: Progress,
  isLast: boolean,
): Promise<Progress> {
  const number = before.parts + 1;
  const files: PartRecord['files'] = [];
  let volume = before.volume;
  const place = (entry: ManifestEntry): number => {
    volume = volumeWith(volume, entry.bytes);
    files.push({ volume: volume.number, entry });
    return volume.number;
  };
  const memories: BackupMemory[] = [];
  const shown: ArchivedMemory[] = [];
  for (const memory of part.memories) {
    const one = await archived(ctx, row.id, part, memory, place);
    memories.push(one.stored);
    shown.push(one.shown);
  }
  const file = dataFile(number);
  const data: MemoriesFile = { memories };
  const texts = [await storeText(ctx, row.id, file, JSON.stringify(data, null, 1))];
  for (const locale of LOCALES) {
    const page = memoriesPage(locale, nameOfSite(site, locale), { number, isLast }, shown);
    texts.push(await storeText(ctx, row.id, `${locale}/memories-${number}.html`, page));
  }
  const record: PartRecord = {
    file,
    count: memories.length,
    first: memories[0]?.created_at ?? '',
    last: memories.at(-1)?.created_at ?? '',
    texts,
    files,
  };
  await ctx.media.put(recordKey(row.id, number), JSON.stringify(record));
  const { after } = part;
  return { ...before, after, memories: before.memories + memories.length, parts: number, volume };
}

/** A memory as the data and as the album have it; `place` returns in which ZIP a file is. */
async function archived(
  ctx: Ctx,
  exportId: string,
  part: Part,
  memory: Part['memories'][number],
  place: (entry: ManifestEntry) => number,
): Promise<{ stored: BackupMemory; shown: ArchivedMemory }> {
  const files: { file: File; volume: number }[] = [];
  for (const media of part.media.get(memory.id) ?? []) {
    const file = await fileOf(ctx, media, false);
    if (file) files.push({ file, volume: place(file.entry) });
  }
  const transcripts: BackupMemory['transcripts'] = [];
  for (const transcript of part.transcripts.get(memory.id) ?? []) {
    const { entry } = await saidIn(ctx, exportId, transcript);
    if (entry) place(entry);
    transcripts.push({ text: transcript.text, lang: transcript.lang, captions: entry?.name ?? null });
  }
  const comments = (part.comments.get(memory.id) ?? []).map(({ author, text, status, created_at }) => ({
    author,
    text,
    status,
    created_at,
  }));
  const { site_id: _, ...texts } = memory;
  const links = memory.links.map(({ url, title }) => ({ url, title }));
  return {
    stored: {
      ...texts,
      links,
      transcripts,
      comments,
      files: files.map(({ file, volume }) => fileAsStored(file, volume)),
    },
    shown: {
      ...texts,
      site: null,
      text: memory.text ?? memory.candle_text,
      links,
      transcripts,
      comments,
      files: files.map(({ file, volume }) => fileAsShown(file, volume)),
    },
  };
}

/** The texts about the site itself, and the manifests; the requester is told. */
async function finish(ctx: Ctx, row: ExportRow, site: Site, progress: Progress): Promise<Step> {
  const parts: Omit<PartRecord, 'texts' | 'files'>[] = [];
  const texts: ManifestEntry[] = [];
  const first: ManifestEntry[] = [];
  const sizes: number[] = [];
  let current: ManifestEntry[] = [];
  let volume = 1;
  const close = async (): Promise<void> => {
    if (volume > 1)
      sizes[volume - 1] = await storeManifest(ctx, row.id, volume, {
        modified: row.created_at,
        entries: current,
      });
    current = [];
  };
  for (let number = 1; number <= progress.parts; number++) {
    const stored = await ctx.media.get(recordKey(row.id, number));
    if (!stored) return { statements: await exportFailed(ctx, row), isLast: true };
    const { texts: own, files, ...part } = PartRecord.parse(await stored.json());
    parts.push(part);
    texts.push(...own);
    for (const { volume: its, entry } of files) {
      if (its === 1) first.push(entry);
      else {
        if (its !== volume) await close();
        volume = its;
        current.push(entry);
      }
    }
  }
  await close();
  const ofSite = await storeSite(ctx, row, site, parts, volume);
  const front = [...ofSite, ...texts];
  if (!fitsFirstVolume(front)) return { statements: await exportFailed(ctx, row), isLast: true };
  sizes[0] = await storeManifest(ctx, row.id, 1, { modified: row.created_at, entries: [...front, ...first] });
  const { order_id } = row;
  return {
    statements: [
      finishBackup(ctx.db, row.id, sizes, expiryFrom(ctx.now())),
      ...(order_id === null ? [] : advanceOrder(ctx, order_id, { stage: 'ready', status: 'completed' })),
      backupReadyEmail.enqueue(ctx, { user_id: row.user_id, site_id: site.id, export_id: row.id }),
    ],
    isLast: true,
  };
}
