import { WALL_SEARCH_PAGE, type WallQuery } from '#worker/contract/wall.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { invalidCursor } from '#worker/core/cursor.ts';
import { decodeCursor } from '#worker/db/page.ts';
import type { VisibleCommunity } from '#worker/features/communities/public.ts';
import { LOOSE } from '#worker/shared/rotations.ts';
import { looseKey, searchKey } from '#worker/shared/search-key.ts';
import { keysOf, NAMES } from './entry.rules.ts';
import { type EntryRow, entryQuery } from './wall.repo.ts';
import { foundQuery, type Sought } from './wall-search.repo.ts';
import type { Viewer } from './wall-viewer.ts';

/** So many times seven are read for a page that has nobody. */
const LOTS_MOST = 10;

type Found = { way: number; entry: EntryRow; key: string };
type Position = { way: number; k: string; id: number };

/**
 * People found by a name, then by a private field that may be searched, then by a name in another spelling. A
 * page may have fewer people than it could, since those of an earlier page and of other groups are left out; one has
 * nobody only where very many are.
 */
export async function searchWall(
  { db }: Ctx,
  community: VisibleCommunity,
  viewer: Viewer,
  { q, group, cursor }: WallQuery,
): Promise<{ entries: EntryRow[]; next: number[] | null }> {
  const ways = waysToFind(q ?? '', community);
  let after = cursor === undefined ? undefined : await positionOf(db, community.id, viewer, ways, cursor);
  for (let lot = 1; ; lot++) {
    const found = await findLot(db, community.id, viewer, ways, after);
    const page = found.slice(0, WALL_SEARCH_PAGE);
    const last = found.length > WALL_SEARCH_PAGE ? page.at(-1) : undefined;
    const entries = page
      .filter((one) => isFirst(one, ways) && (group === undefined || one.entry.groups.includes(group)))
      .map(({ entry }) => entry);
    if (entries.length > 0 || !last || lot === LOTS_MOST)
      return { entries, next: last ? cursorAt(last, ways) : null };
    after = { way: last.way, k: last.key, id: last.entry.id };
  }
}

/** Those of a page and the one after them, in all ways. */
async function findLot(
  db: Ctx['db'],
  communityId: number,
  viewer: Viewer,
  ways: readonly Sought[],
  after: Position | undefined,
): Promise<Found[]> {
  const found: Found[] = [];
  for (const [way, sought] of ways.entries()) {
    if (way < (after?.way ?? 0) || found.length > WALL_SEARCH_PAGE) continue;
    const rows = await foundQuery(db, communityId, viewer, sought, {
      after: way === after?.way ? after : undefined,
      limit: WALL_SEARCH_PAGE + 1 - found.length,
    });
    found.push(...rows.map(({ key, ...entry }) => ({ way, entry, key })));
  }
  return found;
}

function waysToFind(q: string, { private_fields }: VisibleCommunity): Sought[] {
  const [strict, loose] = [searchKey(q), looseKey(q)];
  const searchable = private_fields.filter((field) => field.searchable);
  return [
    { start: strict, field: NAMES },
    ...searchable.map(({ id }) => ({ start: strict, field: id })),
    { start: LOOSE + loose, field: NAMES },
    ...(loose === strict ? [] : [{ start: loose, field: NAMES }]),
  ];
}

/** The keys by which an entry is found in one way, in their order. */
const matches = (entry: EntryRow, { start, field }: Sought): string[] =>
  keysOf(entry, field)
    .filter((key) => key.startsWith(start))
    .sort();

/** Whether no earlier way finds the entry, and no earlier key in the same way. */
const isFirst = ({ way, entry, key }: Found, ways: readonly Sought[]): boolean =>
  ways.slice(0, way + 1).every((sought, at) => {
    const [first] = matches(entry, sought);
    return at < way ? first === undefined : first === undefined || first >= key;
  });

/** The way, the entry and which of its keys. */
const cursorAt = ({ way, entry, key }: Found, ways: readonly Sought[]): number[] => {
  const sought = ways[way];
  return [way, entry.id, sought ? matches(entry, sought).indexOf(key) : 0];
};

/** The position of a cursor. Refuses one that the viewer does not see. */
async function positionOf(
  db: Ctx['db'],
  communityId: number,
  viewer: Viewer,
  ways: readonly Sought[],
  cursor: string,
): Promise<Position> {
  const [way, id, at] = decodeCursor(cursor, ['number', 'number', 'number']) ?? [];
  const sought = ways[Number(way)];
  const [entry] = typeof id === 'number' ? await entryQuery(db, communityId, viewer, id) : [];
  const k = entry && sought && matches(entry, sought)[Number(at)];
  if (k === undefined) throw invalidCursor();
  return { way: Number(way), k, id: Number(id) };
}
