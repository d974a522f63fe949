import type { QueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { isRecord } from '#web/lib/json.ts';
import { isSignedIn, userQuery } from '#web/lib/session.ts';
import { local, readStored, tab } from '#web/lib/storage.ts';
import { VERIFICATION_SENT_KEY, VERIFICATION_TOKEN_KEY } from '#web/lib/storage-keys.ts';
import { clearToken, readStrategy } from '#web/lib/token.ts';
import { getUser, logout, type User } from '#worker/contract/account.ts';
import { RESEND_SECONDS, resendVerification, verifyEmail } from '#worker/contract/sign-up.ts';

export const storeVerificationToken = (token: string): void => tab.set(VERIFICATION_TOKEN_KEY, token);
export const deleteVerificationToken = (): void => tab.remove(VERIFICATION_TOKEN_KEY);

/** Removes the stored token and returns it as the search parameters of the verify page. */
export function takeVerificationToken(): { token?: string } {
  const token = tab.get(VERIFICATION_TOKEN_KEY, asToken);
  deleteVerificationToken();
  return token ? { token } : {};
}

const asToken = (text: string): string | null => (/^[\w-]{16,100}$/.test(text) ? text : null);

/** When this browser last requested a message to the address, in milliseconds; null if unknown. */
export function sentAt(email: string): number | null {
  const stored = readStored(local, VERIFICATION_SENT_KEY, (sent) =>
    isRecord(sent) && typeof sent.to === 'string' && typeof sent.at === 'number'
      ? { to: sent.to, at: sent.at }
      : null,
  );
  return stored?.to === email ? stored.at : null;
}

export const storeSentAt = (to: string, at: number): void =>
  local.set(VERIFICATION_SENT_KEY, JSON.stringify({ to, at }));

/** When the last message was sent, in milliseconds, derived from the server's Retry-After in seconds. */
export const sentAtFromRetryAfter = (retryAfter: number, now: number): number =>
  now - (RESEND_SECONDS - retryAfter) * 1000;

/**
 * Confirms an address by code or by the token of a link. Returns the user it belongs to; if it was used before,
 * the signed-in user whose address is confirmed.
 */
export async function verify(
  queries: QueryClient,
  input: { code: string } | { token: string },
  signedIn: User | undefined,
): Promise<User> {
  const { user } = await call(verifyEmail, { body: input }).catch(async (error: unknown) => {
    if (!signedIn || !(error instanceof ApiError) || error.code !== 'verify.bad_token') throw error;
    const now = await call(getUser, {}).catch(() => undefined);
    if (now?.user.active !== '1') throw error;
    return now;
  });
  deleteVerificationToken();
  local.remove(VERIFICATION_SENT_KEY);
  // a reply that is still on its way may be older than the confirmation
  await queries.cancelQueries({ queryKey: userQuery.queryKey });
  if (!signedIn && isSignedIn())
    await queries.fetchQuery({ ...userQuery, staleTime: 0 }).catch(() => undefined);
  if (user.id === signedIn?.id) {
    queries.setQueryData(userQuery.queryKey, user);
    void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== userQuery.queryKey[0] });
  }
  return user;
}

export async function resend(user: User): Promise<void> {
  await call(resendVerification, {});
  storeSentAt(user.email, Date.now());
}

/** Logs out a user whose sign-in service did not verify the address. Returns the redirect to a notice. */
export function leaveUnverified(locale: string) {
  const sent = readStrategy();
  void call(logout, {}).catch(() => undefined);
  clearToken('unverified');
  return { to: '/$locale/login', params: { locale }, search: { sent }, replace: true } as const;
}
