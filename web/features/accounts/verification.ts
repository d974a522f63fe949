import type { QueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { userQuery } from '#web/lib/session.ts';
import { local, tab } from '#web/lib/storage.ts';
import type { User } from '#worker/contract/account.ts';
import { RESEND_SECONDS, resendVerification, verifyEmail } from '#worker/contract/sign-up.ts';

/** The specification's key for the token of a link that was opened and not yet used. */
export const VERIFICATION_TOKEN_KEY = 'verificationToken';

export const keepVerificationToken = (token: string): void => tab.set(VERIFICATION_TOKEN_KEY, token);
export const dropVerificationToken = (): void => tab.remove(VERIFICATION_TOKEN_KEY);

/** The stored token, once, as the query of the verify page. */
export function takeVerificationToken(): { token?: string } {
  const token = tab.get(VERIFICATION_TOKEN_KEY);
  dropVerificationToken();
  return token ? { token } : {};
}

const SENT_KEY = 'verify.sent';

/** When the last message went to the address, as far as this browser knows. */
export function sentAt(email: string): number | null {
  try {
    const { to, at } = JSON.parse(local.get(SENT_KEY) ?? '') as { to: unknown; at: unknown };
    return to === email && typeof at === 'number' ? at : null;
  } catch {
    return null;
  }
}

export const noteSent = (to: string, at: number): void => local.set(SENT_KEY, JSON.stringify({ to, at }));

/** When the last message went out, from how long the server says to wait for the next. */
export const sentBefore = (retryAfter: number, now: number): number =>
  now - (RESEND_SECONDS - retryAfter) * 1000;

/** Confirms by code or by the token of a link; says whose address it was. */
export async function verify(
  queries: QueryClient,
  given: { code: string } | { token: string },
  signedIn: User | undefined,
): Promise<User> {
  const { user } = await call(verifyEmail, { body: given });
  dropVerificationToken();
  local.remove(SENT_KEY);
  if (user.id === signedIn?.id) {
    queries.setQueryData(userQuery.queryKey, user);
    void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== userQuery.queryKey[0] });
  }
  return user;
}

export async function resend(user: User): Promise<void> {
  await call(resendVerification, {});
  noteSent(user.email, Date.now());
}
