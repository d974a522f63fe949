import { type ReactNode, Suspense } from 'react';
import { ShareLater } from '#web/features/sharing/share-later.tsx';
import { local } from '#web/lib/storage.ts';
import { optional } from '#web/ui/optional.ts';
import { COOKIES_KEY } from './cookies-key.ts';
import { DefaultLayout } from './default-layout.tsx';

const CookieNotice = optional(async () => (await import('./cookie-notice.tsx')).CookieNotice);

/** The default layout, with the notice on cookies until it is accepted, once. */
export const LandingLayout = ({ children }: { children: ReactNode }) => (
  <>
    <DefaultLayout>
      {children}
      <ShareLater className="wrap" />
    </DefaultLayout>
    {local.get(COOKIES_KEY) === null && (
      <Suspense>
        <CookieNotice />
      </Suspense>
    )}
  </>
);
