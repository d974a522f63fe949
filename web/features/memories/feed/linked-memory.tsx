import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { MemoryCard } from '#web/features/memories/card/memory-card.tsx';
import { memoryQuery } from '#web/features/memories/memory-queries.ts';
import { ApiError } from '#web/lib/api-error.ts';
import type { Memory } from '#worker/contract/memory.ts';
import { LinkedMemory as LinkedMemoryView } from '#worker/shared/views/site/linked-memory.tsx';
import { MovedMemory } from './moved-memory.tsx';
import { useKeptHeart } from './use-kept-heart.ts';

export type LinkedMemoryProps = { id: number; siteId: number };

const OWN_PENDING: Memory['status'][] = ['pending', 'returned', 'denied'];

/** A reader who has scrolled further than this stays where they are; in pixels. */
const NEAR_TOP = 200;

/** The memory that the URL names, in full, brought into view, above the feed; `#comments` opens its comments. */
export function LinkedMemory({ id, siteId }: LinkedMemoryProps) {
  const { data, error } = useQuery(memoryQuery(id));
  const frame = useRef<HTMLDivElement>(null);
  const opens = useRouterState({ select: ({ location }) => location.hash === 'comments' });
  const isDrawn = data !== undefined;
  useEffect(() => {
    if (isDrawn && !location.hash && scrollY < NEAR_TOP) frame.current?.scrollIntoView?.({ block: 'start' });
  }, [isDrawn]);
  useEffect(() => {
    // as a tap on them would
    if (opens && isDrawn)
      frame.current?.querySelector<HTMLButtonElement>('.comments[aria-expanded="false"]')?.click();
  }, [opens, isDrawn]);
  useKeptHeart(frame, data);
  if (error)
    return (
      <p className="empty">
        {error instanceof ApiError ? error.detail : <Trans>The memories could not be loaded.</Trans>}
      </p>
    );
  if (!data) return null;
  if (data.site_id !== siteId) return <MovedMemory id={id} siteId={siteId} />;
  // among those of its author that are not published, with what was decided
  if (data.mine && OWN_PENDING.includes(data.status)) return null;
  return (
    <LinkedMemoryView frame={frame} card={<MemoryCard memory={{ ...data, more: false }} folded={false} />} />
  );
}
