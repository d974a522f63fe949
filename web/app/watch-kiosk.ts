import type { QueryClient } from '@tanstack/react-query';
import { currentLocale } from '#web/i18n/locale-path.ts';
import { isKioskPath, readKiosk, removeKiosk, storeKiosk, wallOf } from '#web/lib/kiosk.ts';
import { isSignedIn, userQuery } from '#web/lib/session.ts';
import { local } from '#web/lib/storage.ts';
import { KIOSK_KEY } from '#web/lib/storage-keys.ts';
import type { AppRouter } from './router.ts';

const watched = new WeakSet<AppRouter>();

/** Redirects a kiosk from any page to its wall as soon as the server reports a kiosk user. */
export function watchKiosk(router: AppRouter, queries: QueryClient): void {
  if (watched.has(router)) return;
  watched.add(router);
  const [key] = userQuery.queryKey;

  function redirectIfKiosk() {
    const userState = queries.getQueryState(userQuery.queryKey);
    const user = isSignedIn() && !userState?.isInvalidated ? userState?.data : undefined;
    if (!user) return;
    const alreadyStored = local.has(KIOSK_KEY);
    const kiosk = user.active === '1' ? storeKiosk(user) : null;
    // after the first redirect the page guards handle it
    if (alreadyStored || !kiosk) return;
    const { pathname, searchStr } = router.latestLocation;
    if (isKioskPath(pathname, searchStr)) void router.invalidate();
    else void router.navigate({ ...wallOf(kiosk, currentLocale()), replace: true });
  }

  queries.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey[0] === key) redirectIfKiosk();
  });
  redirectIfKiosk();
}

/**
 * Moves a kiosk whose session has expired to the pairing page, with its community. Returns whether this
 * browser is a kiosk.
 */
export async function leaveKiosk(router: AppRouter): Promise<boolean> {
  const kiosk = isSignedIn() ? null : readKiosk();
  if (!kiosk) return false;
  removeKiosk();
  const { params } = wallOf(kiosk, currentLocale());
  await router.navigate({
    to: '/$locale/ko',
    params: { locale: params.locale },
    search: { community: params.id },
    replace: true,
  });
  return true;
}
