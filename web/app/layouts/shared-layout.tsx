import type { ReactNode } from 'react';
import { ShareLater } from '#web/features/sharing/share-later.tsx';
import { DefaultLayout } from './default-layout.tsx';

/** The default layout, with what shares the page at its foot. */
export const SharedLayout = ({ children }: { children: ReactNode }) => (
  <DefaultLayout>
    {children}
    <ShareLater className="wrap" />
  </DefaultLayout>
);
