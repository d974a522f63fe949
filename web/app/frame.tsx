import { useMatches } from '@tanstack/react-router';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import type { Area } from '#web/i18n/areas.ts';
import { loadMessages } from '#web/i18n/messages.ts';
import { isWork } from '#web/lib/edition.ts';
import { readKiosk } from '#web/lib/kiosk.ts';
import type { Layout as LayoutName } from '#web/lib/router-context.ts';
import { AccessibilityButton } from './accessibility-button.tsx';
import { ContactHost } from './contact-host.tsx';
import { DefaultLayout } from './layouts/default-layout.tsx';
import { LandingLayout } from './layouts/landing-layout.tsx';
import { ProcessLayout } from './layouts/process-layout.tsx';
import { SharedLayout } from './layouts/shared-layout.tsx';
import { OfflineStrip } from './offline-strip.tsx';
import { PendingPage } from './pending-page.tsx';

type LayoutComponent = ComponentType<{ children: ReactNode }>;

/** A lazily loaded layout with its area of messages. Falls back to the default layout if it cannot be loaded. */
const lazyLayout = (load: () => Promise<LayoutComponent>, area: Area = 'common') =>
  lazy(async () => {
    const [layout] = await Promise.all([load(), loadMessages(area)]).catch(() => [DefaultLayout]);
    return { default: layout };
  });

const LAYOUTS: Record<LayoutName, LayoutComponent> = {
  default: DefaultLayout,
  landing: LandingLayout,
  dashboard: SharedLayout,
  process: ProcessLayout,
  kiosk: lazyLayout(async () => (await import('./layouts/lazy/kiosk-layout.tsx')).KioskLayout),
  admin: lazyLayout(async () => (await import('./layouts/lazy/admin-layout.tsx')).AdminLayout, 'admin'),
};

/** The layout around every page, as named by its route; a kiosk always gets the kiosk layout. */
export function Frame({ children }: { children: ReactNode }) {
  const match = useMatches({ select: (matches) => matches.at(-1)?.staticData });
  if (!match) return <>{children}</>;
  const isScreen = readKiosk() !== null;
  const layout = isScreen ? 'kiosk' : (match.layout ?? 'default');
  const Layout = LAYOUTS[layout];
  return (
    <>
      <OfflineStrip isScreen={isScreen} />
      <Suspense fallback={<PendingPage />}>
        <Layout>{children}</Layout>
      </Suspense>
      {layout !== 'landing' && layout !== 'admin' && !isScreen && !isWork() && <ContactHost />}
      {!isScreen && <AccessibilityButton />}
    </>
  );
}
