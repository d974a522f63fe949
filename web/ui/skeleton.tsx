import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

/** A placeholder in the final shape of content that is loading. Announced once to screen readers. */
export function Skeleton({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  return (
    <div className="skeleton" aria-busy="true">
      <span className="unseen" role="status">{t`Loading`}</span>
      {children}
    </div>
  );
}

/** The placeholder of one line of text; `size` is its width relative to the full line. */
export const SkeletonLine = ({ size = '100%' }: { size?: string }) => (
  <span className="skeleton-shape" style={{ inlineSize: size }} />
);

/** The placeholder of a list of rows with two lines of text each. */
export const SkeletonRows = () => (
  <Skeleton>
    {[1, 2, 3].map((row) => (
      <div key={row} className="py-4">
        <SkeletonLine size="40%" />
        <SkeletonLine size="70%" />
      </div>
    ))}
  </Skeleton>
);
