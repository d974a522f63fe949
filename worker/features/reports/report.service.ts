import type { BodyOf } from '#worker/contract/endpoint.ts';
import type { ReportSubject, reportMemory } from '#worker/contract/report.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { Ctx, CtxFor } from '#worker/core/ctx.ts';
import type { FlaggedText } from '#worker/core/hooks.ts';
import type { Statement } from '#worker/db/client.ts';
import { commit, isConflict } from '#worker/db/commit.ts';
import { planDigests } from '#worker/features/mail-settings/public.ts';
import { runNextHour } from '#worker/features/members/public.ts';
import type { Place } from '#worker/features/memories/public.ts';
import { notifyStaff } from '#worker/features/updates/public.ts';
import { type Quota, spend } from '#worker/http/rate-limit.ts';
import { whenDown } from '#worker/http/when-down.ts';
import { reportedToPlatformEmail } from './emails/reported-to-platform.email.ts';
import {
  abortUnlessReporters,
  countOpen,
  deleteWordReport,
  hasReporters,
  insertReport,
  insertWordReport,
} from './report.repo.ts';
import { SUBJECTS, type Subject } from './subjects.ts';
import { tellOfReports } from './tell-of-reports.job.ts';

type Body = BodyOf<typeof reportMemory>;

const PER_DAY: Quota = { name: 'report', limit: 20, windowSeconds: 24 * 60 * 60 };
/** How many people collapse what they report; one of the staff does so alone. */
const PEOPLE = 2;
const TRIES = 5;
const CONFLICT = new AppError('request.conflict');

/**
 * Reports a memory, a comment or a site. Idempotent: a person has one open report of a thing. There is no audit
 * row, since the staff of the site must not learn who reported.
 */
export const report = (
  ctx: CtxFor<'member'>,
  subject: ReportSubject,
  { kind, ref }: { kind: Place['kind']; ref: number | string },
  body: Body,
): Promise<undefined> =>
  whenDown(ctx, 'report.failed', async () => {
    const found = await SUBJECTS[subject](ctx, kind, String(ref));
    const { mine } = await countOpen(ctx.db, found, ctx.actor.userId);
    if (mine > 0) return undefined;
    await spend(ctx.db, PER_DAY, String(ctx.actor.userId), ctx.now());
    await file(ctx, found, body);
    ctx.dispatchOutbox();
    return undefined;
  });

/** Stores the report. Each recipient is notified once, however many people report at the same time. */
async function file(ctx: CtxFor<'member'>, subject: Subject, body: Body): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await commit(ctx.db, await filing(ctx, subject, body), CONFLICT);
      return;
    } catch (error) {
      // the same person's other attempt was faster
      if (isConflict(error, 'reports')) return;
      if (error !== CONFLICT || tries === TRIES) throw error;
    }
  }
}

async function filing(ctx: CtxFor<'member'>, subject: Subject, body: Body): Promise<Statement[]> {
  const { db } = ctx;
  const before = await countOpen(db, subject, ctx.actor.userId);
  const forPlatform = [
    ...(body.reason === 'illegal' && before.illegal === 0 ? (['illegal'] as const) : []),
    ...(body.family && before.family === 0 ? (['family'] as const) : []),
  ];
  const isFirst = before.all === 0;
  const collapse = ctx.hooks.reportables.get(subject.subject)?.collapse;
  return [
    insertReport(db, {
      owner_kind: subject.place.kind,
      owner_id: subject.place.id,
      subject: subject.subject,
      subject_id: subject.id,
      reporter_id: ctx.actor.userId,
      reason: body.reason,
      note: body.note || null,
      is_family: body.family,
      created_at: iso(ctx.now()),
    }),
    ...(isFirst || forPlatform.length > 0 ? [abortUnlessReporters(db, subject, before.all + 1)] : []),
    ...(collapse?.(ctx, subject.id, hasReporters(subject, subject.byStaff ? 1 : PEOPLE)) ?? []),
    ...(isFirst ? notifyReported(ctx, subject.place) : []),
    ...forPlatform.map((reason) =>
      reportedToPlatformEmail.enqueue(ctx, {
        [`${subject.place.kind}_id` as const]: subject.place.id,
        subject: subject.subject,
        subject_id: subject.id,
        reason,
        locale: ctx.locale,
      }),
    ),
  ];
}

/** An update for those who decide, and an email that lists everything reported, at most once an hour. */
function notifyReported(ctx: Ctx, { kind, id }: Place): Statement[] {
  if (kind === 'community')
    return [
      runNextHour(ctx, tellOfReports, id),
      ...notifyStaff(ctx, 'reported', { community: id }, 'reports'),
    ];
  return [
    planDigests.enqueue(ctx, { site_id: id, topic: 'reports' }),
    ...notifyStaff(ctx, 'reported', { site: id }, 'reports'),
  ];
}

/** The word list reports what it found in a published text, and takes that back where it finds nothing any more. */
export const reportFlagged = (
  ctx: Ctx,
  { subject, id, place }: FlaggedText,
  isFlagged: boolean,
): Statement[] =>
  isFlagged
    ? [
        insertWordReport(ctx.db, {
          owner_kind: place.kind,
          owner_id: place.id,
          subject,
          subject_id: id,
          created_at: iso(ctx.now()),
        }),
        ...notifyReported(ctx, place),
      ]
    : [deleteWordReport(ctx.db, { subject, id })];
