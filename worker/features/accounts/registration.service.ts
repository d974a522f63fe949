import type { Registration, User } from '#worker/contract/account.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { sha256 } from '#worker/core/ids.ts';
import { commit, isConflict, orNothing } from '#worker/db/commit.ts';
import { mailed } from '#worker/features/notifications/public.ts';
import { type Quota, spend, spending } from '#worker/http/rate-limit.ts';
import { presentUser } from './account.present.ts';
import { findByEmail, insertAccount, type UserRow } from './account.repo.ts';
import { hashPassword, isPassword, refuseCommon } from './password.ts';
import { openSession, spendLogin } from './session.service.ts';
import { sendVerification } from './verification.service.ts';

const REGISTER: Quota = { name: 'register', limit: 20, windowSeconds: 60 * 60 };
const NOTICE: Quota = { name: 'already_registered', limit: 1, windowSeconds: 60 * 60 };
const EVER = '';
const TERMS = { pointer: '/terms', code: 'signup.terms', params: {} };

/**
 * A new account with its first session, and a mail to confirm the address. Each step may be taken
 * again: a registration whose answer was lost is finished by sending it once more.
 */
export async function register(ctx: Ctx, body: Registration): Promise<{ token: string; user: User }> {
  if (!body.terms) throw new AppError('signup.terms', {}, { fields: [TERMS] });
  await refuseCommon(body.password);
  await spend(ctx.db, REGISTER, ctx.client.network, ctx.now());
  const user = (await sameAgain(ctx, body)) ?? (await newAccount(ctx, body)) ?? (await sameAgain(ctx, body));
  if (!user) throw new AppError('signup.email_taken');
  await sendVerification(ctx, user, EVER);
  const { token } = await openSession(ctx, user);
  return { token, user: presentUser(user) };
}

/** Undefined where the address is taken. */
async function newAccount(
  ctx: Ctx,
  { password, terms: _, ...person }: Registration,
): Promise<UserRow | undefined> {
  const hash = await hashPassword(password);
  try {
    return await insertAccount(ctx.db, { ...person, created_at: iso(ctx.now()) }, hash);
  } catch (error) {
    if (!isConflict(error, 'users')) throw error;
    return undefined;
  }
}

/** The account that this registration made before, undefined where nobody has the address, else a refusal. */
async function sameAgain(ctx: Ctx, { email, password }: Registration): Promise<UserRow | undefined> {
  const found = await findByEmail(ctx.db, email);
  if (!found) return undefined;
  if (found.user.active === '0') {
    await spendLogin(ctx, email);
    if (await isPassword(password, found.password_hash)) return found.user;
  }
  await tellOwner(ctx, found.user);
  throw new AppError('signup.email_taken');
}

/** Whose address was given hears of it, once an hour. */
async function tellOwner(ctx: Ctx, user: UserRow): Promise<void> {
  const told = new AppError('rate.limited');
  const notice = [
    spending(ctx.db, NOTICE, await sha256(user.email), ctx.now()),
    orNothing(ctx.db),
    mailed(ctx, { kind: 'already_registered', user_id: user.id }),
  ];
  try {
    await commit(ctx.db, notice, told);
  } catch (error) {
    if (error === told) return;
    throw error;
  }
  ctx.nudge();
}
