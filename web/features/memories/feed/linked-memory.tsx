import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { MemoryCard } from '#web/features/memories/card/memory-card.tsx';
import { memoryQuery } from '#web/features/memories/memory-queries.ts';
import { ApiError } from '#web/lib/api-error.ts';

/** The memory that the URL names, in full, above the feed. */
type Props = { id: number; siteId: number; stamped: boolean };

export function LinkedMemory({ id, siteId, stamped }: Props) {
  const { data, error } = useQuery(memoryQuery(id));
  if (error)
    return (
      <p className="empty">
        {error instanceof ApiError ? error.detail : <Trans>The memories could not be loaded.</Trans>}
      </p>
    );
  if (!data || data.site_id !== siteId) return null;
  return (
    <div className="linked">
      <MemoryCard memory={{ ...data, more: false }} folded={false} stamped={stamped} />
    </div>
  );
}
