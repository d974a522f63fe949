import type { ReactNode } from 'react';
import { local } from '#web/lib/storage.ts';
import { CookieNotice } from './cookie-notice.tsx';
import { COOKIES_KEY } from './cookies-key.ts';
import { SharedLayout } from './shared-layout.tsx';

/** The default layout plus the cookie notice, until that is accepted once. */
export const LandingLayout = ({ children }: { children: ReactNode }) => (
  <>
    <SharedLayout>{children}</SharedLayout>
    {local.get(COOKIES_KEY) === null && <CookieNotice />}
  </>
);
