import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { abortIfUnchanged, commit } from '#worker/db/commit.ts';
import { discardMedia } from '#worker/features/media/public.ts';
import { fieldError } from '#worker/shared/field-errors.ts';
import {
  deletePassword,
  findUser,
  findWithPassword,
  isLastAdministrator,
  markUserDeleted,
} from './account.repo.ts';
import { deleteChangesOf } from './email-change.repo.ts';
import { accountDeletedEmail } from './emails/account-deleted.email.ts';
import { deleteTokensOf } from './one-time-token.repo.ts';
import { deleteSecondFactorsOf } from './second-factor/second-factor.repo.ts';
import { revokeSessionsOf } from './session.repo.ts';
import { forgetRefresh, verifyPassword } from './session.service.ts';
import { deleteIdentitiesOf } from './social/social.repo.ts';

/**
 * Deletes an account; its content stays, with its name. Throws while it owns a site or community, and for the only
 * administrator.
 */
export async function deleteUser(
  ctx: CtxFor<'member'>,
  { email, password }: { email: string; password?: string | undefined },
): Promise<undefined> {
  const person = await findWithPassword(ctx.db, ctx.actor.userId);
  if (!person) throw new AppError('auth.token_missing');
  const { user, password_hash } = person;
  if (email !== user.email) throw new AppError('request.invalid', {}, { fields: [OTHER_ADDRESS] });
  if (password_hash !== null) await verifyPassword(ctx, person, '/password', password);
  const at = iso(ctx.now());
  const statements = [
    ...discardMedia(ctx, { avatarOf: user.id, unless: null }),
    markUserDeleted(ctx.db, user.id, at),
    abortIfUnchanged(ctx.db),
    deletePassword(ctx.db, user.id),
    revokeSessionsOf(ctx.db, user.id, at),
    deleteTokensOf(ctx.db, user.id),
    deleteIdentitiesOf(ctx.db, user.id),
    deleteChangesOf(ctx.db, user.id),
    ...deleteSecondFactorsOf(ctx.db, user.id),
    ...(await ctx.hooks.accountDeleted(ctx, user, at)),
    accountDeletedEmail.enqueue(ctx, { email: user.email, locale: user.locale }),
  ];
  const ownsSites = new AppError('account.owns_sites');
  try {
    await commit(ctx.db, statements, ownsSites);
  } catch (error) {
    // a concurrent repeat of this call may have deleted it first
    if (error !== ownsSites) throw error;
    if (await isLastAdministrator(ctx.db, user.id)) throw new AppError('account.last_admin');
    if (await findUser(ctx.db, user.id)) throw error;
  }
  forgetRefresh(ctx);
  ctx.dispatchOutbox();
}

const OTHER_ADDRESS = fieldError(['email'], 'email.other');
