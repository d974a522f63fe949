import type { ReactNode } from 'react';

/** An empty state. */
export const EmptyState = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
  <div className="note">
    <div className="arch" aria-hidden="true" />
    <p className="font-serif text-xl">{children}</p>
    {action}
  </div>
);
