import type { Ctx } from '#worker/core/ctx.ts';
import type { Statement } from '#worker/db/client.ts';
import type { CommunityRow } from '#worker/features/communities/public.ts';
import { firstWith } from './add-rows.ts';
import { abortUnlessUntouched, listUntouchedSites } from './untouched.repo.ts';
import type { WallRow } from './wall-row.rules.ts';
import { deleteUntouched, listMade } from './wall-writes.repo.ts';

/** Each costs about fifty queries, of which a run of a job has a thousand. */
const SITES_A_RUN = 12;

type Made = { id: number | null; row: WallRow | null };

/** Takes the first of these entries off the wall, with the sites that were made of them: as many as one commit holds. */
export async function takeBackRows(
  ctx: Ctx,
  community: CommunityRow,
  made: readonly Made[],
): Promise<{ isGone: boolean[]; statements: Statement[] }> {
  const stored = await listMade(
    ctx.db,
    community.id,
    made.flatMap(({ id }) => id ?? []),
  );
  const byId = new Map<number | null, (typeof stored)[number]>(stored.map((entry) => [entry.id, entry]));
  const taken = firstWith(made, SITES_A_RUN, ({ id }) => (byId.get(id)?.site_id ?? null) !== null);
  const own = taken.flatMap(({ id, row }) => {
    const entry = byId.get(id);
    const isAsMade = entry?.version === 1 && (entry.site_id !== null) === (row?.site != null);
    return entry && isAsMade ? [entry] : [];
  });
  const ofRows = own.flatMap(({ site_id }) =>
    site_id === null ? [] : [{ id: site_id, communityId: community.id, ownerId: null }],
  );
  const untouched = new Set(await listUntouchedSites(ctx.db, ofRows));
  const gone = own.filter(({ site_id }) => site_id === null || untouched.has(site_id));
  const goneIds = new Set<number | null>(gone.map(({ id }) => id));
  const takenBack = ofRows.filter(({ id }) => untouched.has(id));
  const statements = takenBack.length === 0 ? [] : [abortUnlessUntouched(ctx.db, takenBack)];
  for (const siteId of untouched) statements.push(...(await ctx.hooks.siteUnmade(ctx, siteId)));
  return {
    // an entry that is gone with a site that stays was taken off by a person
    isGone: taken.map(({ id, row }) => goneIds.has(id) || (!byId.has(id) && row?.site == null)),
    statements: [
      ...statements,
      ...deleteUntouched(
        ctx.db,
        gone.flatMap(({ id, site_id }) => (site_id === null ? [id] : [])),
      ),
    ],
  };
}
