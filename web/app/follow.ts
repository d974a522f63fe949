import type { QueryClient } from '@tanstack/react-query';
import { currentLocale } from '#web/i18n/locale-path.ts';
import { rememberPath } from '#web/lib/session.ts';
import { onToken } from '#web/lib/token.ts';
import type { AppRouter } from './router.ts';

const ignore = () => undefined;

/** After each change of page: scroll to the anchor, or put focus where the new page begins. */
export function followNavigation(router: AppRouter): () => void {
  return router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
    if (toLocation.hash) {
      import('#web/lib/anchor-scroll.ts').then(
        ({ scrollToAnchor }) => scrollToAnchor(toLocation.hash),
        ignore,
      );
    }
    if (toLocation.hash || !fromLocation || !pathChanged) return;
    document.getElementById('main')?.focus({ preventScroll: true });
  });
}

/** Keeps what is shown true to who is signed in, here or in another tab. */
export function followSession(router: AppRouter, queries: QueryClient): () => void {
  const forget = async () => {
    queries.removeQueries({ type: 'inactive' });
    await queries.resetQueries();
  };
  return onToken(async (change) => {
    if (change === 'login') await queries.invalidateQueries();
    if (change === 'logout') await router.navigate({ to: '/$locale', params: { locale: currentLocale() } });
    if (change === 'logout' || change === 'expired' || change === 'elsewhere') await forget();
    // Each page's own guard says whether it may stay.
    if (change === 'expired' || change === 'elsewhere') await router.invalidate();
  });
}

/** To the login page, and back here afterwards. */
export function askToSignIn(router: AppRouter): void {
  rememberPath(router.latestLocation.href);
  void router.navigate({ to: '/$locale/login', params: { locale: currentLocale() } });
}
