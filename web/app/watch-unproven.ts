import type { QueryClient } from '@tanstack/react-query';
import { currentLocale } from '#web/i18n/locale-path.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { isSignedIn, rememberPath, userQuery } from '#web/lib/session.ts';
import { local } from '#web/lib/storage.ts';
import { REDIRECT_KEY } from '#web/lib/storage-keys.ts';
import type { AppRouter } from './router.ts';

const watched = new WeakSet<AppRouter>();

/**
 * Redirects a user whose login has yet to pass the second factor from any page to the page where it does. Once a call
 * is refused for that reason, the user is read again: they may have set one up on another device.
 */
export function watchUnproven(router: AppRouter, queries: QueryClient): void {
  if (watched.has(router)) return;
  watched.add(router);
  const [key] = userQuery.queryKey;

  function redirectIfUnproven() {
    // a route guard that is still running takes precedence
    if (router.state.status === 'pending') return;
    const user = isSignedIn() ? queries.getQueryData(userQuery.queryKey) : undefined;
    const { pathname, href } = router.latestLocation;
    if (!user?.second_factor || pathname.split('/')[2] === 'second-factor') return;
    if (!local.has(REDIRECT_KEY)) rememberPath(href);
    void router.navigate({
      to: '/$locale/second-factor',
      params: { locale: currentLocale() },
      replace: true,
    });
  }

  function readAgainIfRefused(error: unknown) {
    if (!(error instanceof ApiError) || error.code !== 'auth.second_factor') return;
    if (!queries.getQueryData(userQuery.queryKey)?.second_factor)
      void queries.invalidateQueries({ queryKey: userQuery.queryKey });
  }

  router.subscribe('onResolved', redirectIfUnproven);
  queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    if (event.query.queryKey[0] === key) redirectIfUnproven();
    else if (event.action.type === 'error') readAgainIfRefused(event.action.error);
  });
  queries.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') readAgainIfRefused(event.action.error);
  });
  redirectIfUnproven();
}
