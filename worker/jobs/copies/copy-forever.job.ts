import { z } from 'zod';
import { dayOf, iso } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { type DefinedJob, defineJob } from '#worker/core/job.ts';
import type { Statement } from '#worker/db/client.ts';
import { templateOf } from '#worker/edge/template.ts';
import { log, withoutData } from '#worker/platform/log.ts';
import {
  findCopy,
  isFirst,
  isOvertaken,
  KINDS,
  type Kind,
  listCopies,
  listDue,
  markOlder,
  saveCopy,
} from './copy.repo.ts';
import { copyPage, Unfinished } from './copy-page.ts';
import { FIXED, storeFixed } from './fixed-files.ts';
import { deleteUnused, put, written } from './store-copy.ts';

const SUBJECTS_A_STEP = 10;
/** After a subject with so many objects a step ends. */
const FILES_A_STEP = 60;
/** Copies that are older are made again, so many a night. */
const OLDEST_DAYS = 30;
const OLDER_A_NIGHT = 5000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const Counts = z.strictObject({ sites: z.number(), codes: z.number(), files: z.number() });

const Step = z.strictObject({
  /** The day of the night, so that each has work of its own. */
  night: z.string(),
  what: z.enum(['begin', ...KINDS, 'manifest']).default('begin'),
  /** The last subject of the step before. */
  after: z.string().default(''),
  unfinished: Unfinished.nullable().default(null),
  /** Of the manifest. */
  part: z.number().default(0),
  counts: Counts.default({ sites: 0, codes: 0, files: 0 }),
});
type Step = z.output<typeof Step>;

/**
 * Copies what changed of public sites, communities, graves and codes as static pages into the bucket of the forever
 * copy, in this order, since a grave shows its sites and a code what it opens; then lists all that is there with its
 * hashes. A night ends where a later one has begun.
 */
export const copyForever: DefinedJob<z.input<typeof Step>> = defineJob({
  name: 'copy_forever',
  payload: Step,
  leavesWork: true,
  schedule: { every: 'day', payload: (due) => ({ night: dayOf(due) }) },
  run: async (ctx, step) => {
    if (await isOvertaken(ctx.db, step.night)) return [];
    const { statements, next } = await taken(ctx, step);
    return next ? [...statements, copyForever.enqueue(ctx, next)] : statements;
  },
});

type Taken = { statements: Statement[]; next: Step | null };

function taken(ctx: Ctx, step: Step): Promise<Taken> {
  if (step.what === 'begin') return begin(ctx, step);
  return step.what === 'manifest' ? writeManifest(ctx, step) : copyDue(ctx, step, step.what);
}

async function begin(ctx: Ctx, step: Step): Promise<Taken> {
  const before = iso(new Date(ctx.now().getTime() - OLDEST_DAYS * DAY_MS));
  const fixed = await storeFixed(ctx, await templateOf(ctx.assets), await findCopy(ctx.db, FIXED));
  return {
    statements: [saveCopy(ctx.db, fixed), markOlder(ctx.db, before, OLDER_A_NIGHT)],
    next: { ...step, what: KINDS[0] },
  };
}

async function copyDue(ctx: Ctx, step: Step, kind: Kind): Promise<Taken> {
  const due = await listDue(ctx.db, { kind, after: step.after, limit: SUBJECTS_A_STEP });
  if (due.length === 0)
    return {
      statements: [],
      next: { ...step, after: '', unfinished: null, what: KINDS[KINDS.indexOf(kind) + 1] ?? 'manifest' },
    };
  const template = await templateOf(ctx.assets);
  const statements: Statement[] = [];
  const begun = unfinishedIn(ctx, step);
  const at = iso(ctx.now());
  let { after } = step;
  let count = 0;
  for (const one of due) {
    const page = begun?.subject === one.subject ? begun : { ...one, part: 1, after: null, at };
    const copied = await copyPage(ctx, template, page).catch((error: unknown) => {
      // it stays due for the next night, and the others are copied
      log({ event: 'copy.failed', job: 'copy_forever', id: one.subject, error: withoutData(error) });
      return { statements: [], files: 0, next: null };
    });
    statements.push(...copied.statements);
    count += copied.files;
    if (copied.next) return { statements, next: { ...step, after, unfinished: { ...copied.next, at } } };
    after = one.subject;
    if (count >= FILES_A_STEP) break;
  }
  return { statements, next: { ...step, after, unfinished: null } };
}

/** Null where a step waited so long, as a dead letter does, that its subject may have been copied and changed since. */
function unfinishedIn(ctx: Ctx, { unfinished }: Step): Unfinished | null {
  if (!unfinished) return null;
  return ctx.now().getTime() - Date.parse(unfinished.at) < HOUR_MS ? unfinished : null;
}

async function writeManifest(ctx: Ctx, step: Step): Promise<Taken> {
  const rows = await listCopies(ctx.db, step.after);
  const counts = { ...step.counts };
  const there = rows.map(({ subject, files }) => ({ subject, files: written(files) }));
  for (const { subject, files } of there) {
    counts.files += Object.keys(files).length;
    if (subject.startsWith('site:') && isFirst(subject)) counts.sites++;
    if (subject.startsWith('code:')) counts.codes++;
  }
  const last = there.at(-1);
  if (last) {
    const listed = Object.fromEntries(there.map(({ subject, files }) => [subject, files]));
    await putJson(ctx, manifestOf(step.part), listed);
    return { statements: [], next: { ...step, counts, after: last.subject, part: step.part + 1 } };
  }
  await deleteUnused(
    ctx,
    'manifest/',
    new Set(Array.from({ length: step.part }, (_, part) => manifestOf(part))),
  );
  await putJson(ctx, 'health.json', { copied_at: iso(ctx.now()), ...counts });
  return { statements: [], next: null };
}

const manifestOf = (part: number): string => `manifest/${part}.json`;

const putJson = (ctx: Ctx, key: string, value: unknown): Promise<string> =>
  put(ctx, key, new TextEncoder().encode(JSON.stringify(value)), 'application/json');
