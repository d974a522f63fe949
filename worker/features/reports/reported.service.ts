import type { ReplyOf } from '#worker/contract/endpoint.ts';
import {
  type decideReports as decideEndpoint,
  type listReportsInCommunity as listInCommunityEndpoint,
  type listReports as listOnSiteEndpoint,
  REPORTED_FOR,
  REPORTS_A_PAGE,
  type ReportDecision,
  type Reported,
} from '#worker/contract/report.ts';
import { AppError, invalid } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { keyIn } from '#worker/core/cursor.ts';
import { authorize } from '#worker/core/policy.ts';
import { abortIfUnchanged, commit } from '#worker/db/commit.ts';
import { pageOf } from '#worker/db/page.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { findMute } from '#worker/features/mail-settings/public.ts';
import {
  authorizeAt,
  findPlace,
  listMemoriesById,
  type Place,
  placeOf,
  presentMemory,
  standingAt,
  type VisiblePlace,
  visibilityAt,
} from '#worker/features/memories/public.ts';
import { whenDown } from '#worker/http/when-down.ts';
import { reportPolicy } from './report.policy.ts';
import {
  closeReports,
  decideReport,
  findReport,
  listCommentsById,
  listReported,
  type SubjectKey,
} from './report.repo.ts';

type Row = Awaited<ReturnType<typeof listReported>>[number];

const CONFLICT = new AppError('request.conflict');
const TRIES = 3;

/** What waits for a decision on a site after reports, longest waiting first. */
export async function listReports(
  ctx: CtxFor<'member'>,
  ref: string,
  cursor: string | undefined,
): Promise<ReplyOf<typeof listOnSiteEndpoint>> {
  const site = await findPlace(ctx, 'site', ref);
  authorizeAt(ctx.actor, 'decide', site);
  const [page, muted_until] = await Promise.all([
    pageAt(ctx, site, cursor),
    findMute(ctx.db, ctx.actor.userId, site.id, iso(ctx.now())),
  ]);
  return { ...page, muted_until };
}

/** The same in a community. */
export async function listReportsInCommunity(
  ctx: CtxFor<'member'>,
  id: number,
  cursor: string | undefined,
): Promise<ReplyOf<typeof listInCommunityEndpoint>> {
  const community = await findPlace(ctx, 'community', String(id));
  authorizeAt(ctx.actor, 'decide', community);
  return pageAt(ctx, community, cursor);
}

async function pageAt(
  ctx: CtxFor<'member'>,
  place: VisiblePlace,
  cursor: string | undefined,
): Promise<ReplyOf<typeof listInCommunityEndpoint>> {
  const [after = 0] = keyIn(cursor, ['number']) ?? [];
  const visibility = visibilityAt(ctx.actor, place);
  const rows = await listReported(ctx.db, placeOf(place), visibility, after, REPORTS_A_PAGE + 1);
  const page = pageOf(rows, REPORTS_A_PAGE, ({ id }) => [id]);
  const idsOf = (subject: Row['subject']) =>
    page.rows.flatMap((row) => (row.subject === subject ? [row.subject_id] : []));
  const [memories, comments] = await Promise.all([
    listMemoriesById(ctx.db, idsOf('memory')),
    listCommentsById(ctx.db, idsOf('comment')),
  ]);
  const memoryOf = new Map(memories.map((row) => [row.memory.id, row]));
  const commentOf = new Map(comments.map((row) => [row.comment.id, row]));
  return {
    reports: page.rows.map((row) => {
      const memory = row.subject === 'memory' ? memoryOf.get(row.subject_id) : undefined;
      const comment = row.subject === 'comment' ? commentOf.get(row.subject_id) : undefined;
      return {
        ...presentRow(row),
        is_removable: ctx.hooks.reportables.has(row.subject),
        memory: memory ? presentMemory(ctx, memory, place) : null,
        comment: comment ? presentComment(comment) : null,
      };
    }),
    next_cursor: page.nextCursor,
  };
}

function presentRow({ id, subject, subject_id, since, family, reasons, notes }: Row) {
  const given = JSON.parse(reasons) as string[];
  return {
    id,
    subject,
    subject_id,
    since,
    family,
    notes: JSON.parse(notes) as string[],
    reasons: REPORTED_FOR.flatMap((reason) => {
      const count = given.filter((one) => one === reason).length;
      return count > 0 ? [{ reason, count }] : [];
    }),
  };
}

const presentComment = ({
  comment,
  author,
}: Awaited<ReturnType<typeof listCommentsById>>[number]): Reported['comment'] => ({
  memory_id: comment.memory_id,
  author: { name: `${author.first_name} ${author.last_name}`.trim() },
  text: comment.text,
  lang: comment.lang,
  collapsed_for: comment.collapsed_for,
  created_at: comment.created_at,
});

/** Keeps or removes what was reported, and closes all open reports of it. Idempotent for the one who decided. */
export const decideReports = (
  ctx: CtxFor<'member'>,
  kind: Place['kind'],
  id: number,
  decision: ReportDecision,
): Promise<ReplyOf<typeof decideEndpoint>> =>
  whenDown(ctx, 'memory.edit_failed', async () => {
    for (let tries = 1; ; tries++) {
      try {
        return await decide(ctx, kind, id, decision);
      } catch (error) {
        if (error !== CONFLICT || tries === TRIES) throw error;
      }
    }
  });

async function decide(
  ctx: CtxFor<'member'>,
  kind: Place['kind'],
  id: number,
  decision: ReportDecision,
): Promise<ReplyOf<typeof decideEndpoint>> {
  const report = await findReport(ctx.db, id);
  if (report?.owner_kind !== kind) throw new AppError('report.not_found');
  const site = await findPlace(ctx, kind, String(report.owner_id), 'report.not_found');
  authorize(ctx.actor, reportPolicy, 'decide', { site });
  const { subject, subject_id } = report;
  const reply = { subject, subject_id, decision };
  if (report.decision !== null) {
    if (report.decision === decision && report.decided_by === ctx.actor.userId) return reply;
    throw new AppError('report.already_decided');
  }
  const reportable = ctx.hooks.reportables.get(subject);
  if (decision !== 'keep' && !reportable)
    throw invalid([{ pointer: '/decision', code: 'value.invalid', params: {} }]);
  const key: SubjectKey = { subject, id: subject_id };
  const decided = { decision, decided_at: iso(ctx.now()), decided_by: ctx.actor.userId };
  await commit(
    ctx.db,
    [
      decideReport(ctx.db, id, decided),
      abortIfUnchanged(ctx.db),
      closeReports(ctx.db, key, decided),
      ...((decision === 'keep'
        ? reportable?.keep(ctx, subject_id)
        : await reportable?.remove(ctx, subject_id, kind)) ?? []),
      auditEntry(ctx, decision === 'keep' ? 'report.kept' : 'report.removed', {
        kind: subject,
        id: subject_id,
        after: { [`${kind}_id`]: site.id },
        standing: standingAt(ctx.actor, site),
      }),
    ],
    CONFLICT,
  );
  return reply;
}
