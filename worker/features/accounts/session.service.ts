import { createHmac } from 'node:crypto';
import type { authenticate } from '#worker/contract/account.ts';
import type { BodyOf } from '#worker/contract/endpoint.ts';
import type { FieldError } from '#worker/contract/errors.ts';
import { KIOSK_SECONDS } from '#worker/contract/kiosk.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso, secondsAfter } from '#worker/core/clock.ts';
import type { Ctx, CtxFor } from '#worker/core/ctx.ts';
import { randomToken, sha256 } from '#worker/core/ids.ts';
import type { Statement } from '#worker/db/client.ts';
import { abortIfUnchanged, commit } from '#worker/db/commit.ts';
import { signAccessToken } from '#worker/http/access-token.ts';
import { provenHuman } from '#worker/http/proven-human.ts';
import { isUsedUp, type Quota, spend } from '#worker/http/rate-limit.ts';
import { findByEmail, findWithPassword, type UserRow } from './account.repo.ts';
import { isPassword } from './password.ts';
import { findSession, insertSession, revokeSession, rotateRefresh, type SessionRow } from './session.repo.ts';

const LOGIN: Quota = { name: 'login', limit: 10, windowSeconds: 15 * 60 };
/**
 * Failures of a network with any accounts, beyond which a login needs proof of a human, or, where that is not
 * configured, each further failure is refused as too many.
 */
const FAILED_LOGINS: Quota = { name: 'login-network', limit: 100, windowSeconds: 15 * 60 };
/** The lifetime of a session from its last refresh. */
const PERSON_SECONDS = 30 * 24 * 60 * 60;
/** How long the previous refresh token is accepted, for concurrent tabs and lost responses. */
const GRACE_MS = 10_000;
const REFRESH_COOKIE = 'auth._refresh_token.local';

/** Throws the same error, after the same work, for a wrong password and for an unknown address. */
export async function signIn(
  ctx: Ctx,
  { email, password, human }: BodyOf<typeof authenticate>,
): Promise<{ token: string }> {
  await countLoginAttempt(ctx, email);
  const limit = [ctx.db, FAILED_LOGINS, ctx.client.network, ctx.now()] as const;
  const needsHuman = ctx.turnstile !== null && (await isUsedUp(...limit));
  if (needsHuman) await provenHuman(ctx, human, 'login');
  const found = await findByEmail(ctx.db, email);
  if (!(await isPassword(password, found?.password_hash ?? null)) || !found) {
    if (!needsHuman) await spend(...limit);
    throw new AppError('auth.bad_credentials');
  }
  return openSession(ctx, found.user);
}

/** Returns the one of `candidates` that is the account's password, or throws. Counts as a login attempt. */
export async function verifyPassword(
  ctx: Ctx,
  { user, password_hash }: { user: UserRow; password_hash: string | null },
  pointer: string,
  ...candidates: (string | undefined)[]
): Promise<string> {
  if (password_hash === null) throw new AppError('account.no_password');
  await countLoginAttempt(ctx, user.email);
  for (const one of candidates) if (one !== undefined && (await isPassword(one, password_hash))) return one;
  const wrong: FieldError = { pointer, code: 'account.wrong_password', params: {} };
  throw new AppError('account.wrong_password', {}, { fields: [wrong] });
}

/** Throws unless `password` is that of the actor's account, whose field is at `pointer`. */
export async function confirmPassword(
  ctx: CtxFor<'member'>,
  pointer: string,
  password: string | undefined,
): Promise<void> {
  const person = await findWithPassword(ctx.db, ctx.actor.userId);
  if (!person) throw new AppError('auth.token_missing');
  await verifyPassword(ctx, person, pointer, password);
}

/** Counts a login attempt, wherever a password is checked. */
export const countLoginAttempt = (ctx: Ctx, email: string): Promise<void> =>
  spend(ctx.db, LOGIN, `${email.toLowerCase()}\n${ctx.client.network}`, ctx.now());

/** How a session is opened; `kiosk` is a paired screen, with a lifetime of twelve hours from each refresh. */
export type SessionOptions = { strategy?: SessionRow['strategy']; deviceName?: string | null };

/** Opens a session: returns an access token and sets the refresh cookie on the reply. */
export async function openSession(
  ctx: Ctx,
  user: UserRow,
  options?: SessionOptions,
): Promise<{ token: string }> {
  const { statement, issueToken } = await prepareSession(ctx, user, options);
  await commit(ctx.db, [statement]);
  return issueToken();
}

/** `statement` inserts the session; `issueToken`, called after its commit, sets the cookie and returns a token. */
export async function prepareSession(
  ctx: Ctx,
  user: UserRow,
  { strategy = 'local', deviceName = null }: SessionOptions = {},
): Promise<{ id: string; statement: Statement; issueToken: () => Promise<{ token: string }> }> {
  const now = ctx.now();
  const seconds = lifetimeOf(strategy);
  const secret = randomToken(32);
  const id = randomToken();
  const statement = insertSession(ctx.db, {
    id,
    user_id: user.id,
    refresh_hash: await refreshHash(secret, user),
    user_agent: ctx.client.userAgent?.slice(0, 200) ?? null,
    strategy,
    device_name: deviceName,
    created_at: iso(now),
    expires_at: iso(secondsAfter(now, seconds)),
  });
  const issueToken = async () => {
    setRefreshCookie(ctx, `${id}.${secret}`, seconds);
    return { token: await accessToken(ctx, user, id) };
  };
  return { id, statement, issueToken };
}

