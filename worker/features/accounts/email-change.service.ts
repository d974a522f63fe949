import { AppError } from '#worker/core/app-error.ts';
import { iso, secondsAfter } from '#worker/core/clock.ts';
import type { Ctx, CtxFor } from '#worker/core/ctx.ts';
import { randomToken } from '#worker/core/ids.ts';
import { oneTimeToken, tokenHash } from '#worker/core/one-time.ts';
import type { Statement } from '#worker/db/client.ts';
import { abortIfUnchanged, commit, isConflict } from '#worker/db/commit.ts';
import { type Quota, spend } from '#worker/http/rate-limit.ts';
import { fieldError } from '#worker/shared/field-errors.ts';
import { findByEmail, type UserRow, updateEmail } from './account.repo.ts';
import {
  beginChange,
  cancelChanges,
  closeConfirmed,
  confirmSide,
  type EmailChange,
  findChangeByToken,
} from './email-change.repo.ts';
import { emailChangeNewEmail, emailChangeOldEmail } from './emails/email-change.email.ts';
import { emailChangedNewEmail, emailChangedOldEmail } from './emails/email-changed.email.ts';
import { deleteTokensOf } from './one-time-token.repo.ts';
import { notifyAddressOwner } from './sign-up-limits.ts';

const REQUEST_QUOTA: Quota = { name: 'email-change', limit: 5, windowSeconds: 60 * 60 };
const LINK_SECONDS = 24 * 60 * 60;
/** A repeat of the same request within this time sends no email: the first ones may still be in transit. */
const RESEND_SECONDS = 5 * 60;

type Confirmed = { state: 'waiting' | 'changed'; email: string };

/** Starts a change of address, in one commit with `more`; emails a link to the old and the new address. */
export async function requestEmailChange(
  ctx: CtxFor<'member'>,
  user: UserRow,
  email: string,
  more: Statement[],
): Promise<void> {
  const now = ctx.now();
  await spend(ctx.db, REQUEST_QUOTA, String(user.id), now);
  const taken = await findByEmail(ctx.db, email);
  if (taken) {
    await notifyAddressOwner(ctx, taken.user);
    const field = fieldError(['email'], 'signup.email_taken');
    throw new AppError('signup.email_taken', {}, { fields: [field] });
  }
  const [old, next] = [randomToken(), randomToken()];
  const hashOf = (seed: string) => tokenHash(ctx.secrets.jwt, oneTimeToken(ctx.secrets.jwt, seed));
  const change: EmailChange = {
    id: randomToken(),
    user_id: user.id,
    old_email: user.email,
    new_email: email,
    old_hash: hashOf(old),
    new_hash: hashOf(next),
    old_confirmed_at: null,
    new_confirmed_at: null,
    created_at: iso(now),
    expires_at: iso(secondsAfter(now, LINK_SECONDS)),
    closed_at: null,
  };
  const ids = { user_id: user.id, change_id: change.id };
  const statements = [
    ...beginChange(ctx.db, change, iso(secondsAfter(now, -RESEND_SECONDS))),
    abortIfUnchanged(ctx.db),
    emailChangeOldEmail.enqueue(ctx, { ...ids, seed: old }),
    emailChangeNewEmail.enqueue(ctx, { ...ids, seed: next }),
  ];
  const sentRecently = new AppError('request.conflict');
  try {
    await commit(ctx.db, [...statements, ...more], sentRecently);
  } catch (error) {
    if (error !== sentRecently) throw error;
    await commit(ctx.db, more, new AppError('media.not_found'));
  }
}

/** Confirms one of the two addresses; the second confirmation changes the address, once. Idempotent. */
export async function confirmEmailChange(ctx: Ctx, token: string): Promise<Confirmed> {
  const hash = tokenHash(ctx.secrets.jwt, token);
  const at = iso(ctx.now());
  await commit(ctx.db, [confirmSide(ctx.db, hash, at)]);
  const change = await findChangeByToken(ctx.db, hash, at);
  if (!change) throw new AppError('verify.bad_token');
  const email = change.new_email;
  if (change.closed_at !== null) return { state: 'changed', email };
  if (change.old_confirmed_at === null || change.new_confirmed_at === null)
    return { state: 'waiting', email };
  return completeChange(ctx, change, hash);
}

async function completeChange(ctx: Ctx, change: EmailChange, hash: string): Promise<Confirmed> {
  const { id, user_id, old_email, new_email } = change;
  const at = iso(ctx.now());
  const conflict = new AppError('verify.bad_token');
  const ids = { user_id, change_id: id };
  const statements = [
    closeConfirmed(ctx.db, id, at),
    abortIfUnchanged(ctx.db),
    updateEmail(ctx.db, user_id, old_email, new_email),
    abortIfUnchanged(ctx.db),
    deleteTokensOf(ctx.db, user_id),
    ...(await ctx.hooks.addressConfirmed(ctx, user_id)),
    emailChangedOldEmail.enqueue(ctx, ids),
    emailChangedNewEmail.enqueue(ctx, ids),
  ];
  try {
    await commit(ctx.db, statements, conflict);
  } catch (error) {
    if (isConflict(error, 'users')) {
      await commit(ctx.db, [cancelChanges(ctx.db, user_id, at)]);
      throw new AppError('signup.email_taken');
    }
    if (error !== conflict) throw error;
    const done = await findChangeByToken(ctx.db, hash, at);
    if (done?.closed_at == null) throw conflict;
  }
  ctx.dispatchOutbox();
  return { state: 'changed', email: new_email };
}

export async function cancelEmailChange(ctx: CtxFor<'member'>): Promise<undefined> {
  await commit(ctx.db, [cancelChanges(ctx.db, ctx.actor.userId, iso(ctx.now()))]);
}
