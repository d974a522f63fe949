import type { BodyOf, QueryOf, ReplyOf } from '#worker/contract/endpoint.ts';
import type * as api from '#worker/contract/members-wall.ts';
import { isVerified } from '#worker/core/actor.ts';
import { AppError } from '#worker/core/app-error.ts';
import type { Ctx, CtxFor } from '#worker/core/ctx.ts';
import { keyIn } from '#worker/core/cursor.ts';
import { authorize } from '#worker/core/policy.ts';
import { abortIfUnchanged, commit } from '#worker/db/commit.ts';
import { pageOf } from '#worker/db/page.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import {
  communityPolicy,
  communityStandingOf,
  findVisibleCommunity,
  type VisibleCommunity,
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
/** How many the home of a community shows. */
const FRIENDS_MOST = 12;

/** The members of a community, shown to each other. */
export async function readMembersWall(
  ctx: CtxFor<'member'>,
  ref: string,
  { q = '', sort = 'newest', cursor }: QueryOf<typeof api.getMembersWall>,
): Promise<ReplyOf<typeof api.getMembersWall>> {
  const { id } = await findOwn(ctx, ref);
  const key = keyIn(cursor, ['string', 'number']);
  const page = { after: key && { k: key[0], userId: key[1] }, limit: PEOPLE_A_PAGE + 1 };
  const found = await (q === ''
    ? shownQuery(ctx.db, id, { ...page, sort })
    : namedQuery(ctx.db, id, { ...page, q }));
  const { rows, nextCursor } = pageOf(found, PEOPLE_A_PAGE, ({ k, user_id }) => [k, user_id]);
  const [counted, own] = await ctx.db.batch([
    shownCountQuery(ctx.db, id),
    onWallQuery(ctx.db, id, ctx.actor.userId),
  ]);
  return {
    people: await peopleOf(ctx, id, rows),
    next_cursor: nextCursor,
    people_count: counted[0]?.people ?? 0,
    me: own[0] ?? null,
  };
}

/** The latest members of a community, as its home shows them; null to those who do not see its members wall. */
export async function readLatestMembers(
  ctx: Ctx,
  community: VisibleCommunity,
): Promise<Pick<api.MembersWall, 'people' | 'people_count'> | null> {
  const { actor, db } = ctx;
  if (!isVerified(actor) || !communityPolicy.answers.members_wall(actor, community)) return null;
  const [rows, counted] = await db.batch([
    shownQuery(db, community.id, { sort: 'newest', after: undefined, limit: FRIENDS_MOST }),
    shownCountQuery(db, community.id),
  ]);
  return {
    people: await peopleOf({ ...ctx, actor }, community.id, rows),
    people_count: counted[0]?.people ?? 0,
  };
}

type MemberRow = Awaited<ReturnType<typeof shownQuery>>[number];

async function peopleOf(
  ctx: CtxFor<'member'>,
  communityId: number,
  rows: readonly MemberRow[],
): Promise<api.MembersWall['people']> {
  const siteOf = await sitesOf(
    ctx,
    communityId,
    rows.map(({ user_id }) => user_id),
  );
  return rows.map((row) => ({
    user_id: row.user_id,
    name: nameOf(row),
    portrait: row.picture && pictureOf(row.picture, 'private', ctx.secrets.media, ctx.now()),
    privilege: roleOf(row.group),
    joined_at: row.joined_at,
    site: siteOf.get(row.user_id) ?? null,
  }));
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
