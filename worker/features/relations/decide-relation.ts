import type { BodyOf } from '#worker/contract/endpoint.ts';
import type { decideRelatedSite as decideEndpoint } from '#worker/contract/related-site.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { assertUnchanged } from '#worker/core/optimistic-concurrency.ts';
import { authorize } from '#worker/core/policy.ts';
import { abortIfUnchanged, commit } from '#worker/db/commit.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import {
  findVisibleSite,
  siteCardQuery,
  sitePolicy,
  standingOf,
  visibleCard,
} from '#worker/features/site-access/public.ts';
import { deleteRelation, findRelation, isFull, updateRelation, withinLimit } from './relation.repo.ts';
import { isUnanswered, type RelationRow, relationFrom } from './relation.rules.ts';
import { auditFields, requireUnfrozen } from './relation.service.ts';
import { notifyAgreed } from './relation.update.ts';

const STALE = new AppError('request.conflict');

/** A site, with proof that the actor may answer for it, and the current row of one of its relations. */
async function loadRelation(ctx: CtxFor<'member'>, ref: string, id: number) {
  const site = authorize(ctx.actor, sitePolicy, 'related_links', await findVisibleSite(ctx, ref));
  return { site, row: await findRelation(ctx.db, id, site.id) };
}

/** Accepts or declines a relation that another site requested. Idempotent. */
export async function decideRelatedSite(
  ctx: CtxFor<'member'>,
  ref: string,
  id: number,
  { agree, seen }: BodyOf<typeof decideEndpoint>,
): Promise<undefined> {
  const { site, row } = await loadRelation(ctx, ref, id);
  if (!row || row.other_id !== site.id || !(await seesRequestingSite(ctx, row)))
    throw new AppError('relation.not_found');
  const state = agree ? 'agreed' : 'declined';
  if (row.state === state) return undefined;
  if (row.state === 'declined') throw new AppError('relation.not_found');
  if (row.state === 'agreed') throw STALE;
  const content = { relation: relationFrom(site.id, row).relation, text: row.text };
  if (agree && seen) assertUnchanged(content, seen, seen);
  if (agree) await requireUnfrozen(ctx, row.site_id);
  const after = decided(ctx, row, state);
  try {
    await commit(
      ctx.db,
      [
        updateRelation(ctx.db, row, after),
        abortIfUnchanged(ctx.db),
        ...(agree ? [withinLimit(ctx.db, site.id)] : []),
        ...(agree ? notifyAgreed(ctx, row) : []),
        auditEntry(ctx, agree ? 'relation.agreed' : 'relation.declined', {
          kind: 'relation',
          id,
          before: auditFields(row),
          after: auditFields(after),
          standing: standingOf(ctx.actor, site),
        }),
      ],
      STALE,
    );
  } catch (error) {
    if (error !== STALE) throw error;
    const now = await findRelation(ctx.db, id, site.id);
    if (now?.state === state) return undefined;
    throw agree && (await isFull(ctx.db, site.id)) ? new AppError('relation.limit') : STALE;
  }
  return undefined;
}

async function seesRequestingSite(ctx: CtxFor<'member'>, { site_id }: RelationRow): Promise<boolean> {
  const [theirs] = await siteCardQuery(ctx.db, String(site_id), ctx.actor.userId);
  return visibleCard(ctx, theirs) !== null;
}

const decided = (ctx: CtxFor<'member'>, row: RelationRow, state: 'agreed' | 'declined'): RelationRow => ({
  ...row,
  state,
  decided_by: ctx.actor.userId,
  decided_at: iso(ctx.now()),
});

/** Deletes a relation from both sites; an open request of the other site is declined by it. */
export async function removeRelatedSite(ctx: CtxFor<'member'>, ref: string, id: number): Promise<undefined> {
  const { site, row } = await loadRelation(ctx, ref, id);
  if (!row || row.state === 'declined') return undefined;
  // a request from a site that the actor cannot see must not be revealed by this answer either
  if (isUnanswered(row, site.id))
    return (await seesRequestingSite(ctx, row))
      ? decideRelatedSite(ctx, ref, id, { agree: false })
      : undefined;
  if (row.state === 'agreed') await requireUnfrozen(ctx, relationFrom(site.id, row).otherId);
  try {
    await commit(
      ctx.db,
      [
        deleteRelation(ctx.db, row),
        abortIfUnchanged(ctx.db),
        auditEntry(ctx, 'relation.removed', {
          kind: 'relation',
          id,
          before: auditFields(row),
          standing: standingOf(ctx.actor, site),
        }),
      ],
      STALE,
    );
  } catch (error) {
    if (error !== STALE || (await findRelation(ctx.db, id, site.id))) throw error;
  }
  return undefined;
}
