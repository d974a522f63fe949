import type { ReactNode } from 'react';

/** The header of a dashboard page: title, actions, and tabs that are links with their own URLs. */
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
