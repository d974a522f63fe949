import { and, eq, gt, isNotNull, isNull, Name, ne, or, sql } from 'drizzle-orm';
import type { Db, Statement } from '#worker/db/client.ts';
import { abortUnless } from '#worker/db/commit.ts';
import { rawStatement } from '#worker/db/raw-statement.ts';
import { members } from '#worker/db/schema/members.ts';
import { account_merges, users } from '#worker/db/schema/people.ts';
import { vendors } from '#worker/db/schema/vendors.ts';
import { hasFactorsStill } from '#worker/features/accounts/public.ts';
import type { MembershipRow } from './merge.rules.ts';
import { USER_COLUMNS } from './user-columns.ts';

export type MergeRow = typeof account_merges.$inferSelect;

const isOpen = (at: string) => and(isNull(account_merges.closed_at), gt(account_merges.expires_at, at));

/** Fails where another merge of the account is open. */
export const insertMerge = (db: Db, merge: MergeRow): Statement => db.insert(account_merges).values(merge);

/** Closes those of the account that have expired, so that another can be started. */
export const closeExpired = (db: Db, fromId: number, at: string): Statement =>
  db
    .update(account_merges)
    .set({ closed_at: at })
    .where(
      and(
        eq(account_merges.from_id, fromId),
        isNull(account_merges.closed_at),
        sql`${account_merges.expires_at} <= ${at}`,
      ),
    );

/** The open merge of an account into another, with the name of that. */
export const findOpenMerge = async (db: Db, fromId: number, at: string) =>
  (
    await db
      .select({ merge: account_merges, first_name: users.first_name, last_name: users.last_name })
      .from(account_merges)
      .innerJoin(users, eq(users.id, account_merges.into_id))
      .where(and(eq(account_merges.from_id, fromId), isOpen(at)))
  ).at(0);

const hasToken = (hash: string) => or(eq(account_merges.from_hash, hash), eq(account_merges.into_hash, hash));

/** The merge that one of the two mailboxes was asked about: open, or carried out. */
export const findMergeByToken = async (db: Db, hash: string, at: string): Promise<MergeRow | undefined> =>
  (
    await db
      .select()
      .from(account_merges)
      .where(and(hasToken(hash), or(isOpen(at), isNotNull(account_merges.merged_at))))
  ).at(0);

export const findMerge = async (db: Db, id: string): Promise<MergeRow | undefined> =>
  (await db.select().from(account_merges).where(eq(account_merges.id, id))).at(0);

/** One of the two mailboxes agrees. Idempotent. */
export const confirmSide = (db: Db, hash: string, at: string): Statement =>
  db
    .update(account_merges)
    .set({
      from_confirmed_at: sql`iif(from_hash = ${hash}, coalesce(from_confirmed_at, ${at}), from_confirmed_at)`,
      into_confirmed_at: sql`iif(into_hash = ${hash}, coalesce(into_confirmed_at, ${at}), into_confirmed_at)`,
    })
    .where(and(hasToken(hash), isOpen(at)));

/** Place `abortIfUnchanged` after it: changes no row of an administrator who started it. */
export const approve = (db: Db, id: string, by: number, at: string): Statement =>
  db
    .update(account_merges)
    .set({ approved_by: by })
    .where(and(eq(account_merges.id, id), ne(account_merges.started_by, by), isOpen(at)));

/** Place `abortIfUnchanged` after it. */
export const closeMerge = (db: Db, id: string, at: string): Statement =>
  db
    .update(account_merges)
    .set({ closed_at: at })
    .where(and(eq(account_merges.id, id), isOpen(at)));

/** Place `abortIfUnchanged` after it: changes no row before both mailboxes, or a second administrator, agreed. */
export const closeAgreed = (db: Db, id: string, at: string): Statement =>
  db
    .update(account_merges)
    .set({ closed_at: at, merged_at: at })
    .where(
      and(
        eq(account_merges.id, id),
        isOpen(at),
        or(
          isNotNull(account_merges.approved_by),
          and(isNotNull(account_merges.from_confirmed_at), isNotNull(account_merges.into_confirmed_at)),
        ),
      ),
    );

/** Whether both have a vendor: then there would be two of one account. */
export const haveTwoVendors = async (db: Db, ids: [number, number]): Promise<boolean> =>
  (
    await db
      .select({ id: vendors.id })
      .from(vendors)
      .where(or(eq(vendors.user_id, ids[0]), eq(vendors.user_id, ids[1])))
  ).length > 1;

export const listMemberships = (db: Db, userId: number): Promise<MembershipRow[]> =>
  db.select().from(members).where(eq(members.user_id, userId));

/** Rolls the commit back where a membership of the two was added, changed or ended since they were read. */
export const abortUnlessMemberships = (
  db: Db,
  ids: [number, number],
  rows: readonly MembershipRow[],
): Statement =>
  abortUnless(
    db,
    sql`(select count(*) from ${members} where user_id in (${ids[0]}, ${ids[1]})) = ${rows.length}
    and (select count(*) from json_each(${JSON.stringify(rows)}) r join ${members} m
      on m.owner_kind = r.value ->> 'owner_kind' and m.owner_id = r.value ->> 'owner_id'
      and m.user_id = r.value ->> 'user_id' and m.group_id is r.value ->> 'group_id'
      and m.suspended_at is r.value ->> 'suspended_at') = ${rows.length}`,
  );

/** Rolls the commit back where the account that ends has a second factor, and the one that stays has none. */
export const abortUnlessSecured = (db: Db, from: number, into: number): Statement =>
  abortUnless(db, sql`${hasFactorsStill(into, true)} or ${hasFactorsStill(from, false)}`);

/**
 * Gives what an account has to another, by `USER_COLUMNS`. It writes many tables, whose own repositories need to
 * know nothing of it: only the number of the user changes.
 */
export function passAll(db: Db, from: number, into: number): Statement[] {
  return [
    // a person has one default card
    rawStatement(
      db,
      sql`update ${sql.identifier('cards')} set is_default = 0 where user_id = ${from} and is_default = 1
      and exists (select 1 from ${sql.identifier('cards')} c where c.user_id = ${into} and c.is_default
        and c.removed_at is null)`,
    ),
    ...Object.entries(USER_COLUMNS).flatMap(([name, fate]) => {
      // constants of this project, which drizzle quotes
      const [table, column] = name.split('.').map((part) => new Name(part));
      const deletion = () => rawStatement(db, sql`delete from ${table} where ${column} = ${from}`);
      const passing = () =>
        rawStatement(db, sql`update or ignore ${table} set ${column} = ${into} where ${column} = ${from}`);
      if (fate === 'delete') return [deletion()];
      if (fate === 'pass') return [passing()];
      return fate === 'pass_or_delete' ? [passing(), deletion()] : [];
    }),
  ];
}

/** Who is named by the old address: successors, and invitations that wait for an answer. */
export const passAddress = (db: Db, from: string, into: string): Statement[] => [
  rawStatement(
    db,
    sql`update or ignore ${sql.identifier('successors')} set email = ${into} where email = ${from}`,
  ),
  rawStatement(
    db,
    sql`update ${sql.identifier('invitations')} set email = ${into} where email = ${from}
    and state in ('sent', 'opened')`,
  ),
];
