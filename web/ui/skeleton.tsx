import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

/** Stands where something will be, in its final shape. Says so once to who listens. */
export function Skeleton({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  return (
    <div className="skeleton" aria-busy="true">
      <span className="unseen" role="status">{t`Loading`}</span>
      {children}
    </div>
  );
}

/** One line of text to come, `size` of the width it will have. */
export const SkeletonLine = ({ size = '100%' }: { size?: string }) => (
  <span className="bone" style={{ inlineSize: size }} />
);
