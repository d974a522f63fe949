import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { commit } from '#worker/db/commit.ts';
import { setMailLevel } from './mail-settings.repo.ts';
import { subscriptionIn } from './unsubscribe-token.ts';

/**
 * Ends what a token is for: all email about a site, or its reminders. The token is the only authorization, since only that user received it by
 * email.
 */
export async function unsubscribe(ctx: Ctx, token: string): Promise<undefined> {
  const subscription = subscriptionIn(ctx.secrets.jwt, token);
  if (!subscription) throw new AppError('mail.link_invalid');
  const { userId, siteId, topic } = subscription;
  await commit(
    ctx.db,
    topic === 'reminders'
      ? await ctx.hooks.remindersStopped(ctx, { siteId, userId })
      : [setMailLevel(ctx.db, userId, siteId, 'none', iso(ctx.now()))],
  );
}
