import { useMatches } from '@tanstack/react-router';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { loadMessages } from '#web/i18n/messages.ts';
import { onFirstInteraction } from '#web/lib/first-interaction.ts';
import { readKiosk } from '#web/lib/kiosk.ts';
import { isOnline } from '#web/lib/online.ts';
import { isOutboxMarked } from '#web/lib/outbox-mark.ts';
import type { Layout as LayoutName } from '#web/lib/router-context.ts';
import { optionalPart } from '#web/ui/lazy-part.ts';
import { DefaultLayout } from './layouts/default-layout.tsx';
import { LandingLayout } from './layouts/landing-layout.tsx';
import { ProcessLayout } from './layouts/process-layout.tsx';
import { SharedLayout } from './layouts/shared-layout.tsx';
import { PendingPage } from './pending-page.tsx';

type LayoutComponent = ComponentType<{ children: ReactNode }>;

/** A lazily loaded layout. Falls back to the default layout if it cannot be loaded. */
const lazyLayout = (load: () => Promise<LayoutComponent>) =>
  lazy(async () => {
    const [layout] = await Promise.all([load(), loadMessages('common')]).catch(() => [DefaultLayout]);
    return { default: layout };
  });

/**
 * The offline notice. Loads with the first interaction, since the page is complete without it; at once if
 * there is no connection or the outbox holds unsent changes, which it sends.
 */
const OfflineStrip = optionalPart(
  [],
  async () => (await import('./offline-strip.tsx')).OfflineStrip,
  async () => {
    if (isOnline() && !isOutboxMarked()) await onFirstInteraction();
  },
);

const LAYOUTS: Record<LayoutName, LayoutComponent> = {
  default: DefaultLayout,
  landing: LandingLayout,
  dashboard: SharedLayout,
  process: ProcessLayout,
  kiosk: lazyLayout(async () => (await import('./layouts/lazy/kiosk-layout.tsx')).KioskLayout),
};

/** The layout around every page, as named by its route; a kiosk always gets the kiosk layout. */
export function Frame({ children }: { children: ReactNode }) {
  const match = useMatches({ select: (matches) => matches.at(-1)?.staticData });
  if (!match) return <>{children}</>;
  const Layout = LAYOUTS[readKiosk() ? 'kiosk' : (match.layout ?? 'default')];
  return (
    <>
      <Suspense>
        <OfflineStrip />
      </Suspense>
      <Suspense fallback={<PendingPage />}>
        <Layout>{children}</Layout>
      </Suspense>
    </>
  );
}
