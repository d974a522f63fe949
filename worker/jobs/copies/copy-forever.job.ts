import { z } from 'zod';
import { dayOf, iso } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { type DefinedJob, defineJob } from '#worker/core/job.ts';
import type { Statement } from '#worker/db/client.ts';
import { type Template, templateOf } from '#worker/edge/template.ts';
import { log, withoutData } from '#worker/platform/log.ts';
import { readSubject } from './copied-subject.ts';
import {
  type Due,
  deleteCopy,
  deleteDue,
  findCopy,
  listCopies,
  listDue,
  markDependents,
  markOlder,
  saveCopy,
} from './copy.repo.ts';
import { FIXED, storeFixed } from './fixed-files.ts';
import { deleteFiles, put, storeCopy } from './store-copy.ts';

const SUBJECTS_A_STEP = 10;
/** After a subject with so many objects a step ends. */
const FILES_A_STEP = 100;
const COPIES_A_PART = 1000;
/** A row of D1 has at most 2 MB: so many are the pictures of about eight thousand photos. */
const FILES_CHARACTERS = 1_900_000;
/** Copies that are older are made again, so many a night. */
const OLDEST_DAYS = 30;
const OLDER_A_NIGHT = 5000;
const DAY_MS = 86_400_000;

const Counts = z.strictObject({ sites: z.number(), codes: z.number(), files: z.number() });

const Step = z.strictObject({
  /** The day of the night, so that each has work of its own. */
  night: z.string(),
  what: z.enum(['begin', 'pages', 'codes', 'manifest']).default('begin'),
  /** The last subject of the step before. */
  after: z.string().default(''),
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
    const copied = await copyOne(ctx, template, one).catch((error: unknown) => {
      // it stays due for the next night, and the others are copied
      log({ event: 'copy.failed', job: 'copy_forever', id: one.subject, error: withoutData(error) });
      return { statements: [], files: 0, isWhole: true };
    });
    statements.push(...copied.statements);
    written += copied.files;
    if (!copied.isWhole) break;
    after = one.subject;
    if (written >= FILES_A_STEP) break;
  }
  return { statements, next: { ...step, after } };
}

async function copyOne(
  ctx: Ctx,
  template: Template,
  due: Due,
): Promise<{ statements: Statement[]; files: number; isWhole: boolean }> {
  const { subject } = due;
  const [before, copied] = [await findCopy(ctx.db, subject), await readSubject(ctx, template, subject)];
  const dependents = markDependents(ctx.db, subject);
  if (!copied) {
    await deleteFiles(ctx, Object.keys(before?.files ?? {}));
    const gone = before ? [deleteCopy(ctx.db, subject), ...dependents] : [];
    return { statements: [...gone, deleteDue(ctx.db, due)], files: 0, isWhole: true };
  }
  const { files, isWhole } = await storeCopy(ctx, copied, before?.files ?? {});
  // rather this subject alone than the whole night
  if (JSON.stringify(files).length > FILES_CHARACTERS) throw new Error('it has too many files for a row');
  const saved = saveCopy(ctx.db, { subject, page: copied.page, files, copied_at: iso(ctx.now()) });
  const count = Object.keys(files).length;
  if (!isWhole) return { statements: [saved], files: count, isWhole };
  return { statements: [saved, ...dependents, deleteDue(ctx.db, due)], files: count, isWhole };
}

async function writeManifest(ctx: Ctx, step: Step): Promise<Taken> {
  const rows = await listCopies(ctx.db, step.after, COPIES_A_PART);
  const counts = { ...step.counts };
  for (const { subject, files } of rows) {
    counts.files += Object.keys(files).length;
    if (subject.startsWith('site:')) counts.sites++;
    if (subject.startsWith('code:')) counts.codes++;
  }
  const last = rows.at(-1);
  if (last) {
    const listed = Object.fromEntries(rows.map(({ subject, files }) => [subject, files]));
    await putJson(ctx, `manifest/${step.part}.json`, listed);
    return { statements: [], next: { ...step, counts, after: last.subject, part: step.part + 1 } };
  }
  await ctx.forever.delete(`manifest/${step.part}.json`);
  await putJson(ctx, 'health.json', { copied_at: iso(ctx.now()), ...counts });
  return { statements: [], next: null };
}

const putJson = (ctx: Ctx, key: string, value: unknown): Promise<string> =>
  put(ctx, key, new TextEncoder().encode(JSON.stringify(value)), 'application/json');
