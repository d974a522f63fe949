import type { ReactNode } from 'react';

/** One thing to say and one thing to do. */
export const StatePage = ({
  title,
  children,
  action,
}: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) => (
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
