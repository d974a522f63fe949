import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ADMIN_PAGES } from '#web/features/admin/admin-pages.ts';
import { LanguageSwitch } from '#web/features/language/language-switch.tsx';
import { isWork } from '#web/lib/edition.ts';
import { useMenu } from '#web/ui/use-menu.ts';
import { useView } from '#web/ui/use-view.tsx';
import { PRODUCT_NAME } from '#worker/shared/brand.ts';
import { PageFrame } from '#worker/shared/views/frame/page-frame.tsx';
import { DownIcon, MarkIcon } from '#worker/shared/views/icons.tsx';

/** The layout of the pages of administrators: their menu is beside the page, and above it on a phone. */
export function AdminLayout({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const view = useView();
  const { locale, Link } = view;
  const menu = useMenu();
  return (
    <PageFrame
      view={view}
      bar={
        <header className="bar unsearched border-b border-(--line)">
          <Link className="link logo" href={`/${locale}/admin/dashboard`}>
            <MarkIcon />
            {PRODUCT_NAME[locale]}
            <span className="small max-sm:hidden">
              <Trans>Administration</Trans>
            </span>
          </Link>
          <LanguageSwitch className="link" />
          <Link className="link" href={`/${locale}/sites`}>
            <Trans>Back to the site</Trans>
          </Link>
        </header>
      }
    >
      <div className="lg:grid lg:grid-cols-[11.5rem_minmax(0,1fr)]">
        <details className="border-b border-(--line) lg:hidden" ref={menu}>
          <summary className="link justify-between px-4">
            <Trans>Administration</Trans>
            <DownIcon />
          </summary>
          <nav className="px-1 pb-3" aria-label={t`Pages of administrators`}>
            <PageLinks />
          </nav>
        </details>
        <nav
          className="border-e border-(--line) pt-4 pb-20 max-lg:hidden lg:sticky lg:top-0 lg:max-h-dvh lg:self-start lg:overflow-y-auto"
          aria-label={t`Pages of administrators`}
        >
          <PageLinks />
        </nav>
        {/* its end can be scrolled above the accessibility button */}
        <div className="min-w-0 px-4 pt-6 pb-20 lg:px-6">{children}</div>
      </div>
    </PageFrame>
  );
}

function PageLinks() {
  const { i18n } = useLingui();
  const { locale, Link } = useView();
  return ADMIN_PAGES.map((pages) => (
    <ul key={pages[0]?.path} className="border-t border-(--line) py-2 first:border-0">
      {pages.map(({ path, label, isMemorial }) =>
        isMemorial && isWork() ? null : (
          <li key={path}>
            <Link
              href={`/${locale}/admin/${path}`}
              className="flex min-h-11 items-center border-s-2 border-transparent px-4 text-(--ink-2) aria-[current=page]:border-(--accent) aria-[current=page]:font-semibold aria-[current=page]:text-(--ink) lg:min-h-9"
            >
              {i18n._(label)}
            </Link>
          </li>
        ),
      )}
    </ul>
  ));
}
