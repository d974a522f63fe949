/** @jsxImportSource #views */
import type { ReactNode } from 'react';

type StatePageProps = { title: string; children?: ReactNode; action?: ReactNode };

/** A page with one message and one action. */
export const StatePage = ({ title, children, action }: StatePageProps) => (
  <div className="note">
    <svg
      className="hollow"
      viewBox="0 0 48 60"
      width="48"
      height="60"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      <path d="M1 57V24a23 23 0 0 1 46 0v33a2 2 0 0 1-2 2H3a2 2 0 0 1-2-2Z" />
    </svg>
    <h1>{title}</h1>
    {children}
    {action}
  </div>
);