const lifetimeOf = (strategy: SessionRow['strategy']): number =>
  strategy === 'kiosk' ? KIOSK_SECONDS : PERSON_SECONDS;

/** Renews the access token and the refresh cookie. Reuse of an old refresh token ends the session. */
export async function refresh(ctx: Ctx, cookies: string | null): Promise<{ token: string }> {
  const [id = '', secret = ''] = cookieOf(cookies, REFRESH_COOKIE)?.split('.') ?? [];
  const { session, user } = await liveSession(ctx, id);
  if (session.refresh_hash !== (await refreshHash(secret, user)))
    return repeatOrRevoke(ctx, session, user, secret);
  const now = ctx.now();
  const conflict = new AppError('request.conflict');
  const renewed = rotateRefresh(
    ctx.db,
    session,
    await refreshHash(successorOf(ctx, session, secret), user),
    iso(now),
    iso(secondsAfter(now, lifetimeOf(session.strategy))),
  );
  try {
    await commit(ctx.db, [renewed, abortIfUnchanged(ctx.db)], conflict);
  } catch (error) {
    if (error !== conflict) throw error;
    return repeatOrRevoke(ctx, (await liveSession(ctx, id)).session, user, secret);
  }
  return replyWithSuccessor(ctx, session, user, secret);
}

async function liveSession(ctx: Ctx, id: string): Promise<{ session: SessionRow; user: UserRow }> {
  const found = await findSession(ctx.db, id);
  if (!found || found.session.expires_at <= iso(ctx.now())) throw new AppError('auth.token_missing');
  return found;
}

/** Repeats the reply for a second tab or a lost response. An older token counts as stolen: ends the session. */
async function repeatOrRevoke(
  ctx: Ctx,
  session: SessionRow,
  user: UserRow,
  secret: string,
): Promise<{ token: string }> {
  const now = ctx.now();
  const rotated = session.rotated_at === null ? 0 : Date.parse(session.rotated_at);
  const isPrevious = session.previous_hash === (await refreshHash(secret, user));
  if (isPrevious && now.getTime() - rotated <= GRACE_MS)
    return replyWithSuccessor(ctx, session, user, secret);
  await commit(ctx.db, [revokeSession(ctx.db, session.id, iso(now))]);
  throw new AppError('auth.token_missing');
}

/** The reply to `secret`: sets its successor as the cookie, the same one each time. */
async function replyWithSuccessor(
  ctx: Ctx,
  session: SessionRow,
  user: UserRow,
  secret: string,
): Promise<{ token: string }> {
  setRefreshCookie(ctx, `${session.id}.${successorOf(ctx, session, secret)}`, lifetimeOf(session.strategy));
  return { token: await accessToken(ctx, user, session.id) };
}

/** The refresh secret after `secret`, derived with the server's key so that clients cannot predict it. */
const successorOf = (ctx: Ctx, session: SessionRow, secret: string): string =>
  createHmac('sha256', ctx.secrets.jwt)
    .update(`refresh successor\n${session.id}\n${secret}`)
    .digest('base64url');

/** Includes the session version, so that incrementing it also invalidates refresh tokens. */
const refreshHash = (secret: string, user: UserRow): Promise<string> =>
  sha256(`${secret}\n${user.session_version}`);

/** Ends the session and deletes its cookie; for a screen, whose calls write nothing, only the cookie. */
export async function signOut(ctx: CtxFor<'signed-in'>): Promise<undefined> {
  if (ctx.actor.kind !== 'kiosk')
    await commit(ctx.db, [revokeSession(ctx.db, ctx.actor.sessionId, iso(ctx.now()))]);
  forgetRefresh(ctx);
}

/** Deletes the refresh cookie in the browser. */
export const forgetRefresh = (ctx: Ctx): void => setRefreshCookie(ctx, '', 0);

/** A token of an open session of the user. */
export const accessToken = (ctx: Ctx, user: UserRow, sessionId: string): Promise<string> =>
  signAccessToken(
    { userId: user.id, sessionId, sessionVersion: user.session_version },
    ctx.config.origin,
    ctx.secrets.jwt,
    ctx.now(),
  );

const setRefreshCookie = (ctx: Ctx, value: string, maxAge: number): void =>
  ctx.replyHeaders.append(
    'Set-Cookie',
    `${REFRESH_COOKIE}=${value}; Max-Age=${maxAge}; Path=/api/users/refresh; HttpOnly; Secure; SameSite=Lax`,
  );

function cookieOf(cookies: string | null, name: string): string | undefined {
  for (const pair of cookies?.split(';') ?? []) {
    const at = pair.indexOf('=');
    if (pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim() || undefined;
  }
  return undefined;
}
