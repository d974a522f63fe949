import type { User } from '#worker/contract/account.ts';
import { AppError } from '#worker/core/app-error.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { commit } from '#worker/db/commit.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { presentUser } from './account.present.ts';
import { findUser, updateLocale } from './account.repo.ts';

export async function readUser(ctx: CtxFor<'signed-in'>): Promise<{ user: User }> {
  const user = await findUser(ctx.db, ctx.actor.userId);
  if (!user) throw new AppError('auth.token_missing');
  return { user: presentUser(user) };
}

export async function saveLocale(ctx: CtxFor<'signed-in'>, locale: Locale): Promise<undefined> {
  await commit(ctx.db, [updateLocale(ctx.db, ctx.actor.userId, locale)]);
}
