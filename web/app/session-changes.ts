import type { QueryClient } from '@tanstack/react-query';
import { currentLocale } from '#web/i18n/locale-path.ts';
import { rememberPath } from '#web/lib/session.ts';
import type { TokenChange } from '#web/lib/token.ts';
import { forgetTyped } from '#web/lib/typed.ts';
import type { AppRouter } from './router.ts';
import { leaveKiosk, watchKiosk } from './watch-kiosk.ts';
import { watchUnverified } from './watch-unverified.ts';

/** Keeps what is shown true to who is signed in, from now on and after a `change`, here or in another tab. */
export function follow(router: AppRouter, queries: QueryClient, change?: TokenChange): void {
  watchUnverified(router, queries);
  watchKiosk(router, queries);
  if (change) void applyChange(change, router, queries);
}

/** To the login page, and back here afterwards. */
export async function askToSignIn(router: AppRouter): Promise<void> {
  if (await leaveKiosk(router)) return;
  rememberPath(router.latestLocation.href);
  await router.navigate({ to: '/$locale/login', params: { locale: currentLocale() } });
}

async function applyChange(change: TokenChange, router: AppRouter, queries: QueryClient): Promise<void> {
  if (change === 'login') await queries.invalidateQueries();
  if (change === 'logout') await router.navigate({ to: '/$locale', params: { locale: currentLocale() } });
  if (change === 'logout') forgetTyped();
  const ended = change === 'expired' || change === 'elsewhere';
  const left = ended && (await leaveKiosk(router));
  // Each page's own guard says whether it may stay; only then is what stays asked for anew, by whoever is left.
  if (ended && !left) await router.invalidate();
  if (change === 'logout' || ended) {
    queries.removeQueries({ type: 'inactive' });
    await queries.resetQueries();
  }
}
