import { z } from 'zod';
import { iso } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { defineJob } from '#worker/core/job.ts';
import type { Statement } from '#worker/db/client.ts';
import { abortIfUnchanged } from '#worker/db/commit.ts';
import { findGraveIdOf, leaving, passGraveSite } from '#worker/features/graves/public.ts';
import { indexMemories } from '#worker/features/memories/public.ts';
import { retargetGrave } from '#worker/features/short-links/public.ts';
import { recountMerged } from '#worker/features/site-access/public.ts';
import { type Merged, passSite } from './pass-site.repo.ts';
import { findAdminSite } from './site-list.repo.ts';

/** Passes what is on a site to another, with the counters of both. */
export async function passing(ctx: Pick<Ctx, 'db' | 'now'>, merged: Merged): Promise<Statement[]> {
  const { from, into } = merged;
  return [
    ...(await passingGrave(ctx, from.id, into.id)),
    ...passSite(ctx.db, merged, iso(ctx.now())),
    ...recountMerged(ctx.db, from.id, into.id),
  ];
}

/** Its place on a shared gravestone, unless the other has one; codes of a stone that is left alone open the other. */
async function passingGrave(
  ctx: Pick<Ctx, 'db' | 'now'>,
  fromId: number,
  intoId: number,
): Promise<Statement[]> {
  const [graveId, other] = [await findGraveIdOf(ctx.db, fromId), await findGraveIdOf(ctx.db, intoId)];
  if (graveId === undefined) return [];
  if (other !== undefined) return leaving(ctx, graveId, fromId, intoId);
  return [
    passGraveSite(ctx.db, fromId, intoId),
    abortIfUnchanged(ctx.db),
    retargetGrave(ctx.db, graveId, iso(ctx.now())),
  ];
}

/** Passes what requests that were under way during a merge wrote to the site that ended. */
export const finishMerge = defineJob({
  name: 'finish_merge',
  payload: z.strictObject({ from_id: z.number().int() }),
  leavesWork: true,
  run: async (ctx, { from_id }) => {
    const from = (await findAdminSite(ctx.db, from_id))?.row.site;
    const into = from?.merged_into_id && (await findAdminSite(ctx.db, from.merged_into_id))?.row.site;
    // the site that stayed may have been purged
    if (!from || !into) return [];
    return [
      ...(await passing(ctx, { from, into })),
      indexMemories.enqueue(ctx, { after: 0, site_id: into.id }),
    ];
  },
});
