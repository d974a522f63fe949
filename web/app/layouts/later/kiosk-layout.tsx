import { Trans } from '@lingui/react/macro';
import { Link, useLocation } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect } from 'react';
import { SharedLayout } from '#web/app/layouts/shared-layout.tsx';
import { LanguageSwitch } from '#web/features/language/language-switch.tsx';
import { useLocale } from '#web/i18n/use-locale.ts';
import { readKiosk, wallOf } from '#web/lib/kiosk.ts';
import { useSession } from '#web/lib/session.ts';
import { MarkIcon } from '#web/ui/icons.tsx';
import { optional } from '#web/ui/optional.ts';
import { PRODUCT_NAME } from '#worker/shared/brand.ts';

const Idle = optional(async () => (await import('#web/features/kiosks/idle.tsx')).Idle);

/**
 * For screens in a hall, and for pages that lead nowhere: the name, and no way to anywhere but, for a screen, its
 * wall. To anyone else a wall is a page like others.
 */
export function KioskLayout({ children }: { children: ReactNode }) {
  const { locale } = useLocale();
  // asks who this is, so that a record kept here is put right
  const { signedIn } = useSession();
  const kiosk = signedIn ? readKiosk() : null;
  const isKiosk = kiosk !== null;
  const onWall = useLocation({ select: ({ pathname }) => pathname.includes('/wall/') });
  const name = (
    <>
      <MarkIcon />
      {PRODUCT_NAME[locale]}
    </>
  );

  useEffect(() => {
    const { dataset } = document.documentElement;
    if (!isKiosk || dataset.theme) return;
    dataset.theme = 'dark';
    return () => {
      delete dataset.theme;
    };
  }, [isKiosk]);

  if (!kiosk && onWall) return <SharedLayout>{children}</SharedLayout>;
  return (
    <>
      <a className="skip unseen" href="#main">
        <Trans>Skip to the content</Trans>
      </a>
      <header className="bar min-h-16 border-b border-(--line) *:min-h-16">
        {kiosk ? (
          <Link {...wallOf(kiosk, locale)} search={{}} className="link logo" activeProps={{}}>
            {name}
          </Link>
        ) : (
          <p className="link logo">{name}</p>
        )}
        <LanguageSwitch className="link min-w-16 justify-center" />
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Suspense>{kiosk && <Idle kiosk={kiosk} />}</Suspense>
    </>
  );
}
