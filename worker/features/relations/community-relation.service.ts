import type {
  addCommunityRelation as addEndpoint,
  CommunityRelation,
  changeCommunityRelation as changeEndpoint,
} from '#worker/contract/community-page.ts';
import type { BodyOf } from '#worker/contract/endpoint.ts';
import { userIdOf } from '#worker/core/actor.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { Ctx, CtxFor } from '#worker/core/ctx.ts';
import { assertUnchanged } from '#worker/core/optimistic-concurrency.ts';
import { authorize } from '#worker/core/policy.ts';
import type { Statement } from '#worker/db/client.ts';
import { abortIfUnchanged, commit, isConflict } from '#worker/db/commit.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import {
  communityPolicy,
  communityStandingOf,
  findVisibleCommunity,
  type VisibleCommunity,
} from '#worker/features/communities/public.ts';
import { siteCardQuery, visibleCard, visibleCardOr404 } from '#worker/features/site-access/public.ts';
import { nameInLocale } from '#worker/shared/lifespan.ts';
import {
  communityRelationsQuery,
  deleteCommunityRelation,
  findCommunityRelation,
  insertCommunityRelation,
  updateCommunityRelation,
} from './community-relation.repo.ts';

const NOT_FOUND = new AppError('relation.not_found');

export async function listCommunityRelations(ctx: Ctx, ref: string) {
  const community = authorize(ctx.actor, communityPolicy, 'home', await findVisibleCommunity(ctx, ref));
  const rows = await communityRelationsQuery(ctx.db, community.id, userIdOf(ctx.actor) ?? 0);
  return { related: presentCommunityRelations(ctx, rows) };
}

/** Sites that the actor may not see are left out. */
export const presentCommunityRelations = (
  ctx: Ctx,
  rows: Awaited<ReturnType<typeof communityRelationsQuery>>,
): CommunityRelation[] =>
  rows.flatMap((row) => {
    const card = visibleCard(ctx, row)?.card;
    return card ? [{ site: card, text: row.text }] : [];
  });

const findEditable = async (ctx: CtxFor<'member'>, ref: string) =>
  authorize(ctx.actor, communityPolicy, 'edit_links', await findVisibleCommunity(ctx, ref));

/**
 * Presents a site on the community's page. The site itself shows nothing of it, so its staff are not asked: it is
 * a link, with a portrait.
 */
export async function addCommunityRelation(
  ctx: CtxFor<'member'>,
  ref: string,
  { site: siteRef, text }: BodyOf<typeof addEndpoint>,
): Promise<CommunityRelation> {
  const community = await findEditable(ctx, ref);
  const [found] = await siteCardQuery(ctx.db, siteRef, ctx.actor.userId);
  const site = await visibleCardOr404(ctx, found);
  const row = {
    community_id: community.id,
    site_id: site.id,
    text,
    created_by: ctx.actor.userId,
    created_at: iso(ctx.now()),
  };
  const reply = { site: site.card, text };
  try {
    await commit(
      ctx.db,
      [
        ...insertCommunityRelation(ctx.db, row),
        relationAudit(ctx, 'community.relation_added', community, { after: { site_id: site.id } }),
        ...ctx.storeIdempotentReply(201, reply),
      ],
      new AppError('relation.limit'),
    );
  } catch (error) {
    if (!isConflict(error, 'community_relations')) throw error;
    throw new AppError('relation.exists', { name: nameInLocale(site, ctx.locale) });
  }
  return reply;
}

const relationAudit = (
  ctx: CtxFor<'member'>,
  action: string,
  community: VisibleCommunity,
  change: Pick<Parameters<typeof auditEntry>[2], 'before' | 'after'>,
): Statement =>
  auditEntry(ctx, action, {
    kind: 'community',
    id: community.id,
    ...change,
    standing: communityStandingOf(ctx.actor, community),
  });

export async function changeCommunityRelation(
  ctx: CtxFor<'member'>,
  ref: string,
  siteId: number,
  { text, seen }: BodyOf<typeof changeEndpoint>,
): Promise<CommunityRelation> {
  const community = await findEditable(ctx, ref);
  const before = await findCommunityRelation(ctx.db, { community_id: community.id, site_id: siteId });
  const [found] = await siteCardQuery(ctx.db, String(siteId), ctx.actor.userId);
  const card = visibleCard(ctx, found)?.card;
  if (!before || !card) throw NOT_FOUND;
  assertUnchanged({ text: before.text }, seen, { text });
  if (before.text !== text) {
    await commit(
      ctx.db,
      [
        updateCommunityRelation(ctx.db, before, text),
        abortIfUnchanged(ctx.db),
        relationAudit(ctx, 'community.relation_changed', community, {
          after: { site_id: siteId, changed: ['text'] },
        }),
      ],
      new AppError('request.conflict'),
    );
  }
  return { site: card, text };
}

/** Succeeds if the site is not related. */
export async function removeCommunityRelation(
  ctx: CtxFor<'member'>,
  ref: string,
  siteId: number,
): Promise<undefined> {
  const community = await findEditable(ctx, ref);
  const pair = { community_id: community.id, site_id: siteId };
  if (!(await findCommunityRelation(ctx.db, pair))) return undefined;
  try {
    await commit(
      ctx.db,
      [
        deleteCommunityRelation(ctx.db, pair),
        abortIfUnchanged(ctx.db),
        relationAudit(ctx, 'community.relation_removed', community, { before: { site_id: siteId } }),
      ],
      NOT_FOUND,
    );
  } catch (error) {
    if (error !== NOT_FOUND) throw error;
  }
  return undefined;
}
