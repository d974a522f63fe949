import type { BodyOf, QueryOf, ReplyOf } from '#worker/contract/endpoint.ts';
import type * as api from '#worker/contract/members-wall.ts';
import { AppError, invalid } from '#worker/core/app-error.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { authorize } from '#worker/core/policy.ts';
import { abortIfUnchanged, commit } from '#worker/db/commit.ts';
import { decodeCursor, pageOf } from '#worker/db/page.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import {
  communityPolicy,
  communityStandingOf,
  findVisibleCommunity,
} from '#worker/features/communities/public.ts';
import { pictureOf } from '#worker/features/media/public.ts';
import { visibleCard } from '#worker/features/site-access/public.ts';
import { updateOnWall } from './member.repo.ts';
import { roleOf } from './member.rules.ts';
import { nameOf } from './member.service.ts';
import {
  listSitesOfOwners,
  namedQuery,
  onWallQuery,
  shownCountQuery,
  shownQuery,
} from './members-wall.repo.ts';

const PEOPLE_A_PAGE = 60;

/** The members of a community, shown to each other. */
export async function readMembersWall(
  ctx: CtxFor<'member'>,
  ref: string,
  { q = '', cursor }: QueryOf<typeof api.getMembersWall>,
): Promise<ReplyOf<typeof api.getMembersWall>> {
  const { id } = await findOwn(ctx, ref);
  const { rows, nextCursor } = await (q === ''
    ? latest(ctx, id, keyIn(cursor))
    : named(ctx, id, { q, key: keyIn(cursor) }));
  const [counted, own] = await ctx.db.batch([
    shownCountQuery(ctx.db, id),
    onWallQuery(ctx.db, id, ctx.actor.userId),
  ]);
  const siteOf = await sitesOf(
    ctx,
    id,
    rows.map(({ user_id }) => user_id),
  );
  return {
    people: rows.map((row) => ({
      user_id: row.user_id,
      name: nameOf(row),
      portrait: row.picture && pictureOf(row.picture, 'private', ctx.secrets.media, ctx.now()),
      privilege: roleOf(row.group),
      joined_at: row.joined_at,
      site: siteOf.get(row.user_id) ?? null,
    })),
    next_cursor: nextCursor,
    people_count: counted[0]?.people ?? 0,
    me: own[0] ?? null,
  };
}

/** After the last one of the page before; undefined on the first page. */
function keyIn(cursor: string | undefined): [string, number] | undefined {
  if (cursor === undefined) return undefined;
  const key = decodeCursor(cursor, ['string', 'number']);
  if (!key) throw invalid([{ pointer: '/query/cursor', code: 'value.invalid', params: {} }]);
  return key as [string, number];
}

async function latest({ db }: CtxFor<'member'>, communityId: number, key: [string, number] | undefined) {
  const after = key && { joinedAt: key[0], userId: key[1] };
  const rows = await shownQuery(db, communityId, { after, limit: PEOPLE_A_PAGE + 1 });
  return pageOf(rows, PEOPLE_A_PAGE, ({ joined_at, user_id }) => [joined_at, user_id]);
}

type Search = { q: string; key: [string, number] | undefined };

async function named({ db }: CtxFor<'member'>, communityId: number, { q, key }: Search) {
  const after = key && { k: key[0], userId: key[1] };
  const rows = await namedQuery(db, communityId, { q, after, limit: PEOPLE_A_PAGE + 1 });
  return pageOf(rows, PEOPLE_A_PAGE, ({ k, user_id }) => [k, user_id]);
}

/** The community of a member, of its staff or of an administrator. */
async function findOwn(ctx: CtxFor<'member'>, ref: string) {
  const community = await findVisibleCommunity(ctx, ref);
  return authorize(ctx.actor, communityPolicy, 'members_wall', community);
}

/** For each person the first site of theirs in the community that the actor may see. */
async function sitesOf(ctx: CtxFor<'member'>, communityId: number, people: number[]) {
  const rows = await listSitesOfOwners(ctx.db, communityId, people, ctx.actor.userId);
  const found = new Map<number, { id: number; slug: string }>();
  for (const row of rows) {
    const card = visibleCard(ctx, row)?.card;
    if (card && !found.has(row.site.owner_id)) found.set(row.site.owner_id, { id: card.id, slug: card.slug });
  }
  return found;
}

/** Shows the actor to the other members, or not. */
export async function setOnMembersWall(
  ctx: CtxFor<'member'>,
  ref: string,
  { on_wall }: BodyOf<typeof api.setOnMembersWall>,
): Promise<{ on_wall: boolean }> {
  const community = await findOwn(ctx, ref);
  const [own] = await onWallQuery(ctx.db, community.id, ctx.actor.userId);
  if (!own) throw new AppError('member.not_found');
  if (own.on_wall === on_wall) return { on_wall };
  await commit(
    ctx.db,
    [
      updateOnWall(ctx.db, community.id, ctx.actor.userId, on_wall),
      abortIfUnchanged(ctx.db),
      auditEntry(ctx, 'member.on_wall_changed', {
        kind: 'community',
        id: community.id,
        before: own,
        after: { on_wall },
        standing: communityStandingOf(ctx.actor, community),
      }),
    ],
    new AppError('request.conflict'),
  );
  return { on_wall };
}
