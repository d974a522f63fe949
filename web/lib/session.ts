import { queryOptions, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import * as account from '#worker/contract/account.ts';
import { call } from './api.ts';
import { local } from './storage.ts';
import { ADD_SITE_FLAG_KEY, PENDING_SITE_KEY, REDIRECT_KEY } from './storage-keys.ts';
import { clearToken, onTokenChange, readToken } from './token.ts';

/** The query key of the number of unread updates. */
export const UNREAD_KEY = ['updates', 'unread'] as const;

/** The signed-in user. The number of unread updates comes with it. */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: async ({ signal, client }) => {
    const { user, unread } = await call(account.getUser, {}, signal);
    client.setQueryData(UNREAD_KEY, unread);
    return user;
  },
});

export const isSignedIn = (): boolean => readToken() !== null;

export type Session = {
  /** A token is stored; the server may still refuse it. */
  signedIn: boolean;
  /** Undefined for a visitor, and until the server has returned the user. */
  user: account.User | undefined;
};

export function useSession(): Session {
  const signedIn = useSyncExternalStore(onTokenChange, isSignedIn);
  const { data } = useQuery({ ...userQuery, enabled: signedIn });
  return { signedIn, user: signedIn ? data : undefined };
}

/**
 * The timeout of the logout request: someone who leaves a shared phone should not have to wait for a signal.
 */
const LOGOUT_MS = 5_000;

/** Ends the session on this device whatever the server responds, or if it does not respond. */
export async function logout(): Promise<void> {
  await call(account.logout, {}, AbortSignal.timeout(LOGOUT_MS)).catch(() => undefined);
  // what was begun in this person's name is not finished in the next one's
  for (const key of [REDIRECT_KEY, ADD_SITE_FLAG_KEY, PENDING_SITE_KEY]) local.remove(key);
  clearToken('logout');
}

/** Pages of the sign-in flow, which are not returned to; except a login that started from a sticker. */
const ON_THE_WAY = /^\/\w+\/(login(?!\?qr)|register|forgot|reset|verify|second-factor|auth)\b/;

/** Remembers the path to return to after signing in; validated on reading, by `takeRememberedPath`. */
export function rememberPath(path: string): void {
  if (!ON_THE_WAY.test(path)) local.set(REDIRECT_KEY, path);
}
