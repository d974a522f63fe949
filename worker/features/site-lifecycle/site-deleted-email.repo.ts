import { and, eq } from 'drizzle-orm';
import type { Db } from '#worker/db/client.ts';
import { users } from '#worker/db/schema/people.ts';
import { sites } from '#worker/db/schema/sites.ts';

/** A site that was deleted at this instant and still is, with the names of the actor. */
export const findDeletedWithNames = async (db: Db, siteId: number, at: string, by: number) =>
  (
    await db
      .select({
        site: sites,
        by: { first_name: users.first_name, last_name: users.last_name, role_id: users.role_id },
      })
      .from(sites)
      .innerJoin(users, eq(users.id, by))
      .where(and(eq(sites.id, siteId), eq(sites.deleted_at, at)))
  ).at(0);
