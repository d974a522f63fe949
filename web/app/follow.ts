import type { QueryClient } from '@tanstack/react-query';
import { isSignedIn } from '#web/lib/session.ts';
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

/** Only someone who is, or was, signed in has a use for it. */
const apart = () => import('./session-changes.ts');

/** Keeps what is shown true to who is signed in. */
export function followSession(router: AppRouter, queries: QueryClient): () => void {
  const follow = (change?: TokenChange) => {
    apart().then((session) => session.follow(router, queries, change), ignore);
  };
  if (isSignedIn()) follow();
  return onToken(follow);
}

/** To the login page, and back here afterwards. */
export function askToSignIn(router: AppRouter): void {
  apart().then((session) => session.askToSignIn(router), ignore);
}
