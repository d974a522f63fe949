import type { Provider } from '#worker/contract/identity-providers.ts';
import { local } from './storage.ts';
import { STRATEGY_KEY } from './storage-keys.ts';
import { notifyTokenChange, tokenKey } from './token.ts';

/**
 * Stores a token. A login removes the tokens of other strategies; a refresh stays with the current strategy.
 */
export function writeToken(
  token: string,
  change: 'login' | 'refresh',
  strategy: 'local' | Provider = 'local',
): void {
  if (change === 'login') {
    local.remove(tokenKey());
    local.set(STRATEGY_KEY, strategy);
  }
  local.set(tokenKey(), /^Bearer /i.test(token) ? token : `Bearer ${token}`);
  notifyTokenChange(change);
}
