import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { commit } from '#worker/db/commit.ts';
import { setMailLevel } from './mail-settings.repo.ts';
import { subscriptionIn } from './unsubscribe-token.ts';

/**
 * Unsubscribes the user of a token. The token is the only authorization, since only that user received it by
 * email.
 */
export async function unsubscribe(ctx: Ctx, token: string): Promise<undefined> {
  const subscription = subscriptionIn(ctx.secrets.jwt, token);
  if (!subscription) throw new AppError('mail.link_invalid');
  await commit(ctx.db, [
    setMailLevel(ctx.db, subscription.userId, subscription.siteId, 'none', iso(ctx.now())),
  ]);
}
