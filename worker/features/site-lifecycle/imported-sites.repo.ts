import { and, gt, isNull, sql } from 'drizzle-orm';
import type { Db } from '#worker/db/client.ts';
import { inList } from '#worker/db/in-list.ts';
import { users } from '#worker/db/schema/people.ts';
import { sites } from '#worker/db/schema/sites.ts';

/** The people with these addresses who can log in. */
export const listUsersByEmail = (
  db: Db,
  emails: readonly string[],
): Promise<{ id: number; email: string }[]> =>
  db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(
      and(
        inList(users.email, [...new Set(emails)]),
        isNull(users.deleted_at),
        isNull(users.suspended_at),
        isNull(users.deceased_at),
      ),
    );

export type NamedSite = Pick<
  typeof sites.$inferSelect,
  'id' | 'first_name' | 'last_name' | 'birth' | 'death'
>;

/** The sites of people with these names after one, but private ones that a family has; by id. */
export const listNamedSites = (
  db: Db,
  nameKeys: readonly string[],
  { after, limit }: { after: number; limit: number },
): Promise<NamedSite[]> =>
  db
    .select({
      id: sites.id,
      first_name: sites.first_name,
      last_name: sites.last_name,
      birth: sites.birth,
      death: sites.death,
    })
    .from(sites)
    .where(
      and(
        inList(sites.name_key, [...new Set(nameKeys)]),
        gt(sites.id, after),
        isNull(sites.deleted_at),
        sql`(${sites.mode} <> 'private' or ${sites.unclaimed})`,
      ),
    )
    .orderBy(sites.id)
    .limit(limit);
