import { type ComponentType, useEffect, useState } from 'react';
import { onFirstToast } from './toasts.ts';

/** Where toasts appear. What draws them is loaded with the first one. */
export function ToastHost() {
  const [Region, setRegion] = useState<ComponentType | null>(null);
  useEffect(
    () =>
      onFirstToast(() => {
        import('./toast-region.tsx').then(
          ({ ToastRegion }) => setRegion(() => ToastRegion),
          // Without a connection it cannot be loaded; whoever tells something tells it on the page too.
          () => undefined,
        );
      }),
    [],
  );
  return Region && <Region />;
}
