import { AppError } from '#worker/core/app-error.ts';
import { iso, secondsAfter } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { randomToken } from '#worker/core/ids.ts';
import { oneTimeToken, tokenHash } from '#worker/core/one-time.ts';
import { commit, orNothing } from '#worker/db/commit.ts';
import { mailed } from '#worker/features/notifications/public.ts';
import { provenHuman } from '#worker/http/proven-human.ts';
import { type Quota, spend } from '#worker/http/rate-limit.ts';
import { activateAnew, findByEmail, setPassword } from './account.repo.ts';
import { giveUpChanges } from './email-change.repo.ts';
import { consumeToken, endOtherTokens, findResetToken, insertUnlessSince } from './one-time-token.repo.ts';
import { hashPassword, isPassword, refuseCommon } from './password.ts';
import { revokeSessionsOf } from './session.repo.ts';
import { spendLogin } from './session.service.ts';
import { deleteUnproven } from './social/social.repo.ts';

const ASKED: Quota = { name: 'reset', limit: 5, windowSeconds: 60 * 60 };
const ASKED_FROM: Quota = { ...ASKED, name: 'reset-network' };
const LINK_SECONDS = 60 * 60;
/** Asked again so soon, the first mail is still on its way. */
const ON_ITS_WAY_SECONDS = 60;

export async function forgotPassword(ctx: Ctx, email: string, human?: string): Promise<undefined> {
  await provenHuman(ctx, human, 'forgot');
  const now = ctx.now();
  await spend(ctx.db, ASKED_FROM, ctx.client.network, now);
  await spend(ctx.db, ASKED, email, now);
  const found = await findByEmail(ctx.db, email);
  if (!found) throw new AppError('reset.no_such_user');
  const [seed, secret] = [randomToken(), ctx.secrets.jwt];
  const token = {
    token_hash: tokenHash(secret, oneTimeToken(secret, seed)),
    user_id: found.user.id,
    email: found.user.email,
    created_at: iso(now),
    expires_at: iso(secondsAfter(now, LINK_SECONDS)),
  };
  const onItsWay = new AppError('request.conflict');
  const statements = [
    insertUnlessSince(ctx.db, 'reset', token, iso(secondsAfter(now, -ON_ITS_WAY_SECONDS))),
    orNothing(ctx.db),
    mailed(ctx, { kind: 'reset', user_id: found.user.id, seed }),
  ];
  try {
    await commit(ctx.db, statements, onItsWay);
  } catch (error) {
    if (error === onItsWay) return;
    throw error;
  }
  ctx.nudge();
}

/** A new password, once; every session ends. Sent again with the same password it is the same reset, done. */
export async function resetPassword(ctx: Ctx, token: string, password: string): Promise<undefined> {
  await refuseCommon(password);
  const hash = tokenHash(ctx.secrets.jwt, token);
  const found = await findResetToken(ctx.db, hash, iso(ctx.now()));
  if (!found) throw new AppError('reset.token_invalid');
  if (found.token.used_at !== null) return sameAgain(ctx, hash, password);
  const next = await hashPassword(password);
  const at = iso(ctx.now());
  const used = new AppError('reset.token_invalid');
  const userId = found.token.user_id;
  const statements = [
    consumeToken(ctx.db, 'reset', hash, at),
    orNothing(ctx.db),
    setPassword(ctx.db, userId, next, at),
    deleteUnproven(ctx.db, userId),
    activateAnew(ctx.db, userId),
    revokeSessionsOf(ctx.db, userId, at),
    // whoever knew the old password may have begun to move the account to an address of theirs
    giveUpChanges(ctx.db, userId, at),
    endOtherTokens(ctx.db, 'reset', found.token, at),
    mailed(ctx, { kind: 'password_changed', user_id: userId }),
  ];
  try {
    await commit(ctx.db, statements, used);
  } catch (error) {
    if (error === used) return sameAgain(ctx, hash, password);
    throw error;
  }
  ctx.nudge();
}

async function sameAgain(ctx: Ctx, hash: string, password: string): Promise<undefined> {
  const found = await findResetToken(ctx.db, hash, iso(ctx.now()));
  if (!found) throw new AppError('reset.token_invalid');
  await spendLogin(ctx, found.token.email);
  if (!(await isPassword(password, found.password_hash))) throw new AppError('reset.token_invalid');
}
