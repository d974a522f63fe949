import { queryOptions, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import * as account from '#worker/contract/account.ts';
import { call } from './api.ts';
import { local } from './storage.ts';
import { clearToken, onToken, readToken } from './token.ts';

/** The specification's key for the path to return to after signing in. */
export const REDIRECT_KEY = 'auth.redirect';

export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: async ({ signal }) => (await call(account.getUser, {}, signal)).user,
});

export const isSignedIn = (): boolean => readToken() !== null;

export type Session = {
  /** A token is at hand; the server may still refuse it. */
  signedIn: boolean;
  /** Absent for a visitor, and until the server has told who it is. */
  user: account.User | undefined;
};

export function useSession(): Session {
  const signedIn = useSyncExternalStore(onToken, isSignedIn);
  const { data } = useQuery({ ...userQuery, enabled: signedIn });
  return { signedIn, user: signedIn ? data : undefined };
}

/** Nobody who leaves a phone behind waits for a signal first. */
const LOGOUT_MS = 5_000;

/** The session ends here whatever the server says to it, and also where it says nothing. */
export async function logout(): Promise<void> {
  await call(account.logout, {}, AbortSignal.timeout(LOGOUT_MS)).catch(() => undefined);
  local.remove(REDIRECT_KEY);
  clearToken('logout');
}

/** Pages on the way in, where nobody returns to; but a sticker is found again. */
const ON_THE_WAY = /^\/\w+\/(login(?!\?qr)|register|forgot|reset|verify|auth)\b/;

/** Where to return after signing in; checked when it is taken, by `takeRememberedPath`. */
export function rememberPath(path: string): void {
  if (!ON_THE_WAY.test(path)) local.set(REDIRECT_KEY, path);
}
