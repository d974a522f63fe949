import { Suspense } from 'react';
import { withMoreWords } from '#web/i18n/activate.ts';
import { firstTouch } from '#web/lib/first-touch.ts';
import { optional } from '#web/ui/optional.ts';
import type { ShareBarProps } from './share-bar.tsx';

const ShareBar = optional(async () => {
  await firstTouch;
  await withMoreWords();
  return (await import('./share-bar.tsx')).ShareBar;
});

/** What shares a page, at its foot, once someone moves towards it. */
export const ShareLater = (props: ShareBarProps) => (
  <Suspense>
    <ShareBar {...props} />
  </Suspense>
);
