import { and, asc, desc, eq, gte, lt, ne, type SQL, sql } from 'drizzle-orm';
import { byText, type Range } from '#worker/db/by-text.ts';
import { type ByTime, beyond, inTime } from '#worker/db/by-time.ts';
import type { Db } from '#worker/db/client.ts';
import { FULL_NAME, LAST_SEEN, NAME_BY_LAST, sessions, USER_STATE, users } from '#worker/db/schema/people.ts';
import type { ExaminedUser, Lookup } from './user-filter.rules.ts';

const { id, first_name, last_name, email, role_id, active, locale, sites_count, created_at } = users;
const COLUMNS = {
  id,
  first_name,
  last_name,
  email,
  role_id,
  active,
  locale,
  sites: sites_count,
  created_at,
  state: USER_STATE,
};

/** The next users that a lookup finds. */
export async function listExamined(
  db: Db,
  lookup: Lookup,
  { limit, ...going }: ByTime & { limit: number },
): Promise<ExaminedUser[]> {
  const found: ExaminedUser[] = [];
  for (const { where, orderBy } of rangesOf(lookup, going)) {
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

/** One after the other: a range of an index each. */
function rangesOf(lookup: Lookup, going: ByTime): Range[] {
  const { after } = going;
  const searched = { after, ascending: true };
  switch (lookup.by) {
    case 'id':
      return [
        { where: and(eq(id, lookup.id), after === undefined ? undefined : lt(id, after)), orderBy: [] },
      ];
    case 'email':
      return byTextOf(sql`${users.email}`, searched, lookup.prefix);
    case 'name':
      return byTextOf(FULL_NAME, searched, lookup.prefix);
    case 'last_name':
      return byTextOf(NAME_BY_LAST, searched, lookup.prefix);
    case 'created':
      return [createdIn(lookup, going)];
    case 'state':
      return byTime(eq(USER_STATE, lookup.state), going);
    case 'role':
      return byTime(eq(role_id, lookup.role), going);
    case 'locale':
      return byTime(eq(locale, lookup.locale), going);
    case 'names':
      return byTextOf(FULL_NAME, going);
    case 'emails':
      return byTextOf(sql`${users.email}`, going);
    case 'all':
      return byTime(undefined, going);
  }
}

const byTime = (where: SQL | undefined, going: ByTime): Range[] => [
  { where: and(where, beyond(id, going)), orderBy: [inTime(id, going)] },
];

/** An index takes one bound on each side. */
function createdIn(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  going: ByTime,
): Range {
  const { after, ascending } = going;
  const first = from === undefined ? undefined : gte(created_at, from);
  const last = to === undefined ? undefined : lt(created_at, to);
  const at = sql`((select u.created_at from ${users} u where u.id = ${after}), ${after})`;
  const key = sql`(${created_at}, ${id})`;
  if (ascending)
    return {
      where: and(after === undefined ? first : sql`${key} > ${at}`, last),
      orderBy: [asc(created_at), asc(id)],
    };
  return {
    where: and(first, after === undefined ? last : sql`${key} < ${at}`),
    orderBy: [desc(created_at), desc(id)],
  };
}

/** By a text: of those that begin so from the first on. */
const byTextOf = (text: SQL, going: ByTime, prefix = ''): Range[] =>
  byText({ text, id, at: sql`(select ${text} from ${users} where ${id} = ${going.after})` }, going, prefix);

/** When users were last seen: those who ever were. */
export const listLastSeen = (db: Db, ids: readonly number[]) =>
  db
    .select({
      id: sql<number>`value`,
      last_seen_at: sql<string | null>`(select ${LAST_SEEN} from ${sessions} where user_id = value
        order by ${LAST_SEEN} desc limit 1)`,
    })
    .from(sql`json_each(${JSON.stringify(ids)})`);
