import type { User } from '#worker/contract/account.ts';
import { CODE_SECONDS, RESEND_SECONDS } from '#worker/contract/sign-up.ts';
import { userIdOf } from '#worker/core/actor.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso, secondsAfter } from '#worker/core/clock.ts';
import type { Ctx, CtxFor } from '#worker/core/ctx.ts';
import { randomToken, sha256 } from '#worker/core/ids.ts';
import { codeHash, oneTimeCode, oneTimeToken, tokenHash } from '#worker/core/one-time.ts';
import type { Statement } from '#worker/db/client.ts';
import { abortIfUnchanged, commit } from '#worker/db/commit.ts';
import { type Quota, spend, spending } from '#worker/http/rate-limit.ts';
import { presentUser } from './account.present.ts';
import {
  activateByToken,
  findActivatedByToken,
  findUser,
  ownerOfToken,
  type UserRow,
} from './account.repo.ts';
import { verificationEmail } from './emails/verification.email.ts';
import {
  consumeToken,
  findLastCreatedAt,
  insertTokenUnlessRecent,
  replaceCode,
  tryCode,
} from './one-time-token.repo.ts';

const LINK_SECONDS = 24 * 60 * 60;
const CODE_TRIES = 5;
/** Limited because the person who signs up chooses the recipient, which may be someone else's address. */
const RESEND_QUOTA: Quota = { name: 'resend', limit: 10, windowSeconds: 24 * 60 * 60 };

/** Creates a code and a link and enqueues their email; aborts if a link was created after `since`. */
export function sendVerification(ctx: Ctx, user: UserRow, since: string): Statement[] {
  const [now, seed, secret] = [ctx.now(), randomToken(), ctx.secrets.jwt];
  const common = { user_id: user.id, email: user.email, created_at: iso(now) };
  const link = {
    ...common,
    token_hash: tokenHash(secret, oneTimeToken(secret, seed)),
    expires_at: iso(secondsAfter(now, LINK_SECONDS)),
  };
  const code = {
    ...common,
    token_hash: codeHash(secret, user.id, oneTimeCode(secret, seed)),
    expires_at: iso(secondsAfter(now, CODE_SECONDS)),
  };
  return [
    insertTokenUnlessRecent(ctx.db, 'verify_link', link, since),
    abortIfUnchanged(ctx.db),
    ...replaceCode(ctx.db, 'verify_code', code),
    verificationEmail.enqueue(ctx, { user_id: user.id, seed }),
  ];
}

/** Resends the email to an unverified user, at most once in five minutes and ten times a day. */
export async function resendVerification(ctx: CtxFor<'signed-in'>): Promise<undefined> {
  const user = await findUser(ctx.db, ctx.actor.userId);
  if (!user) throw new AppError('auth.token_missing');
  if (user.active === '0') await resend(ctx, user);
}

/** Resends the verification email; does nothing if it is too soon or the limit is reached. */
export async function resendIfDue(ctx: Ctx, user: UserRow): Promise<void> {
  try {
    await resend(ctx, user);
  } catch (error) {
    if (!(error instanceof AppError && error.status === 429)) throw error;
  }
}

async function resend(ctx: Ctx, user: UserRow): Promise<void> {
  const now = ctx.now();
  const tooSoon = new AppError('verify.resend_wait');
  try {
    const since = iso(secondsAfter(now, -RESEND_SECONDS));
    const countResend = spending(ctx.db, RESEND_QUOTA, await sha256(String(user.id)), now);
    await commit(
      ctx.db,
      [...sendVerification(ctx, user, since), countResend, abortIfUnchanged(ctx.db)],
      tooSoon,
    );
  } catch (error) {
    if (error !== tooSoon) throw error;
    const last = await findLastCreatedAt(ctx.db, user.id, 'verify_link');
    const left = Date.parse(last ?? iso(now)) + RESEND_SECONDS * 1000 - now.getTime();
    if (left <= 0) await spend(ctx.db, RESEND_QUOTA, String(user.id), now);
    throw new AppError('verify.resend_wait', {}, { retryAfter: Math.max(1, Math.ceil(left / 1000)) });
  }
  ctx.dispatchOutbox();
}

/** Verifies an address, once: by code for the signed-in user, by token for its user or for a visitor. */
export async function verifyEmail(
  ctx: Ctx,
  proof: { code: string } | { token: string },
): Promise<{ user: User }> {
  const user = 'code' in proof ? await byCode(ctx, proof.code) : await byToken(ctx, proof.token);
  return { user: await presentUser(ctx, user) };
}

async function byCode(ctx: Ctx, code: string): Promise<UserRow> {
  const { actor } = ctx;
  if (!('userId' in actor)) throw new AppError('auth.token_missing');
  if (actor.kind !== 'unverified') throw new AppError('verify.bad_token');
  const hash = codeHash(ctx.secrets.jwt, actor.userId, code);
  return activateWith(ctx, hash, (at) => tryCode(ctx.db, 'verify_code', actor.userId, hash, CODE_TRIES, at));
}

function byToken(ctx: Ctx, token: string): Promise<UserRow> {
  const hash = tokenHash(ctx.secrets.jwt, token);
  const userId = userIdOf(ctx.actor) ?? undefined;
  return activateWith(ctx, hash, (at) => consumeToken(ctx.db, 'verify_link', hash, at, userId));
}

/** Consumes the code or token and activates its user in one commit, then returns the user. */
async function activateWith(ctx: Ctx, hash: string, use: (at: string) => Statement): Promise<UserRow> {
  const at = iso(ctx.now());
  const [used] = await commit(ctx.db, [
    use(at),
    activateByToken(ctx.db, hash, at),
    ...(await ctx.hooks.addressConfirmed(ctx, ownerOfToken(hash, at))),
  ]);
  const isUsedNow = (used as { used_at: string | null }[])[0]?.used_at === at;
  const user = isUsedNow ? await findActivatedByToken(ctx.db, hash, at) : undefined;
  if (!user) throw new AppError('verify.bad_token');
  return user;
}
