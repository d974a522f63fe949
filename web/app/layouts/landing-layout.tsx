import type { ReactNode } from 'react';
import { CookieNotice } from './cookie-notice.tsx';
import { DefaultLayout } from './default-layout.tsx';

/** The default layout, with the notice on cookies. */
export const LandingLayout = ({ children }: { children: ReactNode }) => (
  <>
    <DefaultLayout>{children}</DefaultLayout>
    <CookieNotice />
  </>
);
