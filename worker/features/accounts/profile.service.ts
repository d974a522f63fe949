import type { User } from '#worker/contract/account.ts';
import type { UserPatch } from '#worker/contract/account-settings.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import type { Statement } from '#worker/db/client.ts';
import { commit } from '#worker/db/commit.ts';
import { attachToUser, discardMedia, findUnattached } from '#worker/features/media/public.ts';
import { presentUser } from './account.present.ts';
import { findUser, findWithPassword, setPassword, type UserRow, updateProfile } from './account.repo.ts';
import { cancelChanges } from './email-change.repo.ts';
import { requestEmailChange } from './email-change.service.ts';
import { passwordChangedEmail } from './emails/password-changed.email.ts';
import { deleteTokensOf } from './one-time-token.repo.ts';
import { hashPassword, refuseCommon } from './password.ts';
import { revokeSessionsOf } from './session.repo.ts';
import { verifyPassword } from './session.service.ts';

/** Updates the actor's profile in one commit. A new address takes effect once both addresses confirm. */
export async function patchUser(ctx: CtxFor<'member'>, patch: UserPatch): Promise<{ user: User }> {
  const person = await findWithPassword(ctx.db, ctx.actor.userId);
  if (!person) throw new AppError('auth.token_missing');
  const { id, email: current } = person.user;
  const { old_password, password } = patch;
  const email = patch.email === current ? undefined : patch.email;
  if (password !== undefined) refuseCommon(password);
  // the old password may be the new one: a retry of a call that succeeded but whose response was lost
  const verified =
    password !== undefined || email !== undefined
      ? await verifyPassword(ctx, person, '/old_password', old_password, password)
      : undefined;
  const profile = [
    ...namesOf(ctx, id, patch),
    ...(await pictureOf(ctx, person.user, patch)),
    ...(password !== undefined && password !== verified ? await passwordOf(ctx, password, email) : []),
  ];
  if (email === undefined) await commit(ctx.db, profile, new AppError('media.not_found'));
  else await requestEmailChange(ctx, person.user, email, profile);
  ctx.dispatchOutbox();
  const user = await findUser(ctx.db, id);
  if (!user) throw new AppError('auth.token_missing');
  return { user: await presentUser(ctx, user) };
}

function namesOf(ctx: CtxFor<'member'>, userId: number, patch: UserPatch): Statement[] {
  const { first_name, last_name, locale } = patch;
  const names = {
    ...(first_name !== undefined && { first_name }),
    ...(last_name !== undefined && { last_name }),
    ...(locale !== undefined && { locale }),
  };
  return Object.keys(names).length > 0 ? [updateProfile(ctx.db, userId, names)] : [];
}

/** Replaces the profile picture; the previous one is discarded in the same commit. */
async function pictureOf(
  ctx: CtxFor<'member'>,
  { id, profile_media_id }: UserRow,
  { profile = profile_media_id, profile_focal }: UserPatch,
): Promise<Statement[]> {
  const isNew = profile !== profile_media_id;
  if (!isNew && (profile === null || profile_focal === undefined)) return [];
  const replaced = [
    ...discardMedia(ctx, { avatarOf: id, unless: profile }),
    updateProfile(ctx.db, id, { profile_media_id: profile }),
  ];
  if (profile === null) return replaced;
  if (isNew) {
    const mine = { userId: id, siteId: null, purpose: 'avatar' } as const;
    const [picture] = await findUnattached(ctx.db, [profile], mine);
    if (!picture) throw new AppError('media.not_found');
    if (picture.widths.length === 0) throw new AppError('media.type');
  }
  return [...replaced, ...attachToUser(ctx.db, id, profile, profile_focal ?? null, iso(ctx.now()))];
}

/**
 * Sets the password, ends all other sessions and notifies the user by email. Cancels a pending change of
 * address, unless the same request starts one.
 */
async function passwordOf(
  ctx: CtxFor<'member'>,
  password: string,
  email: string | undefined,
): Promise<Statement[]> {
  const { userId, sessionId } = ctx.actor;
  const hash = await hashPassword(password);
  const at = iso(ctx.now());
  return [
    setPassword(ctx.db, userId, hash, at),
    revokeSessionsOf(ctx.db, userId, at, sessionId),
    deleteTokensOf(ctx.db, userId),
    ...(email === undefined ? [cancelChanges(ctx.db, userId, at)] : []),
    passwordChangedEmail.enqueue(ctx, { user_id: userId }),
  ];
}
