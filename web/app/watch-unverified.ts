import type { QueryClient } from '@tanstack/react-query';
import { leaveUnverified, takeVerificationToken } from '#web/features/accounts/verification/verification.ts';
import { currentLocale } from '#web/i18n/locale-path.ts';
import { isSignedIn, rememberPath, userQuery } from '#web/lib/session.ts';
import { local } from '#web/lib/storage.ts';
import { REDIRECT_KEY } from '#web/lib/storage-keys.ts';
import { readStrategy } from '#web/lib/token.ts';
import type { AppRouter } from './router.ts';

const watched = new WeakSet<AppRouter>();

/**
 * Redirects a user with an unverified email address from any page to the verification page; logs out one who
 * signed in with an identity provider.
 */
export function watchUnverified(router: AppRouter, queries: QueryClient): void {
  if (watched.has(router)) return;
  watched.add(router);
  const [key] = userQuery.queryKey;

  function redirectIfUnverified() {
    // a route guard that is still running takes precedence
    if (router.state.status === 'pending') return;
    const user = isSignedIn() ? queries.getQueryData(userQuery.queryKey) : undefined;
    const { pathname, href } = router.latestLocation;
    if (user?.active !== '0' || pathname.split('/')[2]?.includes('verify')) return;
    if (!local.has(REDIRECT_KEY)) rememberPath(href);
    if (readStrategy() !== 'local') {
      void router.navigate(leaveUnverified(currentLocale()));
      return;
    }
    void router.navigate({
      to: '/$locale/verify',
      params: { locale: currentLocale() },
      search: takeVerificationToken(),
      replace: true,
    });
  }

  router.subscribe('onResolved', redirectIfUnverified);
  queries.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey[0] === key) redirectIfUnverified();
  });
  redirectIfUnverified();
}
