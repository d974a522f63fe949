import type { ReactNode } from 'react';
import { local } from '#web/lib/storage.ts';
import { COOKIES_KEY } from '#web/lib/storage-keys.ts';
import { CookieNotice } from './cookie-notice.tsx';
import { DefaultLayout } from './default-layout.tsx';

/** The default layout, and after its footer the cookie notice, until that is accepted once. */
export const LandingLayout = ({ children }: { children: ReactNode }) => (
  <>
    <DefaultLayout>{children}</DefaultLayout>
    {!local.has(COOKIES_KEY) && <CookieNotice />}
  </>
);
