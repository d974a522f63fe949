import type { BodyOf } from '#worker/contract/endpoint.ts';
import {
  CODE_SECONDS,
  type confirmLoginCode as confirmApi,
  type sendLoginCode as sendApi,
} from '#worker/contract/sign-up.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso, secondsAfter } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { randomToken } from '#worker/core/ids.ts';
import { codeHash, oneTimeCode } from '#worker/core/one-time.ts';
import { commit } from '#worker/db/commit.ts';
import { provenHuman } from '#worker/http/proven-human.ts';
import { type Quota, spend } from '#worker/http/rate-limit.ts';
import { findByEmail } from './account.repo.ts';
import { entersByMail } from './account.rules.ts';
import { loginCodeEmail } from './emails/login-code.email.ts';
import { replaceCode, tryCode } from './one-time-token.repo.ts';
import { countLoginAttempt, openSession } from './session.service.ts';

const PER_ADDRESS: Quota = { name: 'login-code', limit: 5, windowSeconds: 60 * 60 };
const PER_NETWORK: Quota = { name: 'login-code-network', limit: 20, windowSeconds: 60 * 60 };
const CODE_TRIES = 5;

/**
 * Sends a code to an account without a password; one with a password is told to use that. The reply is the same for
 * an address without an account.
 */
export async function sendLoginCode(ctx: Ctx, { email, human }: BodyOf<typeof sendApi>): Promise<undefined> {
  await provenHuman(ctx, human, 'login');
  const now = ctx.now();
  await spend(ctx.db, PER_NETWORK, ctx.client.network, now);
  await spend(ctx.db, PER_ADDRESS, email, now);
  const found = await findByEmail(ctx.db, email);
  if (!found || found.user.active === '0') return;
  const { user } = found;
  const seed = randomToken();
  const code = {
    token_hash: codeHash(ctx.secrets.jwt, user.id, oneTimeCode(ctx.secrets.jwt, seed)),
    user_id: user.id,
    email: user.email,
    created_at: iso(now),
    expires_at: iso(secondsAfter(now, CODE_SECONDS)),
  };
  await commit(ctx.db, [
    ...(entersByMail(found) ? replaceCode(ctx.db, 'login_code', code) : []),
    loginCodeEmail.enqueue(ctx, { user_id: user.id, seed }),
  ]);
  ctx.dispatchOutbox();
}

/** Signs in with the code of the last such email, once. */
export async function confirmLoginCode(
  ctx: Ctx,
  { email, code }: BodyOf<typeof confirmApi>,
): Promise<{ token: string }> {
  await countLoginAttempt(ctx, email);
  const wrong = new AppError('verify.bad_token');
  const found = await findByEmail(ctx.db, email);
  if (!found || !entersByMail(found)) throw wrong;
  const at = iso(ctx.now());
  const hash = codeHash(ctx.secrets.jwt, found.user.id, code);
  const [used] = await commit(ctx.db, [tryCode(ctx.db, 'login_code', found.user.id, hash, CODE_TRIES, at)]);
  if ((used as { used_at: string | null }[])[0]?.used_at !== at) throw wrong;
  return openSession(ctx, found.user);
}
