import { and, asc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { GRAVE_MOST } from '#worker/contract/grave.ts';
import type { Db, Sql, Statement } from '#worker/db/client.ts';
import { abortUnless } from '#worker/db/commit.ts';
import { grave_invitations, grave_sites, graves } from '#worker/db/schema/graves.ts';
import { members } from '#worker/db/schema/members.ts';
import { users } from '#worker/db/schema/people.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { cardColumns, cardJoins } from '#worker/features/site-access/public.ts';

type GraveRow = typeof graves.$inferSelect;
export type InvitationRow = typeof grave_invitations.$inferSelect;

const parsed =
  <T>() =>
  (json: string): T =>
    JSON.parse(json) as T;

/** The id of the grave of a site, as an SQL expression. */
export const graveIdOf = (siteId: SQL<number> | number): SQL<number> =>
  sql`(select own.grave_id from grave_sites own where own.site_id = ${siteId})`;

const place = sql`json_object('grave_id', ${graves.id}, 'version', ${graves.version},
  'site_id', ${grave_sites.site_id})`.mapWith(
  parsed<{ grave_id: number; version: number; site_id: number }>(),
);

/** The sites of a grave in the order of the stone, as `userId` may see them; deleted ones included. */
export const peopleQuery = (db: Db, graveId: SQL<number> | number, userId: number) =>
  db
    .select({ place, ...cardColumns(userId) })
    .from(grave_sites)
    .innerJoin(graves, eq(graves.id, grave_sites.grave_id))
    .innerJoin(sites, eq(sites.id, grave_sites.site_id))
    .leftJoin(...cardJoins(userId).portrait)
    .leftJoin(...cardJoins(userId).members)
    .where(eq(grave_sites.grave_id, graveId))
    .orderBy(asc(grave_sites.position), asc(grave_sites.site_id))
    .limit(GRAVE_MOST);
export type PersonRow = Awaited<ReturnType<typeof peopleQuery>>[number];

const inviterMayInvite = sql`exists (select 1 from users u left join members m on m.owner_kind = 'site'
      and m.owner_id = ${grave_invitations.from_site_id} and m.user_id = u.id
    where u.id = ${grave_invitations.invited_by} and u.active = '1' and u.suspended_at is null
      and u.deleted_at is null and (u.role_id = 1 or (m.group_id in (1, 5) and m.suspended_at is null)))`;

/**
 * Whether an invitation can be accepted: it ends with the inviter’s right to invite for their site, and when
 * that site leaves the grave.
 */
const isOpenAt = (at: SQL | string): SQL => sql`${grave_invitations.state} = 'open'
  and ${grave_invitations.expires_at} > ${at}
  and ${grave_invitations.grave_id} = (select g.grave_id from grave_sites g join sites f on f.id = g.site_id
    where g.site_id = ${grave_invitations.from_site_id} and f.deleted_at is null and f.frozen_at is null)
  and ${inviterMayInvite}`;

/** One JSON column: a batch needs unique column names. */
const invitation = sql`json_object('id', ${grave_invitations.id}, 'grave_id', ${grave_invitations.grave_id},
  'site_id', ${grave_invitations.site_id}, 'from_site_id', ${grave_invitations.from_site_id},
  'invited_by', ${grave_invitations.invited_by}, 'expires_at', ${grave_invitations.expires_at},
  'first_name', ${users.first_name}, 'last_name', ${users.last_name})`.mapWith(
  parsed<
    Pick<InvitationRow, 'id' | 'grave_id' | 'site_id' | 'from_site_id' | 'invited_by' | 'expires_at'> &
      Pick<typeof users.$inferSelect, 'first_name' | 'last_name'>
  >(),
);

/** Open invitations with the card of one of their two sites, as `userId` may see it. */
const invitationsQuery = (
  db: Db,
  shown: typeof grave_invitations.site_id | typeof grave_invitations.from_site_id,
  userId: number,
  at: string,
  matches: SQL,
) =>
  db
    .select({ invitation, ...cardColumns(userId) })
    .from(grave_invitations)
    .innerJoin(sites, and(eq(sites.id, shown), isNull(sites.deleted_at)))
    .innerJoin(users, eq(users.id, grave_invitations.invited_by))
    .leftJoin(...cardJoins(userId).portrait)
    .leftJoin(...cardJoins(userId).members)
    .where(and(matches, isOpenAt(at)))
    .orderBy(asc(grave_invitations.id))
    .limit(MOST_LISTED);
const MOST_LISTED = 50;
export type InvitedRow = Awaited<ReturnType<typeof invitationsQuery>>[number];

/** The open invitations to a grave, with the invited site. */
export const invitedQuery = (db: Db, graveId: SQL<number> | number, userId: number, at: string) =>
  invitationsQuery(db, grave_invitations.site_id, userId, at, eq(grave_invitations.grave_id, graveId));

/** The open invitations that a site received, with the inviting site. */
export const receivedQuery = (db: Db, siteId: SQL<number> | number, userId: number, at: string) =>
  invitationsQuery(db, grave_invitations.from_site_id, userId, at, eq(grave_invitations.site_id, siteId));

/** An open invitation with the inviting site. */
export const findOpenInvitation = async (db: Db, id: number, userId: number, at: string) =>
  (await invitationsQuery(db, grave_invitations.from_site_id, userId, at, eq(grave_invitations.id, id))).at(
    0,
  );

/** The invitation of a site to a grave, open or declined. */
export const findInvitationOf = async (
  db: Db,
  graveId: number,
  siteId: number,
): Promise<InvitationRow | undefined> =>
  (
    await db
      .select()
      .from(grave_invitations)
      .where(and(eq(grave_invitations.grave_id, graveId), eq(grave_invitations.site_id, siteId)))
  ).at(0);

export const findGraveIdOf = async (db: Db, siteId: number): Promise<number | undefined> =>
  (await db.select({ id: grave_sites.grave_id }).from(grave_sites).where(eq(grave_sites.site_id, siteId))).at(
    0,
  )?.id;

/** The ids of the sites of a grave in their order, and its version. */
export const findOrder = async (db: Db, siteId: number) => {
  const rows = await db
    .select({ id: graves.id, version: graves.version, site_id: grave_sites.site_id })
    .from(grave_sites)
    .innerJoin(graves, eq(graves.id, grave_sites.grave_id))
    .where(eq(grave_sites.grave_id, graveIdOf(siteId)))
    .orderBy(asc(grave_sites.position), asc(grave_sites.site_id));
  const [first] = rows;
  return first && { id: first.id, version: first.version, sites: rows.map(({ site_id }) => site_id) };
};

/** The users who manage the grave of a site: its Owner and Co-Owners. */
export const listManagers = async (db: Db, siteId: number): Promise<number[]> =>
  (
    await db
      .select({ id: members.user_id })
      .from(members)
      .where(
        and(
          eq(members.owner_kind, 'site'),
          eq(members.owner_id, siteId),
          sql`${members.group_id} in (1, 5) and ${members.suspended_at} is null`,
        ),
      )
  ).map(({ id }) => id);

/** Counts the open invitations to a site, up to `most`, from sites that everyone may see. */
export const countInvitations = (siteId: Sql, most: number): Sql<number> =>
  sql<number>`(select count(*) from (select 1 from ${grave_invitations} cross join sites a
    where ${grave_invitations.site_id} = ${siteId} and ${isOpenAt(NOW)} and a.id = ${grave_invitations.from_site_id}
      and a.mode <> 'private' limit ${most}))`;
const NOW = sql`strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`;

export const insertGrave = (db: Db, grave: GraveRow): Statement => db.insert(graves).values(grave);

/** Adds a site behind the others. Fails where the site belongs to a grave already. */
export const insertGraveSite = (db: Db, graveId: number, siteId: number, at: string): Statement =>
  db.insert(grave_sites).values({
    site_id: siteId,
    grave_id: graveId,
    position: sql`(select coalesce(max(g.position), -1) + 1 from grave_sites g where g.grave_id = ${graveId})`,
    joined_at: at,
  });

/** Place `abortIfUnchanged` after it: changes no row if the site left in the meantime. */
export const deleteGraveSite = (db: Db, graveId: number, siteId: number): Statement =>
  db.delete(grave_sites).where(and(eq(grave_sites.grave_id, graveId), eq(grave_sites.site_id, siteId)));

/** Gives the place of a site on its grave to another. Place `abortIfUnchanged` after it. */
export const passGraveSite = (db: Db, from: number, into: number): Statement =>
  db.update(grave_sites).set({ site_id: into }).where(eq(grave_sites.site_id, from));

/** Counts a change; place `abortIfUnchanged` after it: changes no row if the grave is gone or has changed. */
export const countChange = (db: Db, graveId: number, version?: number): Statement =>
  db
    .update(graves)
    .set({ version: sql`${graves.version} + 1` })
    .where(and(eq(graves.id, graveId), version === undefined ? undefined : eq(graves.version, version)));

export const updateOrder = (db: Db, graveId: number, order: readonly number[]): Statement =>
  db
    .update(grave_sites)
    .set({
      position: sql`(select o.key from json_each(${JSON.stringify(order)}) o where o.value = ${grave_sites.site_id})`,
    })
    .where(eq(grave_sites.grave_id, graveId));

const peopleIn = (graveId: number): SQL =>
  sql`(select count(*) from grave_sites g where g.grave_id = ${graveId})`;

/** Placed after a statement that adds a site to a grave: stale where there are too many. */
export const withinPlaces = (db: Db, graveId: number): Statement =>
  abortUnless(db, sql`${peopleIn(graveId)} <= ${GRAVE_MOST}`);

/** Placed after an invitation: stale where too many people would share the grave, or the site is not in it. */
export const mayInvite = (db: Db, { grave_id: graveId, from_site_id }: InvitationRow): Statement =>
  abortUnless(
    db,
    sql`${peopleIn(graveId)} + (select count(*) from grave_invitations i
      where i.grave_id = ${graveId} and i.state = 'open') <= ${GRAVE_MOST} and ${graveIdOf(from_site_id)} = ${graveId}`,
  );

/** Stale where the grave has no sites any more. */
export const abortIfEmpty = (db: Db, graveId: number): Statement =>
  abortUnless(db, sql`${peopleIn(graveId)} > 0`);

/** Deletes a grave without sites, with its invitations. */
export const deleteEmptyGrave = (db: Db, graveId: number): Statement[] => {
  const isEmpty = sql`${peopleIn(graveId)} = 0`;
  return [
    db.delete(graves).where(and(eq(graves.id, graveId), isEmpty)),
    db.delete(grave_invitations).where(and(eq(grave_invitations.grave_id, graveId), isEmpty)),
  ];
};

/** Fails where the site has an invitation to the grave. */
export const insertInvitation = (db: Db, row: InvitationRow): Statement =>
  db.insert(grave_invitations).values(row);

/** Place `abortIfUnchanged` after it: changes no row if the invitation is not open. */
export const deleteInvitation = (db: Db, id: number, at: string): Statement =>
  db.delete(grave_invitations).where(and(eq(grave_invitations.id, id), isOpenAt(at)));

/** Deletes the invitation of a site that joins. */
export const deleteInvitationOf = (db: Db, graveId: number, siteId: number): Statement =>
  db
    .delete(grave_invitations)
    .where(and(eq(grave_invitations.grave_id, graveId), eq(grave_invitations.site_id, siteId)));

/** Like `deleteInvitation`; `until` is when the site may be invited again. */
export const declineInvitation = (db: Db, id: number, at: string, until: string): Statement =>
  db
    .update(grave_invitations)
    .set({ state: 'declined', expires_at: until })
    .where(and(eq(grave_invitations.id, id), isOpenAt(at)));

const isOver = (at: string): SQL =>
  sql`iif(${grave_invitations.state} = 'open', not (${isOpenAt(at)}), ${grave_invitations.expires_at} <= ${at})`;

/** Deletes the invitations to a grave that are over, before others take their places. */
export const deleteOverInvitationsTo = (db: Db, graveId: number, at: string): Statement =>
  db.delete(grave_invitations).where(and(eq(grave_invitations.grave_id, graveId), isOver(at)));

export const deleteOverInvitations = (db: Db, at: string): Statement =>
  db.delete(grave_invitations).where(isOver(at));

/** Deletes the invitations that a site received and sent. */
export const deleteInvitationsOfSite = (db: Db, siteId: number): Statement =>
  db
    .delete(grave_invitations)
    .where(or(eq(grave_invitations.site_id, siteId), eq(grave_invitations.from_site_id, siteId)));

/** Deletes the open invitations that a site sent. */
export const deleteInvitationsFrom = (db: Db, siteId: number): Statement =>
  db
    .delete(grave_invitations)
    .where(and(eq(grave_invitations.from_site_id, siteId), eq(grave_invitations.state, 'open')));

/** Deletes the open invitations that a member of a site sent, if they may no longer invite for it. */
export const deleteInvitationsBeyondRight = (
  db: Db,
  { siteId, userId }: { siteId: number; userId: number },
): Statement =>
  db
    .delete(grave_invitations)
    .where(
      and(
        eq(grave_invitations.from_site_id, siteId),
        eq(grave_invitations.invited_by, userId),
        eq(grave_invitations.state, 'open'),
        sql`not ${inviterMayInvite}`,
      ),
    );
