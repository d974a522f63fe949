import { sql } from 'drizzle-orm';
import type { Db } from '#worker/db/client.ts';
import { ENTRY_COLUMNS, isNotLess, unionOf, withEntries } from './wall.repo.ts';
import type { Viewer } from './wall-viewer.ts';

const AFTER_ALL = '\u{10FFFF}';

/** Keys that begin with `start`: those of a private field, or of the names where `field` is empty. */
export type Sought = { start: string; field: string };

/** The entries that the viewer sees with such a key, in the order of the keys, one row for each key. */
export function foundQuery(
  db: Db,
  communityId: number,
  viewer: Viewer,
  { start, field }: Sought,
  { after, limit }: { after: { k: string; id: number } | undefined; limit: number },
) {
  const isNext = after ? sql`(n.k, n.entry_id) > (${after.k}, ${after.id})` : sql`n.k >= ${start}`;
  const isSought = sql`n.field = ${field} and ${isNext} and n.k < ${start + AFTER_ALL}`;
  const keys = unionOf(
    viewer,
    (level) => sql`select n.k, n.entry_id from wall_keys n
      where n.community_id = ${communityId} and n.shown_to = ${level} and ${isSought}
        and ${isNotLess(sql`n.entry_id`, viewer, level)}`,
    ({ more }) => sql`select n.k, n.entry_id from json_each(${JSON.stringify(more)}) x
      cross join wall_keys n on n.entry_id = x.value where ${isSought}`,
  );
  const first = sql`select k, entry_id from (${keys}) order by k, entry_id limit ${limit}`;
  return db
    .select({ key: sql<string>`k`, ...ENTRY_COLUMNS })
    .from(sql`(${withEntries(first, sql`n.k, e.*`)}) as wall_entries`);
}
