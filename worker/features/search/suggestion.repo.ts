import { and, eq, sql } from 'drizzle-orm';
import type { Db, Statement } from '#worker/db/client.ts';
import { inList } from '#worker/db/in-list.ts';
import { rotations, suggestion_lists } from '#worker/db/schema/search.ts';
import type { Locale } from '#worker/shared/locale.ts';
import type { IndexedResult } from './popular.ts';

export type SuggestionListRow = typeof suggestion_lists.$inferSelect;

export const findSuggestionList = async (db: Db, locale: Locale): Promise<SuggestionListRow | undefined> =>
  (await db.select().from(suggestion_lists).where(eq(suggestion_lists.locale, locale))).at(0);

/** What the search shows of these sites or communities, by id: nothing of one that is not public. */
export const findIndexed = async (
  db: Db,
  kind: IndexedResult['kind'],
  ids: readonly number[],
): Promise<Map<number, IndexedResult>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ kind: rotations.kind, id: rotations.id, shown: rotations.shown })
    .from(rotations)
    .where(
      and(
        eq(rotations.kind, kind),
        inList(rotations.id, ids),
        // one that keeps out of search engines is found by its name, and suggested to nobody
        kind === 'site'
          ? sql`exists (select 1 from sites s where s.id = ${rotations.id} and s.indexable)`
          : undefined,
      ),
    )
    .groupBy(rotations.kind, rotations.id);
  return new Map(rows.map((row) => [row.id, row]));
};

/** The first list of a language; fails where there is one. */
export const insertSuggestionList = (db: Db, row: SuggestionListRow): Statement =>
  db.insert(suggestion_lists).values(row);

/** Follow with `abortIfUnchanged`: changes no row where someone else has changed it since. */
export const updateSuggestionList = (db: Db, { locale, ...row }: SuggestionListRow): Statement =>
  db
    .update(suggestion_lists)
    .set(row)
    .where(and(eq(suggestion_lists.locale, locale), eq(suggestion_lists.revision, row.revision - 1)));
