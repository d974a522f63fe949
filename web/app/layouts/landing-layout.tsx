import { type ReactNode, Suspense } from 'react';
import { local } from '#web/lib/storage.ts';
import { COOKIES_KEY } from '#web/lib/storage-keys.ts';
import { optionalPart } from '#web/ui/lazy-part.ts';
import { DefaultLayout } from './default-layout.tsx';

// not loaded for the readers of a site
const CookieNotice = optionalPart(['home'], async () => (await import('./cookie-notice.tsx')).CookieNotice);

/** The default layout, and after its footer the cookie notice, until that is accepted once. */
export const LandingLayout = ({ children }: { children: ReactNode }) => (
  <>
    <DefaultLayout>{children}</DefaultLayout>
    <Suspense>{!local.has(COOKIES_KEY) && <CookieNotice />}</Suspense>
  </>
);
