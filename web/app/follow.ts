import type { QueryClient } from '@tanstack/react-query';
import { isSignedIn } from '#web/lib/session.ts';
import { onTokenChange, type TokenChange } from '#web/lib/token.ts';
import type { AppRouter } from './router.ts';

const ignore = () => undefined;

/** Scrolls to the anchor, or focuses the start of the new page, after each navigation. */
export function followNavigation(router: AppRouter): () => void {
  return router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
    if (toLocation.hash)
      void import('#web/lib/anchor-scroll.ts').then(
        ({ scrollToAnchor }) => scrollToAnchor(toLocation.hash),
        ignore,
      );
    if (toLocation.hash || !fromLocation || !pathChanged) return;
    document.getElementById('main')?.focus({ preventScroll: true });
  });
}

/** Loaded only where someone is or was signed in. */
const loadSessionChanges = () => import('./session-changes.ts');

/** Keeps the shown data in sync with the signed-in user. */
export function followSession(router: AppRouter, queries: QueryClient): () => void {
  const follow = (change?: TokenChange) => {
    // at once, so that what the next page requests is not requested again
    if (change === 'login') void queries.invalidateQueries();
    loadSessionChanges().then((session) => session.follow(router, queries, change), ignore);
  };
  if (isSignedIn()) follow();
  return onTokenChange(follow);
}

/** Navigates to the login page, which returns here afterwards. */
export function redirectToLogin(router: AppRouter): void {
  loadSessionChanges().then((session) => session.redirectToLogin(router), ignore);
}
