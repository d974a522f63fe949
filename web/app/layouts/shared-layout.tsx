import type { ReactNode } from 'react';
import { ShareLater } from '#web/features/sharing/share-later.tsx';
import { DefaultLayout } from './default-layout.tsx';

/** The default layout plus share links at the end of the page. */
export const SharedLayout = ({ children }: { children: ReactNode }) => (
  <DefaultLayout>
    {children}
    <ShareLater className="wrap" />
  </DefaultLayout>
);
