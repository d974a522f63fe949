import { and, desc, eq, gt, isNotNull, isNull, lt, lte, not, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Db, Statement } from '#worker/db/client.ts';
import { inList } from '#worker/db/in-list.ts';
import { communities } from '#worker/db/schema/communities.ts';
import { invitations, members } from '#worker/db/schema/members.ts';
import { users } from '#worker/db/schema/people.ts';
import { media, sites } from '#worker/db/schema/sites.ts';
import { type PictureRow, pictureJson } from '#worker/features/media/public.ts';
import { unclaimedSitesOf } from '#worker/features/site-access/public.ts';
import type { Place } from './member.repo.ts';

export type InvitationRow = typeof invitations.$inferSelect;

const OPEN_STATES = ['sent', 'opened'] as const;
const OWNER = 1;
const isOf = ({ kind, id }: Place) => and(eq(invitations.owner_kind, kind), eq(invitations.owner_id, id));
const toGroups = (groups: (number | null)[]): SQL =>
  sql`exists (select 1 from json_each(${JSON.stringify(groups)}) g where g.value is ${invitations.group_id})`;
const isOpenAt = (at: string) => and(inList(invitations.state, OPEN_STATES), gt(invitations.expires_at, at));

const inviter = {
  id: users.id,
  first_name: users.first_name,
  last_name: users.last_name,
  active: users.active,
  role_id: users.role_id,
  kiosk_community_id: users.kiosk_community_id,
  inactive: sql<boolean>`(${users.suspended_at} is not null or ${users.deleted_at} is not null)`.mapWith(
    Boolean,
  ),
};
const membership = { user_id: members.user_id, group: members.group_id, suspended_at: members.suspended_at };
const membershipOfInviter = and(
  eq(members.owner_kind, invitations.owner_kind),
  eq(members.owner_id, invitations.owner_id),
  eq(members.user_id, invitations.invited_by),
);

const portrait = alias(media, 'portrait');
const picture = sql`iif(${portrait.id} is null, null, ${pictureJson(portrait)})`.mapWith(
  (json: string): PictureRow => JSON.parse(json),
);

const invitationsQuery = (db: Db, matches: SQL | undefined) =>
  db
    .select({
      invitation: invitations,
      inviter,
      membership,
      site: sites,
      portrait: picture,
      has_account:
        sql<boolean>`exists (select 1 from ${users} invited where invited.email = ${invitations.email}
        and invited.deleted_at is null)`.mapWith(Boolean),
    })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.invited_by))
    .leftJoin(
      sites,
      and(eq(invitations.owner_kind, 'site'), eq(sites.id, invitations.owner_id), isNull(sites.deleted_at)),
    )
    .leftJoin(portrait, eq(portrait.id, sites.portrait_id))
    .leftJoin(members, membershipOfInviter)
    .where(and(matches, or(isNotNull(sites.id), eq(invitations.owner_kind, 'community'))));
type InvitationOfPlace = Awaited<ReturnType<typeof invitationsQuery>>[number];
export type FoundInvitation = InvitationOfPlace & { community: typeof communities.$inferSelect | null };

/**
 * The invitations with their communities, without those to deleted ones. Apart from the first query, since a
 * result has at most 100 columns.
 */
async function withCommunities(db: Db, rows: InvitationOfPlace[]): Promise<FoundInvitation[]> {
  const ids = rows.flatMap(({ site, invitation }) => (site ? [] : [invitation.owner_id]));
  const found =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(communities)
          .where(and(inList(communities.id, ids), isNull(communities.deleted_at)));
  const byId = new Map(found.map((community) => [community.id, community]));
  return rows
    .map((row) => ({ ...row, community: (!row.site && byId.get(row.invitation.owner_id)) || null }))
    .filter(({ site, community }) => site !== null || community !== null);
}

/**
 * An invitation with its inviter, the inviter's current membership and the site or the community; undefined
 * where that is deleted.
 */
export const findInvitation = async (db: Db, tokenHash: string) =>
  (await withCommunities(db, await invitationsQuery(db, eq(invitations.token_hash, tokenHash)))).at(0);

export const findInvitationById = async (db: Db, id: number) =>
  (await withCommunities(db, await invitationsQuery(db, eq(invitations.id, id)))).at(0);

/** The site or the community of an invitation, as it is for someone who does not belong to it. */
export function placeOf({ site, community }: Pick<FoundInvitation, 'site' | 'community'>) {
  if (site) return { ...site, group: null, controls: false, kind: 'site' as const };
  if (community) return { ...community, community_group: null, kind: 'community' as const };
  throw new Error('An invitation of no place was found.');
}

/** Open, unexpired email invitations to a user's confirmed address, newest first. */
export async function listInvitationsTo(db: Db, userId: number, at: string, limit: number) {
  const address = sql`(select reader.email from users reader where reader.id = ${userId} and reader.active = '1')`;
  const rows = await invitationsQuery(
    db,
    and(
      eq(invitations.email, address),
      sql`${invitations.state} in ('sent', 'opened')`,
      gt(invitations.expires_at, at),
    ),
  )
    .orderBy(desc(invitations.id))
    .limit(limit);
  return withCommunities(db, rows);
}

/** The invitations of a place, newest first. */
export const listInvitationRows = (db: Db, place: Place, limit: number) =>
  db
    .select({ invitation: invitations, inviter, membership })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.invited_by))
    .leftJoin(members, membershipOfInviter)
    .where(isOf(place))
    .orderBy(desc(invitations.id))
    .limit(limit);

