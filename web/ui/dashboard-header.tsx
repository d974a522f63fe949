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
  const shown = useRef<Element>(null);
  useEffect(() => {
    const current = tabs.current?.querySelector('[aria-current]') ?? null;
    if (current === shown.current) return;
    shown.current = current;
    if (tabs.current && current) scrollAlong(tabs.current, current);
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

/** Scrolls a strip until one of its items is whole; the page itself stays where it is being read. */
function scrollAlong(strip: Element, item: Element): void {
  const { left, right } = strip.getBoundingClientRect();
  const box = item.getBoundingClientRect();
  const by = box.left < left ? box.left - left : Math.max(0, box.right - right);
  if (by !== 0) strip.scrollBy({ left: by });
}
