import { WALL_SEARCH_PAGE, type WallQuery } from '#worker/contract/wall.ts';
import { invalid } from '#worker/core/app-error.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { decodeCursor } from '#worker/db/page.ts';
import type { VisibleCommunity } from '#worker/features/communities/public.ts';
import { LOOSE } from '#worker/shared/rotations.ts';
import { looseKey, searchKey } from '#worker/shared/search-key.ts';
import { keysOf, NAMES } from './entry.rules.ts';
import { type EntryRow, entryQuery } from './wall.repo.ts';
import { foundQuery, type Sought } from './wall-search.repo.ts';
import type { Viewer } from './wall-viewer.ts';

type Found = { way: number; entry: EntryRow; key: string };
type Position = { way: number; k: string; id: number };

/**
 * People found by a name, then by a private field that may be searched, then by a name in another spelling. A
 * page may have fewer people than it could, since those of an earlier page and of other groups are left out.
 */
export async function searchWall(
  { db }: Ctx,
  community: VisibleCommunity,
  viewer: Viewer,
  { q, group, cursor }: WallQuery,
): Promise<{ entries: EntryRow[]; next: number[] | null }> {
  const ways = waysToFind(q ?? '', community);
  const after = cursor === undefined ? undefined : await positionOf(db, community.id, viewer, ways, cursor);
  const found: Found[] = [];
  for (const [way, sought] of ways.entries()) {
    if (way < (after?.way ?? 0) || found.length > WALL_SEARCH_PAGE) continue;
    const rows = await foundQuery(db, community.id, viewer, sought, {
      after: way === after?.way ? after : undefined,
      limit: WALL_SEARCH_PAGE + 1 - found.length,
    });
    found.push(...rows.map(({ key, ...entry }) => ({ way, entry, key })));
  }
  const page = found.slice(0, WALL_SEARCH_PAGE);
  const last = page.at(-1);
  const entries = page.filter((one) => isFirst(one, ways)).map(({ entry }) => entry);
  return {
    entries: group === undefined ? entries : entries.filter(({ groups }) => groups.includes(group)),
    next: found.length > WALL_SEARCH_PAGE && last ? cursorAt(last, ways) : null,
  };
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
  if (k === undefined) throw invalid([{ pointer: '/query/cursor', code: 'value.invalid', params: {} }]);
  return { way: Number(way), k, id: Number(id) };
}
