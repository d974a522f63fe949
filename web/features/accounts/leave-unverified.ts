import { call } from '#web/lib/api.ts';
import { clearToken, readStrategy } from '#web/lib/token.ts';
import { logout } from '#worker/contract/account.ts';

/** Logs out whoever came by a service that did not vouch for their address, and gives the page that says what to do. */
export function leaveUnverified(locale: string) {
  const sent = readStrategy();
  void call(logout, {}).catch(() => undefined);
  clearToken('unverified');
  return { to: '/$locale/login', params: { locale }, search: { sent }, replace: true } as const;
}
