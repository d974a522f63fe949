import { AppError } from '#worker/core/app-error.ts';
import { iso, secondsAfter } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { randomToken } from '#worker/core/ids.ts';
import { oneTimeToken, tokenHash } from '#worker/core/one-time.ts';
import type { Statement } from '#worker/db/client.ts';
import { abortIfUnchanged, commit } from '#worker/db/commit.ts';
import { provenHuman } from '#worker/http/proven-human.ts';
import { type Quota, spend } from '#worker/http/rate-limit.ts';
import { activateAndEndSessions, findByEmail, setPassword, type UserRow } from './account.repo.ts';
import { cancelChanges } from './email-change.repo.ts';
import { passwordChangedEmail } from './emails/password-changed.email.ts';
import { resetEmail } from './emails/reset.email.ts';
import {
  consumeToken,
  endOtherTokens,
  findResetToken,
  insertTokenUnlessRecent,
  listWithRecentToken,
} from './one-time-token.repo.ts';
import { hashPassword, isPassword, refuseCommon } from './password.ts';
import { revokeSessionsOf } from './session.repo.ts';
import { countLoginAttempt } from './session.service.ts';
import { deleteUnverifiedIdentities } from './social/social.repo.ts';

const PER_ADDRESS: Quota = { name: 'reset', limit: 5, windowSeconds: 60 * 60 };
const PER_NETWORK: Quota = { ...PER_ADDRESS, name: 'reset-network' };
const LINK_SECONDS = 60 * 60;
/** A repeat within this time sends no email: the first one may still be in transit. */
const RESEND_SECONDS = 60;

export async function forgotPassword(ctx: Ctx, email: string, human?: string): Promise<undefined> {
  await provenHuman(ctx, human, 'forgot');
  const now = ctx.now();
  await spend(ctx.db, PER_NETWORK, ctx.client.network, now);
  await spend(ctx.db, PER_ADDRESS, email, now);
  const found = await findByEmail(ctx.db, email);
  if (!found) throw new AppError('reset.no_such_user');
  const sentRecently = new AppError('request.conflict');
  const statements = mailReset(ctx, found.user);
  try {
    await commit(ctx.db, statements, sentRecently);
  } catch (error) {
    if (error === sentRecently) return;
    throw error;
  }
  ctx.dispatchOutbox();
}

/** Emails a link for a new password; aborts the commit where one was sent within the last minute. */
export function mailReset(ctx: Ctx, { id, email }: Pick<UserRow, 'id' | 'email'>): Statement[] {
  const [now, seed, secret] = [ctx.now(), randomToken(), ctx.secrets.jwt];
  const token = {
    token_hash: tokenHash(secret, oneTimeToken(secret, seed)),
    user_id: id,
    email,
    created_at: iso(now),
    expires_at: iso(secondsAfter(now, LINK_SECONDS)),
  };
  return [
    insertTokenUnlessRecent(ctx.db, 'reset', token, sentSince(ctx)),
    abortIfUnchanged(ctx.db),
    resetEmail.enqueue(ctx, { user_id: id, seed }),
  ];
}

const sentSince = ({ now }: Pick<Ctx, 'now'>): string => iso(secondsAfter(now(), -RESEND_SECONDS));

/** Those of the users who were mailed such a link within the last minute. */
export const listJustMailedReset = (ctx: Ctx, userIds: readonly number[]): Promise<number[]> =>
  listWithRecentToken(ctx.db, 'reset', userIds, sentSince(ctx));

/** Sets a password, once per token, and ends every session. A retry with the same password succeeds. */
export async function resetPassword(ctx: Ctx, token: string, password: string): Promise<undefined> {
  refuseCommon(password);
  const hash = tokenHash(ctx.secrets.jwt, token);
  const found = await findResetToken(ctx.db, hash, iso(ctx.now()));
  if (!found) throw new AppError('reset.token_invalid');
  if (found.token.used_at !== null) return assertRetry(ctx, hash, password);
  const next = await hashPassword(password);
  const at = iso(ctx.now());
  const used = new AppError('reset.token_invalid');
  const userId = found.token.user_id;
  const statements = [
    consumeToken(ctx.db, 'reset', hash, at),
    abortIfUnchanged(ctx.db),
    setPassword(ctx.db, userId, next, at),
    deleteUnverifiedIdentities(ctx.db, userId),
    activateAndEndSessions(ctx.db, userId),
    ...(await ctx.hooks.addressConfirmed(ctx, userId)),
    revokeSessionsOf(ctx.db, userId, at),
    // someone who knew the old password may have started a change to their own address
    cancelChanges(ctx.db, userId, at),
    endOtherTokens(ctx.db, 'reset', found.token, at),
    passwordChangedEmail.enqueue(ctx, { user_id: userId }),
  ];
  try {
    await commit(ctx.db, statements, used);
  } catch (error) {
    if (error === used) return assertRetry(ctx, hash, password);
    throw error;
  }
  ctx.dispatchOutbox();
}

async function assertRetry(ctx: Ctx, hash: string, password: string): Promise<undefined> {
  const found = await findResetToken(ctx.db, hash, iso(ctx.now()));
  if (!found) throw new AppError('reset.token_invalid');
  await countLoginAttempt(ctx, found.token.email);
  if (!(await isPassword(password, found.password_hash))) throw new AppError('reset.token_invalid');
}
