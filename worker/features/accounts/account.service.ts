import type { User } from '#worker/contract/account.ts';
import { AppError } from '#worker/core/app-error.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { commit } from '#worker/db/commit.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { findUser, type UserRow, updateLocale } from './account.repo.ts';

export async function readUser(ctx: CtxFor<'signed-in'>): Promise<{ user: User }> {
  const user = await findUser(ctx.db, ctx.actor.userId);
  if (!user) throw new AppError('auth.token_missing');
  return { user: present(user) };
}

export async function saveLocale(ctx: CtxFor<'signed-in'>, locale: Locale): Promise<undefined> {
  await commit(ctx.db, [updateLocale(ctx.db, ctx.actor.userId, locale)]);
}

const present = (user: UserRow): User => ({
  id: user.id,
  first_name: user.first_name,
  last_name: user.last_name,
  profile: null,
  email: user.email,
  locale: user.locale,
  role_id: user.role_id,
  active: user.active,
  kiosk_community_id: user.kiosk_community_id,
  kiosk_community_slug: user.kiosk_community_slug,
  scope: scopeOf(user),
});

/** Derived, never stored or accepted. */
function scopeOf(user: UserRow): User['scope'] {
  if (user.role_id === 1) return ['admin'];
  if (user.role_id === 3) return ['vendor'];
  return user.kiosk_community_id === null ? [] : ['kiosk'];
}
