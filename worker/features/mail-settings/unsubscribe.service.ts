import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { Statement } from '#worker/db/client.ts';
import { commit } from '#worker/db/commit.ts';
import { stopBroadcasts } from './broadcast-stop.repo.ts';
import { findSurvivor, setMailLevel } from './mail-settings.repo.ts';
import { type Subscription, subscriptionIn } from './unsubscribe-token.ts';
import { deleteWeekly } from './weekly-mail.repo.ts';

/**
 * Ends what a token is for: all email about a site, its reminders, a weekly email, or emails to all users. The token is the only
 * authorization, since only that user received it by email.
 */
export async function unsubscribe(ctx: Ctx, token: string): Promise<undefined> {
  const subscription = subscriptionIn(ctx.secrets.jwt, token);
  if (!subscription) throw new AppError('mail.link_invalid');
  // people keep old emails, also those to an account that is part of another since
  const userId = await findSurvivor(ctx.db, subscription.userId);
  await commit(ctx.db, await ending(ctx, { ...subscription, userId }));
}

async function ending(ctx: Ctx, { userId, siteId, topic }: Subscription): Promise<Statement[]> {
  switch (topic) {
    case 'reminders':
      return ctx.hooks.remindersStopped(ctx, { siteId, userId });
    case 'week':
      return [deleteWeekly(ctx.db, userId)];
    case 'broadcast':
      return [stopBroadcasts(ctx.db, userId, iso(ctx.now()))];
    case 'board':
      return ctx.hooks.boardMailStopped(ctx, { communityId: siteId, userId });
    case 'site':
      return [setMailLevel(ctx.db, userId, siteId, 'none', iso(ctx.now()))];
  }
}
