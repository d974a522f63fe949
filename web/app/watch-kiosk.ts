import type { QueryClient } from '@tanstack/react-query';
import { currentLocale } from '#web/i18n/locale-path.ts';
import { dropKiosk, isKioskPath, KIOSK_KEY, noteKiosk, readKiosk, wallOf } from '#web/lib/kiosk.ts';
import { isSignedIn, userQuery } from '#web/lib/session.ts';
import { local } from '#web/lib/storage.ts';
import type { AppRouter } from './router.ts';

const watched = new WeakSet<AppRouter>();

/** Once the server has told that a kiosk is signed in, it goes to its wall from whatever page it is on. */
export function watchKiosk(router: AppRouter, queries: QueryClient): void {
  if (watched.has(router)) return;
  watched.add(router);
  const [key] = userQuery.queryKey;

  function look() {
    const asked = queries.getQueryState(userQuery.queryKey);
    const user = isSignedIn() && !asked?.isInvalidated ? asked?.data : undefined;
    if (!user) return;
    const known = local.get(KIOSK_KEY) !== null;
    const kiosk = user.active === '1' ? noteKiosk(user) : null;
    // afterwards each page's guard knows by itself
    if (known || !kiosk) return;
    const { pathname, searchStr } = router.latestLocation;
    if (isKioskPath(pathname, searchStr)) void router.invalidate();
    else void router.navigate({ ...wallOf(kiosk, currentLocale()), replace: true });
  }

  queries.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey[0] === key) look();
  });
  look();
}

/** A screen whose session is over goes to where it is paired, and says of which community it was. Says whether this is one. */
export async function leaveKiosk(router: AppRouter): Promise<boolean> {
  const kiosk = isSignedIn() ? null : readKiosk();
  if (!kiosk) return false;
  dropKiosk();
  const { params } = wallOf(kiosk, currentLocale());
  await router.navigate({
    to: '/$locale/ko',
    params: { locale: params.locale },
    search: { community: params.id },
    replace: true,
  });
  return true;
}
