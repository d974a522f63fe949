import { z } from 'zod';
import { dayOf, secondsAfter } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { defineJob } from '#worker/core/job.ts';
import type { Statement } from '#worker/db/client.ts';
import { countCommunities } from '#worker/features/communities/public.ts';
import { countPopularity as countSites } from '#worker/features/site-access/public.ts';
import { rankPopular } from './rank-popular.job.ts';
import { findLastNumber } from './search.repo.ts';

const WINDOW_SECONDS = 90 * 24 * 60 * 60;
const IDS_A_RUN = 5000;

/** Counts the visits of sites, a range of ids per run, then of communities; then enqueues the ranking. */
export const countPopularity = defineJob({
  name: 'count_popularity',
  payload: z.strictObject({ after: z.number().int() }),
  schedule: { every: 'day', payload: () => ({ after: 0 }) },
  leavesWork: true,
  run: (ctx, { after }) => count(ctx, after),
});

async function count(ctx: Ctx, after: number): Promise<Statement[]> {
  const until = after + IDS_A_RUN;
  const since = dayOf(secondsAfter(ctx.now(), -WINDOW_SECONDS));
  const isLast = (await findLastNumber(ctx.db, 'site')) <= until;
  return [
    countSites(ctx.db, after, until, since),
    ...(isLast ? [countCommunities(ctx.db)] : []),
    isLast ? rankPopular.enqueue(ctx, {}) : countPopularity.enqueue(ctx, { after: until }),
  ];
}
