import { createHmac } from 'node:crypto';
import type { Provider } from '#worker/contract/identity-providers.ts';
import { toBase64Url } from '#worker/core/ids.ts';

/** The time limit for returning from a provider. */
export const FLOW_SECONDS = 10 * 60;
const COOKIE = '__Host-oauth';

/**
 * Derives a flow's state, nonce and PKCE verifier from the secret in the browser's cookie, so that read
 * access to the database cannot complete a flow. The state starts with the provider's name, so that the
 * callback page can read it.
 */
export function derivedFrom(key: string, provider: Provider, secret: string) {
  const derived = (use: string) =>
    toBase64Url(createHmac('sha256', key).update(`oauth ${use}\n${provider}\n${secret}`).digest());
  return { state: `${provider}.${derived('state')}`, nonce: derived('nonce'), verifier: derived('pkce') };
}

export const flowCookie = (secret: string): string =>
  `${COOKIE}=${secret}; Max-Age=${secret ? FLOW_SECONDS : 0}; Path=/; HttpOnly; Secure; SameSite=Lax`;

export const flowSecretIn = (cookies: string | null): string | undefined =>
  cookies?.match(new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]{20,100})(?=\\s*(?:;|$))`))?.[1];
