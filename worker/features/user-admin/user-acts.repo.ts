import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { UserState } from '#worker/contract/user-admin.ts';
import type { Db, Statement } from '#worker/db/client.ts';
import { abortUnless } from '#worker/db/commit.ts';
import { inList } from '#worker/db/in-list.ts';
import { USER_STATE, users } from '#worker/db/schema/people.ts';

export type ActedOnUser = { id: number; email: string; role_id: number; state: UserState };

export const listActedOn = (db: Db, ids: readonly number[]): Promise<ActedOnUser[]> =>
  db
    .select({ id: users.id, email: users.email, role_id: users.role_id, state: USER_STATE })
    .from(users)
    .where(and(inList(users.id, ids), gt(users.id, 0)));

/** More administrators than these are told of nothing. */
const ADMINISTRATORS = 1000;

export const listAdministrators = async (db: Db): Promise<number[]> =>
  (
    await db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.role_id, 1), gt(users.id, 0), eq(USER_STATE, 'active')))
      .orderBy(asc(users.id))
      .limit(ADMINISTRATORS)
  ).map(({ id }) => id);

/** The names of a user, also of one whose account was deleted. */
export const findNames = async (db: Db, id: number) =>
  (
    await db
      .select({ first_name: users.first_name, last_name: users.last_name })
      .from(users)
      .where(eq(users.id, id))
  ).at(0);

/** Placed after an UPDATE of several users: rolls the commit back unless it changed that many. */
export const abortUnlessAll = (db: Db, count: number): Statement =>
  abortUnless(db, sql`changes() = ${count}`);
