import type { ReactNode } from 'react';
import { DefaultLayout } from '#web/app/layouts/default-layout.tsx';
import { ShareBar } from '#web/features/sharing/share-bar.tsx';

/** Bar, page, what shares it, footer. */
export const DashboardLayout = ({ children }: { children: ReactNode }) => (
  <DefaultLayout>
    {children}
    <ShareBar className="wrap" />
  </DefaultLayout>
);
