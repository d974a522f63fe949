import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { Provider } from '#worker/contract/identity-providers.ts';
import type { Db, Statement } from '#worker/db/client.ts';
import { inList } from '#worker/db/in-list.ts';
import { credentials, identities, oauth_flows, users } from '#worker/db/schema/people.ts';
import type { UserRow } from '#worker/features/accounts/account.repo.ts';

export type FlowRow = typeof oauth_flows.$inferSelect;
export type Identity = typeof identities.$inferSelect;

export const insertFlow = (db: Db, flow: Omit<FlowRow, 'used_at'>): Statement =>
  db.insert(oauth_flows).values(flow);

/** Marks the flow as used and returns it; undefined for another browser or user, or if expired or used. */
export async function consumeFlow(
  db: Db,
  { state_hash, browser_hash }: Pick<FlowRow, 'state_hash' | 'browser_hash'>,
  userId: number | null,
  at: string,
): Promise<FlowRow | undefined> {
  const rows = await db
    .update(oauth_flows)
    .set({ used_at: at })
    .where(
      and(
        eq(oauth_flows.state_hash, state_hash),
        eq(oauth_flows.browser_hash, browser_hash),
        isNull(oauth_flows.used_at),
        gt(oauth_flows.expires_at, at),
        userId === null
          ? isNull(oauth_flows.user_id)
          : or(isNull(oauth_flows.user_id), eq(oauth_flows.user_id, userId)),
      ),
    )
    .returning();
  return rows.at(0);
}

export const deleteExpiredFlows = (db: Db, at: string): Statement =>
  db.delete(oauth_flows).where(lt(oauth_flows.expires_at, at));

/** The user with this identity, in any state. */
export const findUserByIdentity = async (
  db: Db,
  provider: Provider,
  subject: string,
): Promise<UserRow | undefined> =>
  (
    await db
      .select({ user: users })
      .from(identities)
      .innerJoin(users, eq(users.id, identities.user_id))
      .where(and(eq(identities.provider, provider), eq(identities.subject, subject)))
  ).at(0)?.user;

/** The user with this address, in any state, and the subject of their connected account at the provider. */
export const findUserByAddress = async (
  db: Db,
  email: string,
  provider: Provider,
): Promise<{ user: UserRow; subject: string | null } | undefined> =>
  (
    await db
      .select({ user: users, subject: identities.subject })
      .from(users)
      .leftJoin(identities, and(eq(identities.user_id, users.id), eq(identities.provider, provider)))
      .where(eq(users.email, email))
  ).at(0);

export const insertIdentity = (db: Db, identity: Identity): Statement =>
  db.insert(identities).values(identity);

/** Follow with `abortIfUnchanged`: inserts no row if the user is not eligible, or not at `email`. */
export const insertIdentityIfEligible = (db: Db, identity: Identity, email?: string): Statement =>
  db.insert(identities).select(
    sql`select ${identity.provider}, ${identity.subject}, ${identity.user_id}, ${identity.email}, ${identity.linked_at}
      from ${users} where ${users.id} = ${identity.user_id} and ${users.active} = '1'
      and ${users.email} = coalesce(${email ?? null}, ${users.email}) and ${users.suspended_at} is null
      and ${users.deleted_at} is null and ${users.kiosk_community_id} is null`,
  );

export const deleteIdentitiesOf = (db: Db, userId: number): Statement =>
  db.delete(identities).where(eq(identities.user_id, userId));

/** Deletes an unverified user's identities: the owner of the address may not have connected them. */
export const deleteUnverifiedIdentities = (db: Db, userId: number): Statement =>
  db
    .delete(identities)
    .where(
      and(
        eq(identities.user_id, userId),
        sql`exists (select 1 from ${users} where ${users.id} = ${userId} and ${users.active} = '0')`,
      ),
    );

/** The same for several users. */
export const deleteUnverifiedIdentitiesOf = (db: Db, userIds: readonly number[]): Statement =>
  db
    .delete(identities)
    .where(
      and(
        inList(identities.user_id, userIds),
        sql`exists (select 1 from ${users} where ${users.id} = ${identities.user_id} and ${users.active} = '0')`,
      ),
    );

/** Deletes the identity if another login method exists. Returns whether it did. */
export async function deleteIdentity(db: Db, userId: number, provider: Provider): Promise<boolean> {
  const rows = await db
    .delete(identities)
    .where(
      and(
        eq(identities.user_id, userId),
        eq(identities.provider, provider),
        sql`(exists (select 1 from ${credentials} where ${credentials.user_id} = ${userId})
          or (select count(*) from identities as others where others.user_id = ${userId}) > 1)`,
      ),
    )
    .returning({ provider: identities.provider });
  return rows.length > 0;
}

export const isConnected = async (db: Db, userId: number, provider: Provider): Promise<boolean> =>
  (
    await db
      .select({ provider: identities.provider })
      .from(identities)
      .where(and(eq(identities.user_id, userId), eq(identities.provider, provider)))
  ).length > 0;
