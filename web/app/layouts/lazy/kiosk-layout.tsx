import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect } from 'react';
import { DefaultLayout } from '#web/app/layouts/default-layout.tsx';
import { wallCommunityQuery } from '#web/features/communities/public.ts';
import { LanguageSwitch } from '#web/features/language/language-switch.tsx';
import { readKiosk, wallOf } from '#web/lib/kiosk.ts';
import { useOnline } from '#web/lib/online.ts';
import { useSession } from '#web/lib/session.ts';
import { optionalPart } from '#web/ui/lazy-part.ts';
import { useView } from '#web/ui/use-view.tsx';
import { PRODUCT_NAME } from '#worker/shared/brand.ts';
import { PageFrame } from '#worker/shared/views/frame/page-frame.tsx';
import { BrandSign } from '#worker/shared/views/frame/top-bar.tsx';
import { MarkIcon } from '#worker/shared/views/icons.tsx';

const PairedScreen = optionalPart(
  ['kiosk'],
  async () => (await import('#web/features/kiosks/paired-screen.tsx')).PairedScreen,
);

/**
 * The layout of kiosk screens and of pages without navigation: shows the name, or the brand of the
 * kiosk's community, and no links except, on a kiosk, the one to its wall. For everyone else a wall has the default layout.
 */
export function KioskLayout({ children }: { children: ReactNode }) {
  const view = useView();
  const { locale } = view;
  // loads the user, which corrects a stale kiosk record in local storage
  const { signedIn } = useSession();
  const kiosk = signedIn ? readKiosk() : null;
  const isKiosk = kiosk !== null;
  // the wall is kept in one language only
  const isOnline = useOnline();
  const onWall = useLocation({ select: ({ pathname }) => pathname.includes('/wall/') });
  const community = useQuery(wallCommunityQuery(String(kiosk?.kiosk_community_id ?? ''))).data;
  const name = community?.branding ? (
    <BrandSign brand={{ name: community.name, logo: community.branding.logo }} />
  ) : (
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

  if (!kiosk && onWall) return <DefaultLayout>{children}</DefaultLayout>;
  return (
    <>
      <PageFrame
        view={view}
        bar={
          <header className="bar min-h-16 border-b border-(--line) *:min-h-16">
            {kiosk ? (
              <Link {...wallOf(kiosk, locale)} search={{}} className="link logo" activeProps={{}}>
                {name}
              </Link>
            ) : (
              <p className="link logo">{name}</p>
            )}
            {(!kiosk || isOnline) && <LanguageSwitch className="link min-w-16 justify-center" />}
          </header>
        }
      >
        {children}
      </PageFrame>
      <Suspense>{kiosk && <PairedScreen kiosk={kiosk} />}</Suspense>
    </>
  );
}
