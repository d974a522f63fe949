import type { SecondFactor } from '#worker/contract/second-factor.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import type { Statement } from '#worker/db/client.ts';
import { abortIfUnchanged, abortUnless, commit } from '#worker/db/commit.ts';
import { findUser, type UserRow } from '#worker/features/accounts/account.repo.ts';
import { markProven } from '#worker/features/accounts/session.repo.ts';
import { accessToken } from '#worker/features/accounts/session.service.ts';
import type { Quota } from '#worker/http/rate-limit.ts';
import {
  countRecoveryCodes,
  findAuthenticator,
  hasFactorsStill,
  listPasskeys,
} from './second-factor.repo.ts';

/** Wrong codes of a user, or wrong answers in one session; an accepted one is not counted. */
export const SECOND_FACTOR_TRIES: Quota = { name: 'second-factor', limit: 10, windowSeconds: 15 * 60 };
export const CHALLENGE_SECONDS = 5 * 60;

export type Member = CtxFor<'member'>;

export const wrong = (): AppError => new AppError('second_factor.wrong');

export async function ownUser(ctx: Member): Promise<UserRow> {
  const user = await findUser(ctx.db, ctx.actor.userId);
  if (!user) throw new AppError('auth.token_missing');
  return user;
}

export async function factorsOf({ db, actor: { userId } }: Member) {
  const [passkeys, authenticator] = await Promise.all([
    listPasskeys(db, userId),
    findAuthenticator(db, userId),
  ]);
  return { passkeys, authenticator, some: passkeys.length > 0 || authenticator !== undefined };
}

export async function readSecondFactor(ctx: Member): Promise<SecondFactor> {
  const [{ passkeys, authenticator }, recovery_codes_left] = await Promise.all([
    factorsOf(ctx),
    countRecoveryCodes(ctx.db, ctx.actor.userId),
  ]);
  return {
    passkeys: passkeys.map(({ id, name, created_at, last_used_at }) => ({
      id,
      name,
      created_at,
      last_used_at,
    })),
    authenticator: authenticator ? { confirmed_at: authenticator.confirmed_at } : null,
    recovery_codes_left,
  };
}

/**
 * Commits what passes the second factor, with the session's mark that it did, and returns a token of the session.
 * Throws `whenStale` where a statement's guard aborts.
 */
export async function pass(
  ctx: Member,
  statements: Statement[],
  whenStale = wrong(),
): Promise<{ token: string }> {
  const user = await ownUser(ctx);
  const { sessionId } = ctx.actor;
  const mark = [markProven(ctx.db, sessionId, iso(ctx.now())), abortIfUnchanged(ctx.db)];
  await commit(ctx.db, [...statements, ...mark], whenStale);
  return { token: await accessToken(ctx, user, sessionId) };
}

/** Aborts the commit where the user got their first passkey or app meanwhile, or lost their last one. */
export const abortIfFactorsChanged = (ctx: Member, some: boolean): Statement =>
  abortUnless(ctx.db, hasFactorsStill(ctx.actor.userId, some));
