import { z } from 'zod';
import { dayOf, iso } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { type DefinedJob, defineJob } from '#worker/core/job.ts';
import type { Statement } from '#worker/db/client.ts';
import { commit } from '#worker/db/commit.ts';
import { type Template, templateOf } from '#worker/edge/template.ts';
import { log, withoutData } from '#worker/platform/log.ts';
import { folderOf, readSubject } from './copied-subject.ts';
import {
  deleteCopies,
  deleteDue,
  findCopy,
  isFirst,
  listCopies,
  listDue,
  markDependents,
  markOlder,
  nameOf,
  pagesOf,
  saveCopy,
} from './copy.repo.ts';
import { FIXED, storeFixed } from './fixed-files.ts';
import {
  deleteFiles,
  deleteUnused,
  documentsIn,
  type Files,
  put,
  storeCopy,
  withNotes,
  written,
} from './store-copy.ts';

const SUBJECTS_A_STEP = 10;
/** After a subject with so many objects a step ends. */
const FILES_A_STEP = 100;
const COPIES_A_PART = 1000;
/** Copies that are older are made again, so many a night. */
const OLDEST_DAYS = 30;
const OLDER_A_NIGHT = 5000;
const DAY_MS = 86_400_000;

const Counts = z.strictObject({ sites: z.number(), codes: z.number(), files: z.number() });

/** A subject of several pages, the next of which is to be copied; `changes` as it was at the first. */
const Going = z.strictObject({
  subject: z.string(),
  changes: z.number(),
  part: z.number(),
  after: z.string().nullable(),
});
type Going = z.output<typeof Going>;

const Step = z.strictObject({
  /** The day of the night, so that each has work of its own. */
  night: z.string(),
  what: z.enum(['begin', 'pages', 'codes', 'manifest']).default('begin'),
  /** The last subject of the step before. */
  after: z.string().default(''),
  going: Going.nullable().default(null),
  part: z.number().default(0),
  counts: Counts.default({ sites: 0, codes: 0, files: 0 }),
});
type Step = z.output<typeof Step>;

/**
 * Copies what changed of public sites, communities, graves and codes as static pages into the bucket of the forever
 * copy, pages before the codes that open them; then lists all that is there with its hashes.
 */
export const copyForever: DefinedJob<z.input<typeof Step>> = defineJob({
  name: 'copy_forever',
  payload: Step,
  leavesWork: true,
  schedule: { every: 'day', payload: (due) => ({ night: dayOf(due) }) },
  run: async (ctx, step) => {
    const { statements, next } = await taken(ctx, step);
    return next ? [...statements, copyForever.enqueue(ctx, next)] : statements;
  },
});

type Taken = { statements: Statement[]; next: Step | null };

async function taken(ctx: Ctx, step: Step): Promise<Taken> {
  const first = { ...step, after: '' };
  switch (step.what) {
    case 'begin': {
      const before = iso(new Date(ctx.now().getTime() - OLDEST_DAYS * DAY_MS));
      const fixed = await storeFixed(ctx, await templateOf(ctx.assets), await findCopy(ctx.db, FIXED));
      return {
        statements: [saveCopy(ctx.db, fixed), markOlder(ctx.db, before, OLDER_A_NIGHT)],
        next: { ...first, what: 'pages' },
      };
    }
    case 'pages':
    case 'codes':
      return copyDue(ctx, { ...step, what: step.what });
    case 'manifest':
      return writeManifest(ctx, step);
  }
}

async function copyDue(ctx: Ctx, step: Step & { what: 'pages' | 'codes' }): Promise<Taken> {
  const due = await listDue(ctx.db, { what: step.what, after: step.after, limit: SUBJECTS_A_STEP });
  if (due.length === 0)
    return {
      statements: [],
      next: { ...step, after: '', what: step.what === 'pages' ? 'codes' : 'manifest' },
    };
  const template = await templateOf(ctx.assets);
  const statements: Statement[] = [];
  let { after } = step;
  let written = 0;
  for (const one of due) {
    const going = step.going?.subject === one.subject ? step.going : { ...one, part: 1, after: null };
    const copied = await copyPage(ctx, template, going).catch((error: unknown) => {
      // it stays due for the next night, and the others are copied
      log({ event: 'copy.failed', job: 'copy_forever', id: one.subject, error: withoutData(error) });
      return { statements: [], files: 0, next: null };
    });
    statements.push(...copied.statements);
    written += copied.files;
    if (copied.next) return { statements, next: { ...step, after, going: copied.next } };
    after = one.subject;
    if (written >= FILES_A_STEP) break;
  }
  return { statements, next: { ...step, after, going: null } };
}

