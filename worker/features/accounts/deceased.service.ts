import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { abortIfUnchanged, commit } from '#worker/db/commit.ts';
import { findUser, markUserDeceased } from './account.repo.ts';
import { deleteTokensOf } from './one-time-token.repo.ts';
import { revokeSessionsOf } from './session.repo.ts';

/**
 * Marks the user of an account as deceased: their devices are signed out and nothing is sent to them; what they wrote
 * and own stays. A second time changes nothing.
 */
export async function markDeceased(ctx: Ctx, userId: number): Promise<void> {
  const user = await findUser(ctx.db, userId);
  if (!user) throw new AppError('page.not_found');
  if (user.deceased_at !== null) return;
  const at = iso(ctx.now());
  await commit(
    ctx.db,
    [
      markUserDeceased(ctx.db, userId, at),
      abortIfUnchanged(ctx.db),
      revokeSessionsOf(ctx.db, userId, at),
      deleteTokensOf(ctx.db, userId),
      ...(await ctx.hooks.userDied(ctx, userId, at)),
    ],
    new AppError('request.conflict'),
  );
}
