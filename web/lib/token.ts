import { local } from './storage.ts';

/** The specification's key for the token of the strategy `local`. */
export const TOKEN_KEY = 'auth._token.local';

/** Why the token changed: here by the person, here by the server's refusal, or in another tab. */
export type TokenChange = 'login' | 'refresh' | 'logout' | 'expired' | 'elsewhere';

const listeners = new Set<(change: TokenChange) => void>();

/** The whole Authorization header, `Bearer …`, or null for a visitor. */
export const readToken = (): string | null => local.get(TOKEN_KEY);

export function writeToken(token: string, change: 'login' | 'refresh'): void {
  local.set(TOKEN_KEY, /^Bearer /i.test(token) ? token : `Bearer ${token}`);
  for (const listener of listeners) listener(change);
}

export function clearToken(change: 'logout' | 'expired'): void {
  local.remove(TOKEN_KEY);
  for (const listener of listeners) listener(change);
}

/** Calls back on each change, also on one made in another tab. */
export function onToken(listener: (change: TokenChange) => void): () => void {
  const elsewhere = (event: StorageEvent) => {
    // A refresh in another tab changes the token but not who is signed in.
    const signedInBefore = event.oldValue !== null;
    if (event.key === TOKEN_KEY && signedInBefore !== (event.newValue !== null)) listener('elsewhere');
  };
  listeners.add(listener);
  window.addEventListener('storage', elsewhere);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', elsewhere);
  };
}
