import { sql } from 'drizzle-orm';
import type { Db, Statement } from '#worker/db/client.ts';
import { wall_kept_pairs } from '#worker/db/schema/walls.ts';
import type { Pair, Position } from './duplicates.rules.ts';
import { ENTRY_COLUMNS } from './wall.repo.ts';

/** The people of a wall who have a name in common with others, in the order of the names. Reads no others. */
export const sameNameQuery = (db: Db, communityId: number, from: Position | undefined, limit: number) =>
  db
    .select({ key: sql<string>`k`, ...ENTRY_COLUMNS })
    .from(
      sql`(select n.k, e.* from (select k, entry_id from wall_names
          where community_id = ${communityId} and twin = 1
            and (k, entry_id) >= (${from?.key ?? ''}, ${from?.a ?? 0})
          order by k, entry_id limit ${limit}) n
        cross join wall_entries e on e.id = n.entry_id) as wall_entries`,
    )
    .orderBy(sql`k`, sql`id`);

const idsOf = ({ entries: [a, b] }: Pair): [number, number] => [a.id, b.id];

/** The pairs that nobody said are two people. */
export async function withoutKept(db: Db, pairs: readonly Pair[]): Promise<Pair[]> {
  const kept = await db.select({ a: sql<number>`p.a`, b: sql<number>`p.b` }).from(
    sql`json_each(${JSON.stringify(pairs.map(idsOf))}) x cross join wall_kept_pairs p
        on p.a = x.value ->> 0 and p.b = x.value ->> 1`,
  );
  const isKept = new Set(kept.map(({ a, b }) => `${a} ${b}`));
  return pairs.filter((pair) => !isKept.has(idsOf(pair).join(' ')));
}

export const insertKeptPair = (
  db: Db,
  [a, b]: readonly [number, number],
  made: { created_by: number; created_at: string },
): Statement =>
  db
    .insert(wall_kept_pairs)
    .values({ a: Math.min(a, b), b: Math.max(a, b), ...made })
    .onConflictDoNothing();