/** An invitation of a place, with its inviter. */
export const findInvitationOf = async (db: Db, place: Place, id: number) =>
  (
    await db
      .select({ invitation: invitations, inviter, membership })
      .from(invitations)
      .innerJoin(users, eq(users.id, invitations.invited_by))
      .leftJoin(members, membershipOfInviter)
      .where(and(isOf(place), eq(invitations.id, id)))
  ).at(0);

/** The open offer of ownership of a place, which has at most one. */
export const findOffer = async (db: Db, place: Place) =>
  (
    await db
      .select({ invitation: invitations, inviter, membership })
      .from(invitations)
      .innerJoin(users, eq(users.id, invitations.invited_by))
      .leftJoin(members, membershipOfInviter)
      .where(and(isOf(place), eq(invitations.group_id, OWNER), inList(invitations.state, OPEN_STATES)))
  ).at(0);

/** Fails if the place has an open offer of ownership already. */
export const insertInvitation = (db: Db, invitation: InvitationRow): Statement =>
  db.insert(invitations).values(invitation);

/**
 * Revokes open invitations to this address: offers of ownership and other invitations separately, by
 * `groups`.
 */
export const revokeEarlier = (
  db: Db,
  place: Place,
  { email, groups }: { email: string; groups: (number | null)[] },
  at: string,
): Statement =>
  db
    .update(invitations)
    .set({ state: 'revoked', closed_at: at })
    .where(
      and(
        isOf(place),
        inList(invitations.state, OPEN_STATES),
        eq(invitations.email, email),
        toGroups(groups),
      ),
    );

/** Marks invitations past their expiry as expired. */
export const closeExpired = (db: Db, place: Place, at: string): Statement =>
  db
    .update(invitations)
    .set({ state: 'expired', closed_at: at })
    .where(and(isOf(place), inList(invitations.state, OPEN_STATES), lte(invitations.expires_at, at)));

/** Needs `abortIfUnchanged` after it: changes no row if the invitation is closed. */
export const closeInvitation = (
  db: Db,
  id: number,
  state: 'declined' | 'revoked' | 'expired',
  at: string,
): Statement =>
  db
    .update(invitations)
    .set({ state, closed_at: at })
    .where(and(eq(invitations.id, id), inList(invitations.state, OPEN_STATES)));

export const markOpened = (db: Db, id: number): Statement =>
  db
    .update(invitations)
    .set({ state: 'opened' })
    .where(and(eq(invitations.id, id), eq(invitations.state, 'sent')));

/** Needs `abortIfUnchanged` after it: no row changes if the invitation is closed or `inviterStillMay` false. */
export const consumeInvitation = (
  db: Db,
  id: number,
  at: string,
  inviterStillMay: SQL | undefined,
): Statement =>
  db
    .update(invitations)
    .set({
      uses: sql`${invitations.uses} + 1`,
      state: sql`iif(${invitations.uses} + 1 >= ${invitations.max_uses}, 'accepted', 'opened')`,
      closed_at: sql`iif(${invitations.uses} + 1 >= ${invitations.max_uses}, ${at}, null)`,
    })
    .where(
      and(eq(invitations.id, id), isOpenAt(at), lt(invitations.uses, invitations.max_uses), inviterStillMay),
    );

export const findPerson = async (db: Db, userId: number) =>
  (
    await db
      .select({
        id: users.id,
        email: users.email,
        first_name: users.first_name,
        last_name: users.last_name,
        locale: users.locale,
      })
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.deleted_at), isNull(users.suspended_at)))
  ).at(0);

/** The active user with this confirmed address. */
export const findByAddress = async (db: Db, email: string) =>
  (
    await db
      .select({ id: users.id })
      .from(users)
      .where(
        and(
          eq(users.email, email),
          eq(users.active, '1'),
          isNull(users.kiosk_community_id),
          isNull(users.deleted_at),
          isNull(users.suspended_at),
        ),
      )
  ).at(0);

/** Revokes open invitations to an address that belongs to no account any more. */
export const revokeSentTo = (db: Db, email: string, at: string): Statement =>
  db
    .update(invitations)
    .set({ state: 'revoked', closed_at: at })
    .where(and(eq(invitations.email, email), inList(invitations.state, OPEN_STATES)));

/** Revokes a user's open invitations to a place, except those to `groups`; without a place, to any. */
export const revokeSentBy = (
  db: Db,
  userId: number,
  at: string,
  within?: { place: Place; except: (number | null)[] },
): Statement =>
  db
    .update(invitations)
    .set({ state: 'revoked', closed_at: at })
    .where(
      and(
        eq(invitations.invited_by, userId),
        inList(invitations.state, OPEN_STATES),
        within && isOf(within.place),
        within && not(toGroups(within.except)),
      ),
    );

/** Revokes a user's open invitations to the sites that nobody has claimed and that they own for a community. */
export const revokeSentToUnclaimed = (db: Db, communityId: number, userId: number, at: string): Statement =>
  db
    .update(invitations)
    .set({ state: 'revoked', closed_at: at })
    .where(
      and(
        eq(invitations.invited_by, userId),
        inList(invitations.state, OPEN_STATES),
        eq(invitations.owner_kind, 'site'),
        sql`${invitations.owner_id} in ${unclaimedSitesOf(communityId, userId)}`,
      ),
    );

/** Revokes all open invitations of a deleted place. */
export const revokeAllOf = (db: Db, place: Place, at: string): Statement =>
  db
    .update(invitations)
    .set({ state: 'revoked', closed_at: at })
    .where(and(isOf(place), inList(invitations.state, OPEN_STATES)));

export const deleteInvitationsOfPlace = (db: Db, place: Place): Statement =>
  db.delete(invitations).where(isOf(place));
