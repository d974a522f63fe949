import { useMatches } from '@tanstack/react-router';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { withMoreWords } from '#web/i18n/activate.ts';
import { firstTouch } from '#web/lib/first-touch.ts';
import type { Layout as LayoutName } from '#web/lib/router-context.ts';
import { local } from '#web/lib/storage.ts';
import { optional } from '#web/ui/optional.ts';
import { DefaultLayout } from './layouts/default-layout.tsx';
import { LandingLayout } from './layouts/landing-layout.tsx';
import { SharedLayout } from './layouts/shared-layout.tsx';
import { PendingPage } from './pending-page.tsx';

type Around = ComponentType<{ children: ReactNode }>;

/** A frame of its own; where it cannot be loaded, the page stands in the usual one. */
const later = (load: () => Promise<Around>) =>
  lazy(async () => {
    const framed = withMoreWords().then(load);
    return { default: await framed.catch(() => DefaultLayout) };
  });

/** Whoever has not touched the page yet has it whole. */
const OfflineStrip = optional(async () => {
  await firstTouch;
  return (await import('./offline-strip.tsx')).OfflineStrip;
});

const LAYOUTS: Record<LayoutName, Around> = {
  default: DefaultLayout,
  landing: LandingLayout,
  dashboard: SharedLayout,
  process: later(async () => (await import('./layouts/later/process-layout.tsx')).ProcessLayout),
  kiosk: later(async () => (await import('./layouts/later/kiosk-layout.tsx')).KioskLayout),
};

/** What surrounds every page: the layout that its route names; for a kiosk always its own. */
export function Frame({ children }: { children: ReactNode }) {
  const match = useMatches({ select: (matches) => matches.at(-1)?.staticData });
  if (!match) return <>{children}</>;
  const Layout = LAYOUTS[local.get('kiosk_user') ? 'kiosk' : (match.layout ?? 'default')];
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
