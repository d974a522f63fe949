import type { AddSite } from '#worker/contract/new-site.ts';
import type { SiteMode } from '#worker/contract/site.ts';
import { iso } from '#worker/core/clock.ts';
import type { Ctx, CtxFor } from '#worker/core/ctx.ts';
import type { MadeOfRow } from '#worker/core/import-kind.ts';
import type { Statement } from '#worker/db/client.ts';
import { abortUnless } from '#worker/db/commit.ts';
import { findLastId, stillLastId } from '#worker/db/next-id.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { wall_entries } from '#worker/db/schema/walls.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import type { CommunityRow } from '#worker/features/communities/public.ts';
import { insertCommunitySite } from '#worker/features/groups/public.ts';
import { columnsOfFields, columnsOfPerson } from './entry.rules.ts';
import type { EntryRow } from './wall.repo.ts';
import type { WallRow } from './wall-row.rules.ts';
import { EVERYONE } from './wall-viewer.ts';
import { abortUnlessOwned, insertEntries } from './wall-writes.repo.ts';

const MEMORIAL = 1;
/** Each costs about fifteen queries, of which a run of a job has a thousand. */
const SITES_A_RUN = 40;

/** Adds entries for the first rows, with their sites: as many as one commit holds. */
export async function addRows(
  ctx: Ctx,
  community: CommunityRow,
  userId: number,
  rows: readonly WallRow[],
): Promise<{ made: MadeOfRow[]; statements: Statement[] }> {
  const added = firstWith(rows, SITES_A_RUN, ({ site }) => site !== null);
  const lastEntry = await findLastId(ctx.db, wall_entries);
  const lastSite = await findLastId(ctx.db, sites);
  let siteId = lastSite;
  const entries = added.map((row, at) =>
    newEntry(ctx, community.id, userId, row, {
      id: lastEntry + at + 1,
      site_id: row.site === null ? null : ++siteId,
    }),
  );
  const statements = [
    abortUnless(ctx.db, stillLastId(wall_entries, lastEntry)),
    abortUnless(ctx.db, stillLastId(sites, lastSite)),
    abortUnlessOwned(ctx.db, community),
  ];
  for (const [at, { site_id }] of entries.entries()) {
    const row = added[at];
    if (row?.site && site_id !== null)
      statements.push(...(await makeSite(ctx, community, site_id, row, row.site)));
  }
  const at = iso(ctx.now());
  return {
    made: entries.map(({ id }) => ({ id })),
    statements: [
      ...statements,
      ...insertEntries(ctx.db, entries),
      ...entries.flatMap(({ site_id }) =>
        site_id === null ? [] : insertCommunitySite(ctx.db, site_id, community.id, 'held', at),
      ),
      auditEntry(ctx, 'wall.entries_imported', {
        kind: 'community',
        id: community.id,
        after: { entries: [lastEntry + 1, lastEntry + entries.length], sites: [lastSite + 1, siteId] },
      }),
    ],
  };
}

/** The first rows, among which are at most so many that count. */
export function firstWith<T>(rows: readonly T[], most: number, counts: (row: T) => boolean): readonly T[] {
  let left = most;
  const end = rows.findIndex((row) => counts(row) && --left < 0);
  return end < 0 ? rows : rows.slice(0, end);
}

/** The site of a row belongs to the Owner of the community until someone is invited to be its Owner. */
function makeSite(
  ctx: Ctx,
  community: CommunityRow,
  id: number,
  row: WallRow,
  mode: SiteMode,
): Promise<Statement[]> {
  const owner: CtxFor<'member'> = {
    ...ctx,
    actor: { kind: 'member', userId: community.owner_id, sessionId: '' },
  };
  const { first_name, last_name, other_name, gender, birth, death } = row;
  const info = { birth, death };
  const person: AddSite = {
    type_id: MEMORIAL,
    first_name,
    last_name,
    other_name,
    gender,
    info,
    private: mode,
  };
  return ctx.hooks.siteMade(owner, { id, person, portraitId: null, unclaimed: true });
}

function newEntry(
  ctx: Ctx,
  community_id: number,
  created_by: number,
  row: WallRow,
  { id, site_id }: { id: number; site_id: number | null },
): EntryRow {
  const at = iso(ctx.now());
  return {
    id,
    community_id,
    site_id,
    shown_to: EVERYONE,
    hidden: false,
    ...columnsOfPerson({ ...row, id }),
    // by what one is found, a trigger writes when it copies the site
    ...(site_id !== null && { name_key: '', other_name_key: null }),
    adar_custom: 'first',
    hebrew_calendar: true,
    site_type_id: MEMORIAL,
    slug: null,
    mode: null,
    work: false,
    portrait_id: null,
    portrait: null,
    groups: row.groups,
    ...columnsOfFields({}, row.fields),
    memories: 0,
    candles: 0,
    copied: 0,
    created_by,
    version: 1,
    created_at: at,
    updated_at: at,
  };
}
