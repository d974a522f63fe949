import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Fragment, lazy, Suspense } from 'react';
import { LanguageSwitch } from '#web/features/language/language-switch.tsx';
import { useLocale } from '#web/i18n/use-locale.ts';
import { useSession } from '#web/lib/session.ts';
import { MarkIcon, MenuIcon } from '#web/ui/icons.tsx';
import { useMenu } from '#web/ui/use-menu.ts';
import { PRODUCT_NAME } from '#worker/shared/brand.ts';
import { BarLinks } from './bar-links.tsx';
import { useBarLinks } from './use-bar-links.tsx';

// a visitor has no use for them
const UserMenu = lazy(async () => ({ default: (await import('./user-menu.tsx')).UserMenu }));
const AccountRows = lazy(async () => ({ default: (await import('./user-menu.tsx')).AccountRows }));

/** Logo, language, links; on phones the links are behind one button. */
export function TopBar() {
  const { t } = useLingui();
  const { locale } = useLocale();
  const { user } = useSession();
  const menu = useMenu();
  const links = useBarLinks();
  return (
    <header className="bar">
      <Link
        className="link logo"
        to="/$locale"
        params={{ locale }}
        activeProps={{}}
        activeOptions={{ exact: true }}
      >
        <MarkIcon />
        {PRODUCT_NAME[locale]}
      </Link>
      <LanguageSwitch className="link" />
      <BarLinks links={links} />
      <Suspense>{user && <UserMenu user={user} />}</Suspense>
      <details className="menu slim" ref={menu}>
        <summary className="link" aria-label={t`Menu`}>
          <MenuIcon />
        </summary>
        <nav className="menu-list" aria-label={t`Pages`}>
          {links.map(({ key, link }) => (
            <Fragment key={key}>{link}</Fragment>
          ))}
          <Suspense>{user && <AccountRows user={user} />}</Suspense>
        </nav>
      </details>
    </header>
  );
}
