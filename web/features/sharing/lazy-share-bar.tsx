import { Suspense } from 'react';
import { onFirstInteraction } from '#web/lib/first-interaction.ts';
import { optionalPart } from '#web/ui/lazy-part.ts';
import { ShareSpace } from '#worker/shared/views/share-row.tsx';
import type { ShareBarProps } from './share-bar.tsx';

const ShareBar = optionalPart(
  ['common'],
  async () => (await import('./share-bar.tsx')).ShareBar,
  onFirstInteraction,
);

/** The share bar at the foot of a page, loaded on the first interaction; its space is there from the start. */
export const LazyShareBar = (props: ShareBarProps) => (
  <Suspense fallback={<ShareSpace {...props} />}>
    <ShareBar {...props} />
  </Suspense>
);
