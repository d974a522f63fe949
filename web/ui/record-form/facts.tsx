import type { ReactNode } from 'react';

/** What is known of a record and cannot be changed. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <dl className="flex flex-col gap-y-2">{children}</dl>
);

export const Fact = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div className="flex flex-wrap gap-x-4">
    <dt className="w-40 text-(--ink-3)">{name}</dt>
    <dd className="min-w-0 flex-1 basis-36 wrap-anywhere">{children}</dd>
  </div>
);
