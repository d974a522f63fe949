import { and, asc, desc, eq, gt, gte, lt, ne, type SQL, sql } from 'drizzle-orm';
import { SITES_COUNTED } from '#worker/contract/user-admin.ts';
import type { Db } from '#worker/db/client.ts';
import { FULL_NAME, LAST_SEEN, NAME_BY_LAST, sessions, USER_STATE, users } from '#worker/db/schema/people.ts';
import { sites } from '#worker/db/schema/sites.ts';
import type { ExaminedUser, Lookup } from './user-filter.rules.ts';

const { id, first_name, last_name, email, role_id, active, locale, created_at } = users;
const COLUMNS = { id, first_name, last_name, email, role_id, active, locale, created_at, state: USER_STATE };

/** After every character that a name or an address has. */
const LAST_CHARACTER = '\u{10ffff}';

/** The next users that a lookup finds, after the user with the id `after`. */
export async function listExamined(
  db: Db,
  lookup: Lookup,
  after: number | undefined,
  limit: number,
): Promise<ExaminedUser[]> {
  const found: ExaminedUser[] = [];
  for (const { where, orderBy } of rangesOf(lookup, after)) {
    if (found.length === limit) break;
    const rows = await db
      .select(COLUMNS)
      .from(users)
      // 0 is nobody's account; no lower bound, of which an index takes one
      .where(and(ne(users.id, 0), where))
      .orderBy(...orderBy)
      .limit(limit - found.length);
    found.push(...rows);
  }
  return found;
}

type Range = { where: SQL | undefined; orderBy: SQL[] };

/** One after the other: a range of an index each. */
function rangesOf(lookup: Lookup, after: number | undefined): Range[] {
  switch (lookup.by) {
    case 'id':
      return [
        { where: and(eq(id, lookup.id), after === undefined ? undefined : lt(id, after)), orderBy: [] },
      ];
    case 'email':
      return prefixed(sql`${users.email}`, lookup.prefix, after);
    case 'name':
      return prefixed(FULL_NAME, lookup.prefix, after);
    case 'last_name':
      return prefixed(NAME_BY_LAST, lookup.prefix, after);
    case 'created':
      return [
        {
          where: and(
            lookup.from === undefined ? undefined : gte(created_at, lookup.from),
            // an index takes one upper bound
            after === undefined
              ? lookup.to === undefined
                ? undefined
                : lt(created_at, lookup.to)
              : sql`(${created_at}, ${id}) < ((select u.created_at from ${users} u where u.id = ${after}), ${after})`,
          ),
          orderBy: [desc(created_at), desc(id)],
        },
      ];
    case 'state':
      return newest(eq(USER_STATE, lookup.state), after);
    case 'role':
      return newest(eq(role_id, lookup.role), after);
    case 'locale':
      return newest(eq(locale, lookup.locale), after);
    case 'all':
      return newest(undefined, after);
  }
}

const newest = (where: SQL | undefined, after: number | undefined): Range[] => [
  { where: and(where, gt(id, 0), after === undefined ? undefined : lt(id, after)), orderBy: [desc(id)] },
];

/**
 * Those whose text begins so, in the order of the texts; after a user first the others of the same text, by a range of
 * their own, since SQLite compares no pair with an expression in it by an index.
 */
function prefixed(text: SQL, prefix: string, after: number | undefined): Range[] {
  const orderBy = [asc(text), asc(id)];
  const end = lt(text, prefix + LAST_CHARACTER);
  if (after === undefined) return [{ where: and(gte(text, prefix), end), orderBy }];
  const last = sql`(select ${text} from ${users} where ${id} = ${after})`;
  return [
    { where: and(eq(text, last), gt(id, after)), orderBy: [asc(id)] },
    { where: and(gt(text, last), end), orderBy },
  ];
}

/** What a list shows of users beside their own rows. */
export const listShown = (db: Db, ids: readonly number[]) =>
  db
    .select({
      id: sql<number>`value`,
      last_seen_at: sql<string | null>`(select ${LAST_SEEN} from ${sessions} where user_id = value
        order by ${LAST_SEEN} desc limit 1)`,
      sites: sql<number>`(select count(*) from (select 1 from ${sites} where owner_id = value
        and deleted_at is null limit ${SITES_COUNTED}))`,
    })
    .from(sql`json_each(${JSON.stringify(ids)})`);
