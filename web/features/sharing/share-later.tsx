import { lazy, Suspense } from 'react';
import { withMoreWords } from '#web/i18n/activate.ts';
import { firstTouch } from '#web/lib/first-touch.ts';
import type { ShareBarProps } from './share-bar.tsx';

const ShareBar = lazy(async () => {
  await firstTouch;
  await withMoreWords();
  return { default: (await import('./share-bar.tsx')).ShareBar };
});

/** What shares a page, at its foot, once someone moves towards it. */
export const ShareLater = (props: ShareBarProps) => (
  <Suspense>
    <ShareBar {...props} />
  </Suspense>
);
