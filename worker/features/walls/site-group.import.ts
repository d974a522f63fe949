import { z } from 'zod';
import { GROUPS_MOST } from '#worker/contract/group-and-tag.ts';
import { Id } from '#worker/contract/schemas/primitives.ts';
import { EntryGroups } from '#worker/contract/schemas/wall.ts';
import { iso } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { ImportedRow, OpenedImport, RefusedRow, Stored } from '#worker/core/import-kind.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import {
  acceptCommunitySite,
  askCommunityAgain,
  deleteCommunitySite,
  insertCommunitySite,
  listLeavable,
} from '#worker/features/groups/public.ts';
import {
  fault,
  listKnownCommunities,
  listKnownSites,
  platformImport,
  readCells,
} from '#worker/features/imports/public.ts';
import { listPlaces } from './site-groups.repo.ts';
import { changeGroups } from './wall-writes.repo.ts';

/** A site for a community, and for a group of its wall. */
type PlacedRow = ImportedRow & { site_id: number; community_id: number; group: string | null };

/** What undoing needs to know: whether the site was in the community or asked to be, since when, and the group it got. */
const Before = z.object({
  state: z.enum(['held', 'asked']).nullable(),
  since: z.string().nullable(),
  grouped: z.boolean(),
});

/** Each costs up to three statements, of which a run of a job has a thousand. */
const SITES_A_STEP = 200;

const Group = EntryGroups.element;

/** Sites to communities and to the groups of their walls. */
export const siteGroupImport = platformImport<PlacedRow>({
  name: 'sites_to_groups',
  isEnough: (columns) => columns.includes('site_id') && columns.includes('community_id'),
  open: (ctx, { columns }) => ({
    rowsAStep: { apply: SITES_A_STEP, undo: SITES_A_STEP },
    parse: (cells) => readRow(columns, cells),
    isSame: () => true,
    findStored: (rows) => findStored(ctx, rows),
    apply: (rows) => apply(ctx, rows),
    undo: (made) => undo(ctx, made),
  }),
});

function readRow(columns: readonly string[], cells: readonly string[]): PlacedRow | RefusedRow {
  const read = readCells(columns, cells);
  if (read.faults.length > 0) return { faults: read.faults };
  const site_id = read.value('site_id', Id, true);
  const community_id = read.value('community_id', Id, true);
  const group = read.value('group', Group) ?? null;
  if (site_id === undefined || community_id === undefined || read.faults.length > 0)
    return { faults: read.faults };
  return { key: [site_id, community_id, group ?? ''].join('|'), site_id, community_id, group };
}

const pairOf = ({ site_id, community_id }: { site_id: number; community_id: number }) =>
  `${site_id}|${community_id}`;

const readPlaces = async ({ db }: Ctx, rows: readonly PlacedRow[]) => {
  const places = await listPlaces(
    db,
    rows.map(({ site_id }) => site_id),
  );
  return {
    byPair: new Map(places.map((place) => [pairOf(place), place])),
    counts: new Map([...Map.groupBy(places, ({ site_id }) => site_id)].map(([id, own]) => [id, own.length])),
  };
};

async function findStored(ctx: Ctx, rows: readonly PlacedRow[]): Promise<Stored[]> {
  const sites = await listKnownSites(
    ctx.db,
    rows.map(({ site_id }) => site_id),
  );
  const communities = await listKnownCommunities(
    ctx.db,
    rows.map(({ community_id }) => community_id),
  );
  const { byPair, counts } = await readPlaces(ctx, rows);
  const joining = new Set<string>();
  return rows.map((row): Stored => {
    const { site_id, community_id, group } = row;
    const [site, community] = [sites.get(site_id), communities.get(community_id)];
    if (!site) return { faults: [fault('site_id', 'site.unknown')] };
    if (!community) return { faults: [fault('community_id', 'community.unknown')] };
    const place = byPair.get(pairOf(row));
    // its staff would read it: only its family lets them
    if (site.mode === 'private' && community.type === 'controlled' && !place)
      return { faults: [fault('community_id', 'value.not_allowed')] };
    if (place?.state === 'held') {
      if (group === null || place.groups.includes(group)) return { same: site_id };
      return EntryGroups.safeParse([...place.groups, group]).success
        ? { updates: site_id }
        : { faults: [fault('group', 'list.too_long')] };
    }
    if (!place && !joining.has(pairOf(row))) {
      const count = counts.get(site_id) ?? 0;
      if (count >= GROUPS_MOST)
        return { faults: [fault('community_id', 'list.too_long', { max: GROUPS_MOST })] };
      counts.set(site_id, count + 1);
      joining.add(pairOf(row));
    }
    return null;
  });
}

