import type { BodyOf } from '#worker/contract/endpoint.ts';
import type { decideRelatedSite as decideEndpoint } from '#worker/contract/related-site.ts';
import { AppError } from '#worker/core/app-error.ts';
import { refuseUnseen } from '#worker/core/as-seen.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { authorize } from '#worker/core/policy.ts';
import { commit, orNothing } from '#worker/db/commit.ts';
import { audited } from '#worker/features/audit/public.ts';
import {
  findVisibleSite,
  seenCard,
  siteCardQuery,
  sitePolicy,
  standing,
} from '#worker/features/sites/public.ts';
import { tellPerson } from '#worker/features/updates/public.ts';
import { deleteRelation, findRelation, isFull, updateRelation, withinMost } from './relation.repo.ts';
import { isUnanswered, type RelationRow, seenFrom } from './relation.rules.ts';
import { traced } from './relation.service.ts';

const STALE = new AppError('request.conflict');

/** A site, proof that whoever asks answers for it, and one of its relations as it stands. */
async function found(ctx: CtxFor<'member'>, ref: string, id: number) {
  const site = authorize(ctx.actor, sitePolicy, 'related_links', await findVisibleSite(ctx, ref));
  return { site, row: await findRelation(ctx.db, id, site.id) };
}

/** Agrees with what another site says, or does not; again is the same. */
export async function decideRelatedSite(
  ctx: CtxFor<'member'>,
  ref: string,
  id: number,
  { agree, seen }: BodyOf<typeof decideEndpoint>,
): Promise<undefined> {
  const { site, row } = await found(ctx, ref, id);
  if (!row || row.other_id !== site.id || !(await seesWhoSaysIt(ctx, row)))
    throw new AppError('relation.not_found');
  const state = agree ? 'agreed' : 'declined';
  if (row.state === state) return undefined;
  if (row.state === 'declined') throw new AppError('relation.not_found');
  if (row.state === 'agreed') throw STALE;
  const said = { relation: seenFrom(site.id, row).relation, text: row.text };
  if (agree && seen) refuseUnseen(said, seen, seen);
  const after = decided(ctx, row, state);
  try {
    await commit(
      ctx.db,
      [
        updateRelation(ctx.db, row, after),
        orNothing(ctx.db),
        ...(agree ? [withinMost(ctx.db, site.id)] : []),
        ...(agree
          ? [
              tellPerson(ctx, row.created_by, 'relation_agreed', {
                site: row.site_id,
                subject: id,
                by: ctx.actor.userId,
              }),
            ]
          : []),
        audited(ctx, agree ? 'relation.agreed' : 'relation.declined', {
          kind: 'relation',
          id,
          before: traced(row),
          after: traced(after),
          standing: standing(ctx.actor, site),
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

async function seesWhoSaysIt(ctx: CtxFor<'member'>, { site_id }: RelationRow): Promise<boolean> {
  const [theirs] = await siteCardQuery(ctx.db, String(site_id), ctx.actor.userId);
  return seenCard(ctx, theirs) !== null;
}

const decided = (ctx: CtxFor<'member'>, row: RelationRow, state: 'agreed' | 'declined'): RelationRow => ({
  ...row,
  state,
  decided_by: ctx.actor.userId,
  decided_at: iso(ctx.now()),
});

/** Takes a relation off both sites; what was only asked is declined by it where it is the other's. */
export async function removeRelatedSite(ctx: CtxFor<'member'>, ref: string, id: number): Promise<undefined> {
  const { site, row } = await found(ctx, ref, id);
  if (!row || row.state === 'declined') return undefined;
  // that a site asks which they may not see is told by no other answer either
  if (isUnanswered(row, site.id))
    return (await seesWhoSaysIt(ctx, row)) ? decideRelatedSite(ctx, ref, id, { agree: false }) : undefined;
  try {
    await commit(
      ctx.db,
      [
        deleteRelation(ctx.db, row),
        orNothing(ctx.db),
        audited(ctx, 'relation.removed', {
          kind: 'relation',
          id,
          before: traced(row),
          standing: standing(ctx.actor, site),
        }),
      ],
      STALE,
    );
  } catch (error) {
    if (error !== STALE || (await findRelation(ctx.db, id, site.id))) throw error;
  }
  return undefined;
}
