import { and, gt, sql } from 'drizzle-orm';
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

/** Placed after an UPDATE of several users: rolls the commit back unless it changed that many. */
export const abortUnlessAll = (db: Db, count: number): Statement =>
  abortUnless(db, sql`changes() = ${count}`);
