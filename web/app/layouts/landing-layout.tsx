import { type ReactNode, Suspense } from 'react';
import { local } from '#web/lib/storage.ts';
import { optional } from '#web/ui/optional.ts';
import { COOKIES_KEY } from './cookies-key.ts';
import { SharedLayout } from './shared-layout.tsx';

const CookieNotice = optional(async () => (await import('./cookie-notice.tsx')).CookieNotice);

/** The default layout, with the notice on cookies until it is accepted, once. */
export const LandingLayout = ({ children }: { children: ReactNode }) => (
  <>
    <SharedLayout>{children}</SharedLayout>
    {local.get(COOKIES_KEY) === null && (
      <Suspense>
        <CookieNotice />
      </Suspense>
    )}
  </>
);
