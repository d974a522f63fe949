import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { MemoryCard } from '#web/features/memories/card/memory-card.tsx';
import { memoryQuery } from '#web/features/memories/memory-queries.ts';
import { ApiError } from '#web/lib/api-error.ts';

type Props = { id: number; siteId: number; stamped: boolean };

/** The memory that the URL names, in full, above the feed; `#comments` opens its comments. */
export function LinkedMemory({ id, siteId, stamped }: Props) {
  const { data, error } = useQuery(memoryQuery(id));
  const card = useRef<HTMLDivElement>(null);
  const opens = useRouterState({ select: ({ location }) => location.hash === 'comments' });
  const isDrawn = data !== undefined;
  useEffect(() => {
    // as a tap on them would
    if (opens && isDrawn)
      card.current?.querySelector<HTMLButtonElement>('.comments[aria-expanded="false"]')?.click();
  }, [opens, isDrawn]);
  if (error)
    return (
      <p className="empty">
        {error instanceof ApiError ? error.detail : <Trans>The memories could not be loaded.</Trans>}
      </p>
    );
  if (!data || data.site_id !== siteId) return null;
  return (
    <div className="linked" ref={card}>
      <MemoryCard memory={{ ...data, more: false }} folded={false} stamped={stamped} />
    </div>
  );
}
