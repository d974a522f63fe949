import type { QueryClient } from '@tanstack/react-query';
import { currentLocale } from '#web/i18n/locale-path.ts';
import { forgetForms } from '#web/lib/forms/form-keys.ts';
import { rememberPath } from '#web/lib/session.ts';
import type { TokenChange } from '#web/lib/token.ts';
import type { AppRouter } from './router.ts';
import { leaveKiosk, watchKiosk } from './watch-kiosk.ts';
import { watchUnproven } from './watch-unproven.ts';
import { watchUnverified } from './watch-unverified.ts';

/** Keeps the shown data in sync with the signed-in user, after this `change` and later ones, in any tab. */
export function follow(router: AppRouter, queries: QueryClient, change?: TokenChange): void {
  watchUnverified(router, queries);
  watchUnproven(router, queries);
  watchKiosk(router, queries);
  if (change) void applyChange(change, router, queries);
}

/** Navigates to the login page, which returns here afterwards. */
export async function redirectToLogin(router: AppRouter): Promise<void> {
  if (await leaveKiosk(router)) return;
  rememberPath(router.latestLocation.href);
  await router.navigate({ to: '/$locale/login', params: { locale: currentLocale() } });
}

async function applyChange(change: TokenChange, router: AppRouter, queries: QueryClient): Promise<void> {
  if (change === 'logout') await router.navigate({ to: '/$locale', params: { locale: currentLocale() } });
  if (change === 'logout') forgetForms();
  const ended = change === 'expired' || change === 'elsewhere';
  const wasKiosk = ended && (await leaveKiosk(router));
  // Each page's guard decides first whether the page may stay; only then are its queries refetched.
  if (ended && !wasKiosk) await router.invalidate();
  if (change === 'logout' || ended) {
    queries.removeQueries({ type: 'inactive' });
    await queries.resetQueries();
  }
}
