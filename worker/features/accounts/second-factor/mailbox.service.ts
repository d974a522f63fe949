import { type Actor, isAdministrator } from '#worker/core/actor.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso, secondsAfter } from '#worker/core/clock.ts';
import { randomToken } from '#worker/core/ids.ts';
import { codeHash, oneTimeCode } from '#worker/core/one-time.ts';
import type { Statement } from '#worker/db/client.ts';
import { abortIfUnchanged, commit } from '#worker/db/commit.ts';
import { loginCodeEmail } from '#worker/features/accounts/emails/login-code.email.ts';
import { replaceCode, tryCode } from '#worker/features/accounts/one-time-token.repo.ts';
import { type Quota, spend } from '#worker/http/rate-limit.ts';
import { type Member, ownUser, SECOND_FACTOR_TRIES } from './factors.ts';
import { consumeChallenge, findChallenge, hasSecondFactor, putChallenge } from './second-factor.repo.ts';

const CODES: Quota = { name: 'enrol-code', limit: 5, windowSeconds: 60 * 60 };
const CODE_SECONDS = 10 * 60;
const CODE_TRIES = 5;
/** How long after the mailed code the first passkey or app may be added. */
const CONFIRMED_SECONDS = 30 * 60;
const CONFIRMED = 'confirmed';

/**
 * Mails a code to an administrator without a second factor: their password alone does not set one up. To anyone else
 * nothing is sent.
 */
export async function sendEnrolCode(ctx: Member): Promise<undefined> {
  if (!(await needsMailbox(ctx))) return;
  const user = await ownUser(ctx);
  const now = ctx.now();
  await spend(ctx.db, CODES, String(user.id), now);
  const seed = randomToken();
  await commit(ctx.db, [
    ...replaceCode(ctx.db, 'login_code', {
      token_hash: codeHash(ctx.secrets.jwt, user.id, oneTimeCode(ctx.secrets.jwt, seed)),
      user_id: user.id,
      email: user.email,
      created_at: iso(now),
      expires_at: iso(secondsAfter(now, CODE_SECONDS)),
    }),
    loginCodeEmail.enqueue(ctx, { user_id: user.id, seed }),
  ]);
  ctx.dispatchOutbox();
}

/** Lets this session add the first passkey or app, for half an hour. */
export async function confirmEnrolCode(ctx: Member, code: string): Promise<undefined> {
  const { userId, sessionId } = ctx.actor;
  const wrong = new AppError('verify.bad_token');
  if (!(await needsMailbox(ctx))) throw wrong;
  const now = ctx.now();
  await spend(ctx.db, SECOND_FACTOR_TRIES, `mailbox ${userId}`, now);
  const hash = codeHash(ctx.secrets.jwt, userId, code);
  const [used] = await commit(ctx.db, [tryCode(ctx.db, 'login_code', userId, hash, CODE_TRIES, iso(now))]);
  if ((used as { used_at: string | null }[])[0]?.used_at !== iso(now)) throw wrong;
  await commit(ctx.db, [
    putChallenge(ctx.db, {
      session_id: sessionId,
      purpose: 'enrol_mailbox',
      challenge: CONFIRMED,
      expires_at: iso(secondsAfter(now, CONFIRMED_SECONDS)),
    }),
  ]);
}

const needsMailbox = async (ctx: Member): Promise<boolean> =>
  isAdministrator(ctx.actor as Actor) && !(await hasSecondFactor(ctx.db, ctx.actor.userId));

/** Throws where an administrator without a second factor has not typed the mailed code in this session. */
export async function requireMailbox(ctx: Member): Promise<void> {
  if (!isAdministrator(ctx.actor as Actor)) return;
  const found = await findChallenge(ctx.db, ctx.actor.sessionId, 'enrol_mailbox', iso(ctx.now()));
  if (found === undefined) throw new AppError('second_factor.mailbox');
}

/** Uses that up, with the first passkey or app. */
export const consumeMailbox = (ctx: Member): Statement[] =>
  isAdministrator(ctx.actor as Actor)
    ? [consumeChallenge(ctx.db, ctx.actor.sessionId, 'enrol_mailbox', CONFIRMED), abortIfUnchanged(ctx.db)]
    : [];
