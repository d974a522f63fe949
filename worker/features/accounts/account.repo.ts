import { and, asc, eq, isNull, ne, not, type SQL, sql } from 'drizzle-orm';
import { isServing } from '#worker/contract/vendor.ts';
import type { Db, Statement } from '#worker/db/client.ts';
import { abortIfUnchanged } from '#worker/db/commit.ts';
import { inList } from '#worker/db/in-list.ts';
import { communities } from '#worker/db/schema/communities.ts';
import { members } from '#worker/db/schema/members.ts';
import { credentials, identities, one_time_tokens, USER_STATE, users } from '#worker/db/schema/people.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { vendors } from '#worker/db/schema/vendors.ts';

export type UserRow = typeof users.$inferSelect;

export const findUser = async (db: Db, id: number): Promise<UserRow | undefined> =>
  (
    await db
      .select()
      .from(users)
      .where(and(eq(users.id, id), isNull(users.deleted_at)))
  ).at(0);

/** The user with this address, and their password hash or null. */
export async function findByEmail(
  db: Db,
  email: string,
): Promise<{ user: UserRow; password_hash: string | null } | undefined> {
  const rows = await db
    .select({ user: users, password_hash: credentials.password_hash })
    .from(users)
    .leftJoin(credentials, eq(credentials.user_id, users.id))
    .where(
      and(
        eq(users.email, email.toLowerCase()),
        isNull(users.deleted_at),
        isNull(users.suspended_at),
        isNull(users.deceased_at),
      ),
    );
  return rows.at(0);
}

/** The user with this id, and their password hash or null. */
export async function findWithPassword(
  db: Db,
  id: number,
): Promise<{ user: UserRow; password_hash: string | null } | undefined> {
  const rows = await db
    .select({ user: users, password_hash: credentials.password_hash })
    .from(users)
    .leftJoin(credentials, eq(credentials.user_id, users.id))
    .where(and(eq(users.id, id), isNull(users.deleted_at)));
  return rows.at(0);
}

/** The account that owns what is uploaded before its author has one. Nobody can log in to it. */
export const NOBODY_ID = 0;

/** Inserts that account, unless it exists. */
export const insertNobody = (db: Db, at: string): Statement =>
  db
    .insert(users)
    .values({
      id: NOBODY_ID,
      email: 'nobody@invalid',
      first_name: '',
      last_name: '',
      locale: 'en',
      created_at: at,
      suspended_at: at,
      deleted_at: at,
    })
    .onConflictDoNothing();

/** Fails on a taken address. */
export const insertUser = (db: Db, user: UserRow): Statement => db.insert(users).values(user);

/** SQL: the id of the user who used the token or code stored under `hash`, if its address is still theirs. */
export const ownerOfToken = (hash: string, at: string): SQL =>
  sql`(select u.id from ${one_time_tokens} t join ${users} u on u.id = t.user_id and u.email = t.email
    where t.token_hash = ${hash} and t.used_at is not null and t.expires_at > ${at})`;

/** SQL condition: the user proved their address with the unexpired token or code stored under `hash`. */
const ownsUsedToken = (hash: string, at: string) =>
  and(
    sql`(${users.id}, ${users.email}) = (select ${one_time_tokens.user_id}, ${one_time_tokens.email}
      from ${one_time_tokens} where ${one_time_tokens.token_hash} = ${hash}
      and ${one_time_tokens.used_at} is not null and ${one_time_tokens.expires_at} > ${at})`,
    isNull(users.deleted_at),
    isNull(users.suspended_at),
  );

export const activateByToken = (db: Db, hash: string, at: string): Statement =>
  db
    .update(users)
    .set({ active: '1' })
    .where(and(eq(users.active, '0'), ownsUsedToken(hash, at)));

export const findActivatedByToken = async (db: Db, hash: string, at: string): Promise<UserRow | undefined> =>
  (
    await db
      .select()
      .from(users)
      .where(and(eq(users.active, '1'), ownsUsedToken(hash, at)))
  ).at(0);

export const setPassword = (db: Db, userId: number, hash: string, at: string): Statement =>
  db
    .insert(credentials)
    .values({ user_id: userId, password_hash: hash, updated_at: at })
    .onConflictDoUpdate({ target: credentials.user_id, set: { password_hash: hash, updated_at: at } });

