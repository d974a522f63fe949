import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Fragment, Suspense } from 'react';
import { LanguageSwitch } from '#web/features/language/language-switch.tsx';
import { withMoreWords } from '#web/i18n/activate.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { isWork } from '#web/lib/edition.ts';
import { useSession } from '#web/lib/session.ts';
import { MarkIcon, MenuIcon } from '#web/ui/icons.tsx';
import { optional } from '#web/ui/optional.ts';
import { useMenu } from '#web/ui/use-menu.ts';
import { PRODUCT_NAME, WORK_TAG } from '#worker/shared/brand.ts';
import { SearchLink } from './search-link.tsx';
import { type BarLink, useBarLinks } from './use-bar-links.tsx';

// a phone has no room for it
const BarLinks = optional(async () => (await import('./bar-links.tsx')).BarLinks);
// a visitor has no use for them
const ofAPerson = async () => {
  await withMoreWords();
  return await import('./later/user-menu.tsx');
};
const UserMenu = optional(async () => (await ofAPerson()).UserMenu);
const AccountRows = optional(async () => (await ofAPerson()).AccountRows);

/** Where the links stand in a row; as in `web/ui/first-view.css`. */
const WIDE = '(min-width: 992px)';

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
        {isWork() && <small dir="ltr">{WORK_TAG}</small>}
      </Link>
      <SearchLink />
      <LanguageSwitch className="link" />
      <WideLinks links={links} />
      <Suspense>{user && <UserMenu user={user} />}</Suspense>
      <details className="menu slim" ref={menu}>
        <summary className="link" aria-label={t`Menu`}>
          <MenuIcon />
        </summary>
        <nav className="menu-list" aria-label={t`Pages`}>
          <Links of={links} />
          <Suspense>{user && <AccountRows user={user} />}</Suspense>
        </nav>
      </details>
    </header>
  );
}

/** In a row; where there may not be room for all, what does not fit goes behind "More". */
function WideLinks({ links }: { links: BarLink[] }) {
  const { t } = useLingui();
  const row = (
    <nav className="bar-links wide" aria-label={t`Pages`}>
      <Links of={links} />
    </nav>
  );
  return matchMedia(WIDE).matches ? (
    <Suspense fallback={row}>
      <BarLinks links={links} />
    </Suspense>
  ) : (
    row
  );
}

const Links = ({ of }: { of: BarLink[] }) => of.map(({ key, link }) => <Fragment key={key}>{link}</Fragment>);
