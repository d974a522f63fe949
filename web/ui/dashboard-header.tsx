import type { ReactNode } from 'react';

/** The title of a person's own place, what can be done there, and its tabs: links, each with an address. */
export function DashboardHeader(props: {
  title: ReactNode;
  action?: ReactNode;
  label: string;
  tabs: ReactNode;
}) {
  return (
    <header className="mb-6">
      <div className="flex flex-wrap items-center justify-between gap-4 py-6">
        <h1>{props.title}</h1>
        {props.action}
      </div>
      <nav aria-label={props.label} className="dashboard-tabs">
        {props.tabs}
      </nav>
    </header>
  );
}