async function apply(ctx: Ctx, added: readonly PlacedRow[]): ReturnType<OpenedImport<PlacedRow>['apply']> {
  const { byPair } = await readPlaces(ctx, added);
  const at = iso(ctx.now());
  const groups = new Map<string, { site_id: number; community_id: number; add: string[] }>();
  const joined = new Set<string>();
  const joining = added.flatMap((row) => {
    const { site_id, community_id, group } = row;
    const pair = pairOf(row);
    if (group !== null) {
      const own = groups.get(pair) ?? { site_id, community_id, add: [] };
      groups.set(pair, { ...own, add: [...own.add, group] });
    }
    const state = byPair.get(pair)?.state ?? null;
    if (state === 'held' || joined.has(pair)) return [];
    joined.add(pair);
    return state === 'asked'
      ? acceptCommunitySite(ctx.db, site_id, community_id, at)
      : insertCommunitySite(ctx.db, site_id, community_id, 'held', at);
  });
  const left = new Set(joined);
  const made = added.map((row) => {
    const isFirst = left.delete(pairOf(row));
    const place = byPair.get(pairOf(row));
    const state = isFirst ? (place?.state ?? null) : ('held' as const);
    return {
      id: row.site_id,
      before: {
        state,
        since: (state === 'asked' && place?.since) || null,
        grouped: row.group !== null,
      } satisfies z.infer<typeof Before>,
    };
  });
  return {
    made,
    statements: [
      ...joining,
      changeGroups(ctx.db, [...groups.values()], at),
      auditEntry(ctx, 'sites.placed_by_import', {
        kind: 'site',
        id: made[0]?.id ?? 0,
        after: { sites: added.map(({ site_id, community_id }) => [site_id, community_id]) },
      }),
    ],
  };
}

type Undo = OpenedImport<PlacedRow>['undo'];

/**
 * Takes the sites out of the groups and the communities again, but where they were tagged or memories wait for their
 * staff. Those that had asked to be in a community ask again.
 */
async function undo(ctx: Ctx, all: Parameters<Undo>[0]): ReturnType<Undo> {
  const made = all.flatMap(({ row, before }) => {
    const read = Before.safeParse(before);
    return [{ row, before: read.data ?? null }];
  });
  const rows = made.flatMap(({ row }) => row ?? []);
  const { byPair } = await readPlaces(ctx, rows);
  const placed = [...Map.groupBy(rows, pairOf).values()].flatMap((alike) => {
    const [first] = alike;
    const groups = alike.flatMap(({ group }) => group ?? []);
    return first ? [[first.site_id, first.community_id, groups] as const] : [];
  });
  const leavable = new Set((await listLeavable(ctx.db, placed)).map(pairOf));
  const left = new Set<string>();
  const leaving = made.flatMap(({ row, before }) => {
    if (!row || !before || before.state === 'held' || !leavable.has(pairOf(row))) return [];
    left.add(pairOf(row));
    return before.state === 'asked'
      ? askCommunityAgain(ctx.db, row.site_id, row.community_id, before.since ?? iso(ctx.now()))
      : deleteCommunitySite(ctx.db, row.site_id, row.community_id);
  });
  const groups = made.flatMap(({ row, before }) =>
    row?.group && before?.grouped && !left.has(pairOf(row)) ? [{ ...row, remove: [row.group] }] : [],
  );
  const byPlace = Map.groupBy(groups, pairOf);
  const isGone = made.map(({ row, before }) => {
    if (!row || !before) return false;
    const isThere = byPair.get(pairOf(row))?.state === 'held';
    return !isThere || left.has(pairOf(row)) || before.state === 'held';
  });
  return {
    isGone,
    statements: [
      changeGroups(
        ctx.db,
        [...byPlace.values()].flatMap(([first, ...others]) =>
          first ? [{ ...first, remove: [...first.remove, ...others.flatMap(({ remove }) => remove)] }] : [],
        ),
        iso(ctx.now()),
      ),
      ...leaving,
      auditEntry(ctx, 'sites.placing_undone', { kind: 'site', id: rows[0]?.site_id ?? 0 }),
    ],
  };
}
