import { z } from 'zod';
import { dayOf, iso } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { type DefinedJob, defineJob } from '#worker/core/job.ts';
import type { Statement } from '#worker/db/client.ts';
import { commit } from '#worker/db/commit.ts';
import { templateOf } from '#worker/edge/template.ts';
import { saveJobFailure } from '#worker/features/operations/public.ts';
import { log, withoutData } from '#worker/platform/log.ts';
import {
  CLOSING,
  countTry,
  type Due,
  findCopy,
  forgetTries,
  isBesideEarlier,
  isFirst,
  isOvertaken,
  KINDS,
  listClosed,
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

/** A subject with which so many steps began and never ended is left for the next night. */
const TRIES_MOST = 3;
/** No step runs for longer. */
const LONGEST_STEP_MS = 15 * 60_000;

/** What was closed goes first, so that it does not wait for all that is to be copied. */
const CLOSED = { closed_sites: CLOSING[0], closed_communities: CLOSING[1] } as const;
const isClosed = (phase: Phase): phase is keyof typeof CLOSED => phase in CLOSED;
const PHASES = ['closed_sites', 'closed_communities', ...KINDS] as const;
type Phase = (typeof PHASES)[number];

const Counts = z.strictObject({
  sites: z.number(),
  codes: z.number(),
  files: z.number(),
  /** Subjects that could not be copied in this night. */
  failed: z.number().default(0),
});

const Step = z.strictObject({
  /** The day of the night, so that each has work of its own. */
  night: z.string(),
  what: z.enum(['begin', ...PHASES, 'manifest']).default('begin'),
  /** The last subject of the step before. */
  after: z.string().default(''),
  unfinished: Unfinished.nullable().default(null),
  /** Of the manifest. */
  part: z.number().default(0),
  counts: Counts.default({ sites: 0, codes: 0, files: 0, failed: 0 }),
});
type Step = z.output<typeof Step>;

/**
 * Takes out of the bucket of the forever copy what was closed, and copies what changed of public sites, communities,
 * graves and codes into it as static pages, in this order, since a grave shows its sites and a code what it opens; then
 * lists all that is there with its hashes. A night ends where a later one has begun.
 */
export const copyForever: DefinedJob<z.input<typeof Step>> = defineJob({
  name: 'copy_forever',
  payload: Step,
  leavesWork: true,
  schedule: { every: 'day', payload: (due) => ({ night: dayOf(due) }) },
  run: async (ctx, step) => {
    if (await isOvertaken(ctx.db, step.night)) return [];
    const { statements, next, dueAt } = await taken(ctx, step);
    return next ? [...statements, copyForever.enqueue(ctx, next, dueAt)] : statements;
  },
});

type Taken = { statements: Statement[]; next: Step | null; dueAt?: Date };

function taken(ctx: Ctx, step: Step): Promise<Taken> {
  if (step.what === 'begin') return begin(ctx, step);
  return step.what === 'manifest' ? writeManifest(ctx, step) : copyDue(ctx, step, step.what);
}

async function begin(ctx: Ctx, step: Step): Promise<Taken> {
  const now = ctx.now().getTime();
  const before = iso(new Date(now - OLDEST_DAYS * DAY_MS));
  const fixed = await storeFixed(ctx, await templateOf(ctx.assets), await findCopy(ctx.db, FIXED));
  // two steps must not copy a subject at once
  const isBeside = await isBesideEarlier(ctx.db, step.night);
  return {
    statements: [saveCopy(ctx.db, fixed), markOlder(ctx.db, before, OLDER_A_NIGHT)],
    next: { ...step, what: PHASES[0] },
    ...(isBeside && { dueAt: new Date(now + LONGEST_STEP_MS) }),
  };
}

const listIn = ({ db }: Ctx, phase: Phase, after: string): Promise<Due[]> => {
  const page = { after, limit: SUBJECTS_A_STEP };
  return isClosed(phase)
    ? listClosed(db, { kind: CLOSED[phase], ...page })
    : listDue(db, { kind: phase, ...page });
};

async function copyDue(ctx: Ctx, step: Step, phase: Phase): Promise<Taken> {
  const listed = await listIn(ctx, phase, step.after);
  const [first] = listed;
  if (!first)
    return {
      statements: [],
      next: { ...step, after: '', unfinished: null, what: PHASES[PHASES.indexOf(phase) + 1] ?? 'manifest' },
    };
  // a subject may be too much for a worker, which ends with it: it is found by taking one at a time
  const tries = await countTry(ctx.db, first.subject, `${step.night} ${phase}`);
  if (tries > TRIES_MOST)
    return {
      statements: [failure(ctx, first.subject, new Error('a step never ended'))],
      next: { ...failedOnce(step), after: first.subject, unfinished: null },
    };
  return copyEach(ctx, step, tries > 1 ? [first] : listed).catch(async (error: unknown) => {
    await commit(ctx.db, [forgetTries(ctx.db, first.subject)]);
    throw error;
  });
}

async function copyEach(ctx: Ctx, step: Step, due: Due[]): Promise<Taken> {
  const template = await templateOf(ctx.assets);
  const statements: Statement[] = [];
  const begun = unfinishedIn(ctx, step);
  const at = iso(ctx.now());
  let going = step;
  let count = 0;
  for (const { subject, changes } of due) {
    const page =
      begun?.subject === subject ? begun : { subject, changes, part: 1, after: null, at, goesOn: false };
    const copied = await copyPage(ctx, template, page).catch((error: unknown) => {
      // it stays due for the next night, and the others are copied
      statements.push(failure(ctx, subject, error));
      return { statements: [], count: 0, next: null, isFaulty: true };
    });
    statements.push(...copied.statements);
    // what could not be taken out comes again among all that is due
    if (copied.isFaulty && !(step.what in CLOSED)) going = failedOnce(going);
    if (copied.next) {
      statements.push(forgetTries(ctx.db, subject));
      return { statements, next: { ...going, unfinished: { ...copied.next, at } } };
    }
    going = { ...going, after: subject };
    count += copied.count;
    if (count >= FILES_A_STEP) break;
  }
  return { statements, next: { ...going, unfinished: null } };
}

const failedOnce = (step: Step): Step => ({
  ...step,
  counts: { ...step.counts, failed: step.counts.failed + 1 },
});

/** Of a subject that could not be copied: in the log, and where administrators see what failed. */
function failure({ db, now }: Ctx, subject: string, error: unknown): Statement {
  const place = withoutData(error);
  log({ event: 'copy.failed', job: 'copy_forever', id: subject, error: place });
  return saveJobFailure(db, 'copy_forever', place, iso(now()));
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
    const count = Object.keys(files).length;
    counts.files += count;
    if (subject.startsWith('site:') && isFirst(subject) && count > 0) counts.sites++;
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
