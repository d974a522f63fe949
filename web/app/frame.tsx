import { useMatches } from '@tanstack/react-router';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { withMoreWords } from '#web/i18n/activate.ts';
import { firstTouch } from '#web/lib/first-touch.ts';
import type { Layout } from '#web/lib/router-context.ts';
import { DefaultLayout } from './layouts/default-layout.tsx';
import { LandingLayout } from './layouts/landing-layout.tsx';

const later = (load: () => Promise<ComponentType<{ children: ReactNode }>>) =>
  lazy(async () => {
    await withMoreWords();
    return { default: await load() };
  });

/** Whoever has not touched the page yet has it whole. */
const OfflineStrip = lazy(async () => {
  await firstTouch;
  return { default: (await import('./offline-strip.tsx')).OfflineStrip };
});

const LAYOUTS: Record<Layout, ComponentType<{ children: ReactNode }>> = {
  default: DefaultLayout,
  landing: LandingLayout,
  dashboard: later(async () => (await import('./layouts/later/dashboard-layout.tsx')).DashboardLayout),
  process: later(async () => (await import('./layouts/later/process-layout.tsx')).ProcessLayout),
};

/** What surrounds every page, in the layout that its route names. */
export function Frame({ children }: { children: ReactNode }) {
  const layout = useMatches({ select: (matches) => matches.at(-1)?.staticData.layout });
  const Around = LAYOUTS[layout ?? 'default'];
  return (
    <>
      <Suspense>
        <OfflineStrip />
      </Suspense>
      <Suspense>
        <Around>{children}</Around>
      </Suspense>
    </>
  );
}
