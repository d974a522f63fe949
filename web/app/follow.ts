import type { QueryClient } from '@tanstack/react-query';
import { currentLocale } from '#web/i18n/locale-path.ts';
import { isSignedIn, rememberPath } from '#web/lib/session.ts';
import { onToken, type TokenChange } from '#web/lib/token.ts';
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

/** Keeps what is shown true to who is signed in; only someone who is, or was, has a use for the how. */
export function followSession(router: AppRouter, queries: QueryClient): () => void {
  const follow = (change?: TokenChange) => {
    import('./session-changes.ts').then(({ applyChange, watchUnverified }) => {
      watchUnverified(router, queries);
      if (change) void applyChange(change, router, queries);
    }, ignore);
  };
  if (isSignedIn()) follow();
  return onToken(follow);
}

/** To the login page, and back here afterwards. */
export function askToSignIn(router: AppRouter): void {
  rememberPath(router.latestLocation.href);
  void router.navigate({ to: '/$locale/login', params: { locale: currentLocale() } });
}