type CopiedOne = { statements: Statement[]; files: number; next: Going | null };

async function copyPage(ctx: Ctx, template: Template, going: Going): Promise<CopiedOne> {
  const { subject, part } = going;
  const { db } = ctx;
  const [before, copied] = [
    await findCopy(db, subject, part),
    await readSubject(ctx, template, subject, going),
  ];
  if (!copied) {
    const wasCopied = await deleteLeft(ctx, subject, 0, {});
    const gone = wasCopied ? [...deleteCopies(db, subject, 0), ...markDependents(db, subject)] : [];
    return { statements: [...gone, deleteDue(db, going)], files: 0, next: null };
  }
  const row = { subject: nameOf(subject, part), copied_at: iso(ctx.now()) };
  // noted before they are written, so that they are found and deleted whatever happens in between
  const noted = withNotes(copied, before?.files ?? {});
  if (noted !== before?.files)
    await commit(db, [saveCopy(db, { ...row, page: before?.page ?? null, files: noted })]);
  const { files, isWhole } = await storeCopy(ctx, copied, noted);
  const statements: Statement[] = [saveCopy(db, { ...row, page: part === 1 ? copied.page : null, files })];
  const count = Object.keys(files).length;
  if (!isWhole) return { statements, files: count, next: going };
  if (copied.next !== null)
    return { statements, files: count, next: { ...going, part: part + 1, after: copied.next } };
  // a code has only its document, which is replaced
  if (copied.pages.length > 0) {
    await deleteLeft(ctx, subject, part, files);
    statements.push(...deleteCopies(db, subject, part));
  }
  statements.push(...markDependents(db, subject), deleteDue(db, going));
  return { statements, files: count, next: null };
}

/**
 * Of a subject that has so many pages, deletes the documents of further ones, and the pictures that are on none;
 * `last` are the files of its last page, which is not stored yet. Whether it was copied before.
 */
async function deleteLeft(ctx: Ctx, subject: string, parts: number, last: Files): Promise<boolean> {
  const used = new Set(Object.keys(last));
  const gone: string[] = [];
  let wasCopied = false;
  for await (const { part, files } of pagesOf(ctx.db, subject)) {
    wasCopied = true;
    if (part > parts) gone.push(...documentsIn(files));
    else if (part < parts) for (const key of Object.keys(files)) used.add(key);
  }
  await deleteFiles(
    ctx,
    gone.filter((key) => !used.has(key)),
  );
  await deleteUnused(ctx, folderOf(subject), used);
  return wasCopied;
}

async function writeManifest(ctx: Ctx, step: Step): Promise<Taken> {
  const rows = await listCopies(ctx.db, step.after, COPIES_A_PART);
  const counts = { ...step.counts };
  for (const { subject, files } of rows) {
    counts.files += Object.keys(written(files)).length;
    if (subject.startsWith('site:') && isFirst(subject)) counts.sites++;
    if (subject.startsWith('code:')) counts.codes++;
  }
  const last = rows.at(-1);
  if (last) {
    const listed = Object.fromEntries(rows.map(({ subject, files }) => [subject, written(files)]));
    await putJson(ctx, `manifest/${step.part}.json`, listed);
    return { statements: [], next: { ...step, counts, after: last.subject, part: step.part + 1 } };
  }
  await ctx.forever.delete(`manifest/${step.part}.json`);
  await putJson(ctx, 'health.json', { copied_at: iso(ctx.now()), ...counts });
  return { statements: [], next: null };
}

const putJson = (ctx: Ctx, key: string, value: unknown): Promise<string> =>
  put(ctx, key, new TextEncoder().encode(JSON.stringify(value)), 'application/json');
