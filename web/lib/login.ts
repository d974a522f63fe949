import type { QueryClient } from '@tanstack/react-query';
import * as account from '#worker/contract/account.ts';
import type { BodyIn } from '#worker/contract/endpoint.ts';
import * as signUp from '#worker/contract/sign-up.ts';
import { safePath } from '#worker/shared/safe-path.ts';
import { call } from './api.ts';
import { isSignedIn, userQuery } from './session.ts';
import { local } from './storage.ts';
import { REDIRECT_KEY } from './storage-keys.ts';
import { clearToken } from './token.ts';
import { writeToken } from './write-token.ts';

/** Ends the current session, requests a new one, then its user. */
export async function login(
  queries: QueryClient,
  credentials: BodyIn<typeof account.authenticate>,
): Promise<account.User> {
  if (isSignedIn()) clearToken('expired');
  const { token } = await call(account.authenticate, { body: credentials });
  return await enter(queries, token);
}

/** Signs in with the token of a mailed code or link. */
export async function enter(queries: QueryClient, token: string): Promise<account.User> {
  if (isSignedIn()) clearToken('expired');
  writeToken(token, 'login');
  return await queries.fetchQuery({ ...userQuery, staleTime: 0 });
}

/** Creates an account and signs in to it; its email address is still unverified. */
export async function register(
  queries: QueryClient,
  registration: signUp.Registration,
): Promise<account.User> {
  const { token, user } = await call(signUp.register, { body: registration });
  writeToken(token, 'login');
  queries.setQueryData(userQuery.queryKey, user);
  return user;
}

/** Reads and removes the remembered path; ignores anything but a path of this site. */
export function takeRememberedPath(): string | null {
  const path = local.get(REDIRECT_KEY, (text) => safePath(text, location.origin));
  local.remove(REDIRECT_KEY);
  return path;
}