/** Activates the user and invalidates earlier sessions: access to the mailbox proves ownership. */
export const activateAndEndSessions = (db: Db, userId: number): Statement =>
  db
    .update(users)
    .set({ active: '1', session_version: sql`${users.session_version} + 1` })
    .where(eq(users.id, userId));

/**
 * The same for an unchanged `user`, who gets this profile. Follow with `abortIfUnchanged`: updates no row if
 * activated already.
 */
export const activateIfUnverified = (db: Db, user: UserRow, profile: Profile): Statement =>
  db
    .update(users)
    .set({ ...profile, active: '1', session_version: user.session_version + 1 })
    .where(
      and(
        eq(users.id, user.id),
        eq(users.email, user.email),
        eq(users.active, '0'),
        eq(users.session_version, user.session_version),
        isNull(users.deleted_at),
        isNull(users.suspended_at),
      ),
    );

export type Profile = Partial<Pick<UserRow, 'first_name' | 'last_name' | 'locale' | 'profile_media_id'>>;

/** Deletes the user of an address that is nobody's mailbox. */
export const deleteUserOfAddress = (db: Db, email: string, at: string): Statement =>
  db.update(users).set({ deleted_at: at }).where(eq(users.email, email));

export const updateProfile = (db: Db, userId: number, profile: Profile): Statement =>
  db.update(users).set(profile).where(eq(users.id, userId));

/** Follow with `abortIfUnchanged`: updates no row if the address changed. Fails if `to` is taken. */
export const updateEmail = (db: Db, userId: number, from: string, to: string): Statement =>
  db
    .update(users)
    .set({ email: to })
    .where(
      and(eq(users.id, userId), eq(users.email, from), isNull(users.deleted_at), isNull(users.suspended_at)),
    );

/**
 * Clears everything but the name, which stays under the user's content. Follow with `abortIfUnchanged`:
 * updates no row of an owner of a site or community, nor of the only administrator.
 */
export const markUserDeleted = (db: Db, userId: number, at: string): Statement =>
  db
    .update(users)
    .set({
      deleted_at: at,
      email: sql`'deleted:' || ${users.id}`,
      profile_media_id: null,
      active: '0',
      role_id: 2,
      session_version: sql`${users.session_version} + 1`,
    })
    .where(
      and(
        eq(users.id, userId),
        isNull(users.deleted_at),
        sql`not exists (select 1 from ${sites} where ${sites.owner_id} = ${userId} and ${sites.deleted_at} is null)`,
        sql`not exists (select 1 from ${communities}
          where ${communities.owner_id} = ${userId} and ${communities.deleted_at} is null)`,
        sql`(${users.role_id} <> 1 or ${hasAnotherAdministrator(userId)})`,
      ),
    );

/** SQL condition: someone else is an administrator. */
const hasAnotherAdministrator = (userId: number): SQL =>
  sql`exists (select 1 from ${users} a where a.role_id = 1 and a.id <> ${userId} and a.suspended_at is null
    and a.deceased_at is null and a.deleted_at is null)`;

/** Whether a user is the only administrator. */
export const isLastAdministrator = async (db: Db, userId: number): Promise<boolean> =>
  (
    await db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), eq(users.role_id, 1), not(hasAnotherAdministrator(userId))))
  ).length > 0;

export const deletePassword = (db: Db, userId: number): Statement =>
  db.delete(credentials).where(eq(credentials.user_id, userId));

export const deletePasswordsOf = (db: Db, userIds: readonly number[]): Statement =>
  db.delete(credentials).where(inList(credentials.user_id, userIds));

/** The sites that the user owns, with the number of other members of each. */
export const listOwnedSites = (db: Db, userId: number) =>
  db
    .select({
      id: sites.id,
      slug: sites.slug,
      first_name: sites.first_name,
      last_name: sites.last_name,
      other_name: sites.other_name,
      lang: sites.lang,
      members_count: sql<number>`(select count(*) from ${members} where ${members.owner_kind} = 'site'
        and ${members.owner_id} = ${sites.id} and ${members.user_id} <> ${userId})`,
    })
    .from(sites)
    .where(and(eq(sites.owner_id, userId), isNull(sites.deleted_at)))
    .orderBy(asc(sites.id));

