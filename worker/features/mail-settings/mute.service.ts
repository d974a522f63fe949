import type { MUTE_DAYS } from '#worker/contract/report.ts';
import { iso, secondsAfter } from '#worker/core/clock.ts';
import type { Ctx, CtxFor } from '#worker/core/ctx.ts';
import { authorize } from '#worker/core/policy.ts';
import type { Statement } from '#worker/db/client.ts';
import { commit } from '#worker/db/commit.ts';
import { findVisibleSite, sitePolicy } from '#worker/features/site-access/public.ts';
import { deleteEndedMute, deleteMute, listEndedMutes, saveMute } from './mute.repo.ts';

const DAY_SECONDS = 24 * 60 * 60;
/** How many are ended at once; the others follow the next day. */
const BATCH_SIZE = 50;

/** Mutes the emails to the actor about what waits on a site; updates go on. Null ends the mute. */
export async function mute(
  ctx: CtxFor<'member'>,
  ref: string,
  days: (typeof MUTE_DAYS)[number] | null,
): Promise<{ muted_until: string | null }> {
  const site = await findVisibleSite(ctx, ref);
  authorize(ctx.actor, sitePolicy, 'decide', site);
  const { userId } = ctx.actor;
  const until = days === null ? null : iso(secondsAfter(ctx.now(), days * DAY_SECONDS));
  await commit(ctx.db, [
    until === null ? deleteMute(ctx.db, userId, site.id) : saveMute(ctx.db, userId, site.id, until),
  ]);
  return { muted_until: until };
}

/** Ends the mutes whose time is over, and lists by email what still waits. */
export async function endMutes(ctx: Ctx): Promise<Statement[]> {
  const now = ctx.now();
  const ended = await listEndedMutes(ctx.db, iso(now), BATCH_SIZE);
  const digest = ctx.hooks.digests.get('held');
  return ended.flatMap(({ user_id, site_id }) => [
    deleteEndedMute(ctx.db, user_id, site_id, iso(now)),
    ...(digest ? [digest.enqueue(ctx, { user_id, site_id }, now)] : []),
  ]);
}
