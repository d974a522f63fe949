import { PROVIDERS } from '#worker/contract/identity-providers.ts';
import { local } from './storage.ts';
import { STRATEGY_KEY, TOKEN_PREFIX, tokenKeyOf } from './storage-keys.ts';

export const TOKEN_KEY = tokenKeyOf('local');

/**
 * Why the token changed: by the user here, by the server's refusal here, because the address of a user who
 * signed in with an identity provider is unverified, or in another tab.
 */
export type TokenChange = 'login' | 'refresh' | 'logout' | 'expired' | 'unverified' | 'elsewhere';

const listeners = new Set<(change: TokenChange) => void>();

export const readStrategy = (): string => local.get(STRATEGY_KEY, asStrategy) ?? 'local';

/** The storage key of the current strategy's token. */
export const tokenKey = () => tokenKeyOf(readStrategy());

/** The whole Authorization header, `Bearer …`, or null for a visitor. */
export const readToken = (): string | null => local.get(tokenKey(), asHeader);

const STRATEGIES: readonly string[] = ['local', ...PROVIDERS];
const asStrategy = (text: string): string | null => (STRATEGIES.includes(text) ? text : null);

/** Any other text, and one longer than the server takes, would make every request fail. */
const asHeader = (text: string): string | null => (/^Bearer [!-~]{1,4096}$/i.test(text) ? text : null);

export function notifyTokenChange(change: TokenChange): void {
  for (const listener of listeners) listener(change);
}

export function clearToken(change: 'logout' | 'expired' | 'unverified'): void {
  local.remove(tokenKey());
  notifyTokenChange(change);
}

/** Calls back on each token change, including changes made in another tab. */
export function onTokenChange(listener: (change: TokenChange) => void): () => void {
  const elsewhere = (event: StorageEvent) => {
    // A refresh in another tab changes the token but not the user.
    const signedInBefore = event.oldValue !== null;
    if (event.key?.startsWith(TOKEN_PREFIX) && signedInBefore !== (event.newValue !== null))
      listener('elsewhere');
  };
  listeners.add(listener);
  window.addEventListener('storage', elsewhere);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', elsewhere);
  };
}
