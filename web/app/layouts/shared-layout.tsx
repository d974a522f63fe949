import type { ReactNode } from 'react';
import { LazyShareBar } from '#web/features/sharing/lazy-share-bar.tsx';
import { DefaultLayout } from './default-layout.tsx';

/** The default layout plus share links at the end of the page. */
export const SharedLayout = ({ children }: { children: ReactNode }) => (
  <DefaultLayout>
    {children}
    <LazyShareBar className="wrap" />
  </DefaultLayout>
);
