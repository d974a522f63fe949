import { type ReactNode, useEffect, useRef } from 'react';

/**
 * The header of a dashboard page: title, actions, and tabs that are links with their own URLs, in one line that
 * scrolls.
 */
export function DashboardHeader(props: {
  title: ReactNode;
  action?: ReactNode;
  label: string;
  tabs: ReactNode;
}) {
  const tabs = useRef<HTMLElement>(null);
  useEffect(() => {
    const current = tabs.current?.querySelector('[aria-current]');
    current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  });
  return (
    <header className="mb-6">
      <div className="flex flex-wrap items-center justify-between gap-4 py-6">
        <h1>{props.title}</h1>
        {props.action}
      </div>
      <nav aria-label={props.label} className="dashboard-tabs" ref={tabs}>
        {props.tabs}
      </nav>
    </header>
  );
}
