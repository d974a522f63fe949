import type { Wall, WallEntry, WallQuery } from '#worker/contract/wall.ts';
import { WALL_PAGE } from '#worker/contract/wall.ts';
import { AppError } from '#worker/core/app-error.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { invalidCursor } from '#worker/core/cursor.ts';
import { decodeCursor, encodeCursor } from '#worker/db/page.ts';
import {
  findVisibleCommunity,
  openCommunity,
  settingsOf,
  type VisibleCommunity,
} from '#worker/features/communities/public.ts';
import { searchKey } from '#worker/shared/search-key.ts';
import { searchWall } from './search-wall.ts';
import { presentEntry, presentWallCommunity } from './wall.present.ts';
import { countsQuery, type EntryRow, entryQuery, groupsQuery, pageQuery } from './wall.repo.ts';
import { lookingAt, seesAnyone, type Viewer, viewerOf } from './wall-viewer.ts';

const NOBODY = { entries: [], next: null };

/** A page of a wall: its people in an order, of one of its groups, or those that a search finds. */
export async function readWall(ctx: Ctx, ref: string, query: WallQuery): Promise<Wall> {
  const community = await openCommunity(ctx, ref);
  const viewer = await viewerOf(ctx, community);
  const sort = query.sort ?? settingsOf(community).default_order;
  const isSearch = searchKey(query.q ?? '') !== '';
  const counts = await countsQuery(ctx.db, community.id, viewer);
  const [all, hidden] = [countedBy(viewer, counts), countedBy(lookingAt(viewer, true), counts)];
  const there = { ...viewer, levels: counts.map(({ shown_to }) => shown_to) };
  const shown = query.hidden || hidden === 0 ? lookingAt(there, query.hidden === 'true') : there;
  const page =
    seesAnyone(shown) || query.cursor !== undefined
      ? await (isSearch
          ? searchWall(ctx, community, shown, query)
          : listPage(ctx, community, shown, { ...query, sort }))
      : NOBODY;
  const isFirst = !isSearch && query.cursor === undefined;
  return {
    community: await presentWallCommunity(ctx, community),
    people: page.entries.map((entry) => presentEntry(ctx, community, entry)),
    next_cursor: page.next === null ? null : encodeCursor(page.next),
    sort,
    people_count: all,
    hidden_count: hidden,
    memories_count: sumOf(counts, 'memories'),
    candles_count: sumOf(counts, 'candles'),
    groups: isFirst ? await groupsQuery(ctx.db, community.id, viewer) : [],
  };
}

type Counts = Record<'shown_to' | 'people' | 'memories' | 'candles', number>;

/** How many people the viewer sees, of the numbers in each level. */
const countedBy = ({ levels, more, less }: Viewer, counts: readonly Counts[]): number =>
  sumOf(
    counts.filter(({ shown_to }) => levels.includes(shown_to)),
    'people',
  ) +
  more.length -
  less.length;

const sumOf = (counts: readonly Counts[], what: keyof Counts): number =>
  counts.reduce((sum, level) => sum + level[what], 0);

async function listPage(
  { db }: Ctx,
  { id: communityId }: VisibleCommunity,
  viewer: Viewer,
  { sort, group, cursor }: WallQuery & { sort: Wall['sort'] },
): Promise<{ entries: EntryRow[]; next: number[] | null }> {
  const after = cursor === undefined ? undefined : await entryAt(db, communityId, viewer, cursor);
  const rows = await pageQuery(db, communityId, viewer, { sort, group, after, limit: WALL_PAGE + 1 });
  const last = rows[WALL_PAGE - 1];
  return { entries: rows.slice(0, WALL_PAGE), next: rows.length > WALL_PAGE && last ? [last.id] : null };
}

/** The entry of a cursor, the last one shown. Refuses one that the viewer does not see. */
async function entryAt(
  db: Ctx['db'],
  communityId: number,
  viewer: Viewer,
  cursor: string,
): Promise<EntryRow> {
  const [id] = decodeCursor(cursor, ['number']) ?? [];
  const [entry] = typeof id === 'number' ? await entryQuery(db, communityId, viewer, id) : [];
  if (!entry) throw invalidCursor();
  return entry;
}

/** An entry that the actor sees, with its community. */
export async function findEntry(
  ctx: Ctx,
  ref: string,
  id: number,
): Promise<{ community: VisibleCommunity; entry: EntryRow }> {
  const community = await findVisibleCommunity(ctx, ref);
  const [entry] = await entryQuery(ctx.db, community.id, await viewerOf(ctx, community), id);
  if (!entry) throw new AppError('wall.not_found');
  return { community, entry };
}

export async function readEntry(
  ctx: Ctx,
  ref: string,
  id: number,
): Promise<{ entry: WallEntry; first_name: string; last_name: string }> {
  const { community, entry } = await findEntry(ctx, ref, id);
  const { first_name, last_name } = entry;
  return { entry: presentEntry(ctx, community, entry), first_name, last_name };
}