export const listIdentities = (db: Db, userId: number) =>
  db
    .select({ provider: identities.provider, email: identities.email, linked_at: identities.linked_at })
    .from(identities)
    .where(eq(identities.user_id, userId))
    .orderBy(asc(identities.linked_at));

/** Whether a user has a vendor that is approved, or paused. */
export const hasServingVendor = async (db: Db, userId: number): Promise<boolean> =>
  (await db.select({ state: vendors.state }).from(vendors).where(eq(vendors.user_id, userId))).some(
    ({ state }) => isServing(state),
  );

/** Makes a user a vendor, or no vendor any more; an administrator stays one. */
export const setVendorRole = (db: Db, id: number, isVendor: boolean): Statement =>
  db
    .update(users)
    .set({ role_id: isVendor ? 3 : 2 })
    .where(and(eq(users.id, id), eq(users.role_id, isVendor ? 2 : 3), isNull(users.deleted_at)));

/**
 * Place `abortIfUnchanged` after it: changes no row of a deleted user, of an administrator, or of one who is marked
 * already.
 */
export const markUserDeceased = (db: Db, id: number, at: string): Statement =>
  db
    .update(users)
    .set({ deceased_at: at })
    .where(and(eq(users.id, id), ne(users.role_id, 1), isNull(users.deleted_at), isNull(users.deceased_at)));

/** Verifies those of the users who are unverified, and invalidates their earlier sessions. */
export const activateUsers = (db: Db, ids: readonly number[]): Statement =>
  db
    .update(users)
    .set({ active: '1', session_version: sql`${users.session_version} + 1` })
    .where(and(inList(users.id, ids), eq(USER_STATE, 'unverified')));

/** Suspends those of the users who are not suspended, deceased or deleted; never an administrator. */
export const suspendUsers = (db: Db, ids: readonly number[], at: string): Statement =>
  db
    .update(users)
    .set({ suspended_at: at })
    .where(and(inList(users.id, ids), inList(USER_STATE, ['active', 'unverified']), ne(users.role_id, 1)));

export const unsuspendUsers = (db: Db, ids: readonly number[]): Statement =>
  db
    .update(users)
    .set({ suspended_at: null })
    .where(and(inList(users.id, ids), eq(USER_STATE, 'suspended')));

/**
 * Changes the role of an unchanged user, while `byId` is an administrator. Place `abortIfUnchanged` after it: two
 * administrators who demote each other at the same time do not both succeed.
 */
export const setRole = (
  db: Db,
  { id, role_id }: Pick<UserRow, 'id' | 'role_id'>,
  role: number,
  byId: number,
): Statement =>
  db
    .update(users)
    .set({ role_id: role })
    .where(
      and(
        eq(users.id, id),
        ne(users.id, byId),
        eq(users.role_id, role_id),
        eq(USER_STATE, 'active'),
        sql`exists (select 1 from ${users} a where a.id = ${byId} and a.role_id = 1 and a.suspended_at is null
          and a.deceased_at is null and a.deleted_at is null)`,
      ),
    );

type Merged = Pick<UserRow, 'id' | 'email' | 'role_id' | 'profile_media_id'>;

/**
 * Ends an account that became part of another, which gets a role, and a picture if it has none; the name stays, under
 * what staff of sites did with it. Aborts where either has changed its address, role or state since.
 */
export const mergeUsers = (
  db: Db,
  { from, into, role, at }: { from: Merged; into: Merged; role: number; at: string },
): Statement[] => [
  db
    .update(users)
    .set({ role_id: role, profile_media_id: into.profile_media_id ?? from.profile_media_id })
    .where(
      and(
        eq(users.id, into.id),
        eq(users.email, into.email),
        eq(users.role_id, into.role_id),
        eq(USER_STATE, 'active'),
      ),
    ),
  abortIfUnchanged(db),
  db
    .update(users)
    .set({
      deleted_at: at,
      email: sql`'deleted:' || ${users.id}`,
      profile_media_id: null,
      active: '0',
      role_id: 2,
      session_version: sql`${users.session_version} + 1`,
    })
    .where(
      and(
        eq(users.id, from.id),
        eq(users.email, from.email),
        eq(users.role_id, from.role_id),
        inList(USER_STATE, ['active', 'unverified']),
      ),
    ),
  abortIfUnchanged(db),
];
