import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

type Tab = { view: string; label: ReactNode };

/** The views of a page of administrators, each with an address: the first has no `view`. */
export function ViewTabs({ label, tabs, shown }: { label: string; tabs: readonly Tab[]; shown: string }) {
  return (
    <nav aria-label={label} className="dashboard-tabs">
      {tabs.map(({ view, label: name }, at) => (
        <Link
          key={view}
          to="."
          search={(at === 0 ? {} : { view }) as never}
          // or the link without a `view` would be the current one everywhere
          activeOptions={{ exact: true }}
          activeProps={{}}
          {...(view === shown && { 'aria-current': 'page' as const })}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
