import { lazy, Suspense, useEffect, useState } from 'react';
import { withMoreWords } from '#web/i18n/activate.ts';
import type { ShareBarProps } from './share-bar.tsx';

const ShareBar = lazy(async () => {
  await withMoreWords();
  return { default: (await import('./share-bar.tsx')).ShareBar };
});

const SIGNS_OF_LIFE = ['scroll', 'pointerdown', 'keydown'] as const;

/** What shares a page stands at its foot: it is fetched once someone moves towards it. */
export function ShareLater(props: ShareBarProps) {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    for (const sign of SIGNS_OF_LIFE)
      addEventListener(sign, () => setWanted(true), { once: true, passive: true, signal: leaving.signal });
    return () => leaving.abort();
  }, []);
  return wanted ? (
    <Suspense>
      <ShareBar {...props} />
    </Suspense>
  ) : null;
}
