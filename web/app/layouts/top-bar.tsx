import { useLingui } from '@lingui/react/macro';
import { useLocation } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useBrandHere, useIsUnsearched, usePlaceHere } from '#web/features/communities/public.ts';
import { LanguageSwitch } from '#web/features/language/language-switch.tsx';
import { rememberPath, useSession } from '#web/lib/session.ts';
import { optionalPart } from '#web/ui/lazy-part.ts';
import { useMenu } from '#web/ui/use-menu.ts';
import { useView } from '#web/ui/use-view.tsx';
import { type BarLink, landingLinks, visitorLinks } from '#worker/shared/views/frame/bar-links.tsx';
import { TopBar as TopBarView } from '#worker/shared/views/frame/top-bar.tsx';
import type { View } from '#worker/shared/views/view.ts';
import { BarLinks } from './bar-links.tsx';
import { SearchBar } from './search-bar.tsx';

// not loaded for visitors
const UserMenu = optionalPart(
  ['common'],
  async () => (await import('#web/app/user-menu/user-menu.tsx')).UserMenu,
);
const AccountRows = optionalPart(
  ['common'],
  async () => (await import('#web/app/user-menu/user-menu.tsx')).AccountRows,
);

const ServicesMenu = optionalPart(
  ['common'],
  async () => (await import('#web/app/user-menu/services-menu.tsx')).ServicesMenu,
);
const ServiceRows = optionalPart(
  ['common'],
  async () => (await import('#web/app/user-menu/services-menu.tsx')).ServiceRows,
);

/** The breakpoint from which the links form a row; same as in `worker/shared/views/frame/first.css`. */
const WIDE = '(min-width: 992px)';

/** Logo, search, language and links. Links that do not fit move into a "More" menu. */
export function TopBar() {
  const view = useView();
  const { user } = useSession();
  const menu = useMenu();
  const links = useBarLinks(view);
  const { place, site } = usePlaceHere();
  const here = user && site && { site, id: place?.split('/')[1] ?? site.slug };
  return (
    <TopBarView
      view={view}
      links={links}
      brand={useBrandHere()}
      isUnsearched={useIsUnsearched()}
      search={<SearchBar />}
      language={<LanguageSwitch className="link" />}
      row={matchMedia(WIDE).matches && <BarLinks links={links} />}
      person={
        <>
          <Suspense>{here && <ServicesMenu {...here} />}</Suspense>
          <Suspense>{user && <UserMenu user={user} />}</Suspense>
        </>
      }
      account={
        <>
          <Suspense>{here && <ServiceRows {...here} />}</Suspense>
          <Suspense>{user && <AccountRows user={user} />}</Suspense>
        </>
      }
      menu={menu}
    />
  );
}

/** The links of the top menu for the current user or visitor. */
function useBarLinks(view: View): BarLink[] {
  const { t } = useLingui();
  const { signedIn } = useSession();
  const currentHref = useLocation({ select: ({ href }) => href });
  return signedIn
    ? [
        { key: 'sites', href: `/${view.locale}/sites`, label: t`My sites` },
        { key: 'account', href: `/${view.locale}/dashboard/account`, label: t`Account settings` },
        ...landingLinks(view),
      ]
    : visitorLinks(view, () => rememberPath(currentHref));
}
