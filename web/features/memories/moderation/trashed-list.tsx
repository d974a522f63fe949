import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useRestore } from '#web/features/memories/actions/use-delete.ts';
import { MemoryCard } from '#web/features/memories/card/memory-card.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import { Skeleton, SkeletonLine } from '#web/ui/skeleton.tsx';
import { trashedQuery } from './moderation-queries.ts';

/** Memories deleted in the last 30 days, which can be restored. */
export function TrashedList({ id }: { id: string }) {
  const [restored, setRestored] = useState(false);
  const status = useRef<HTMLParagraphElement>(null);
  return (
    <>
      <p
        ref={status}
        role="status"
        tabIndex={-1}
        className={
          restored ? 'mb-4 rounded-lg bg-(--success-soft) p-4 text-(--success) outline-none' : 'outline-none'
        }
      >
        {restored && <Trans>The memory is restored.</Trans>}
      </p>
      <Trashed
        id={id}
        onRestored={() => {
          setRestored(true);
          status.current?.focus();
        }}
      />
    </>
  );
}

function Trashed({ id, onRestored }: { id: string; onRestored: () => void }) {
  const trashed = useInfiniteQuery(trashedQuery(id));
  const restore = useRestore();
  if (trashed.isPending) {
    return (
      <Skeleton>
        <SkeletonLine />
      </Skeleton>
    );
  }
  if (!trashed.data) {
    return (
      <p role="alert">
        {trashed.error instanceof ApiError ? (
          trashed.error.detail
        ) : (
          <Trans>The memories could not be loaded.</Trans>
        )}
      </p>
    );
  }
  const memories = trashed.data.pages.flatMap((page) => page.memories);
  if (!memories.length) {
    return (
      <p className="small">
        <Trans>Nothing was deleted in the last 30 days.</Trans>
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-6">
      {memories.map((memory) => (
        <div key={memory.id} className="rounded-[14px] bg-(--sunken) *:mb-0">
          <MemoryCard memory={memory} />
          {memory.can.restore && (
            <div className="p-3">
              <button
                type="button"
                className="button"
                aria-disabled={restore.isPending || undefined}
                onClick={() => restore.isPending || restore.mutate(memory.id, { onSuccess: onRestored })}
              >
                <Trans>Restore</Trans>
              </button>
            </div>
          )}
        </div>
      ))}
      {trashed.hasNextPage && (
        <button type="button" className="button" onClick={() => void trashed.fetchNextPage()}>
          <Trans>More memories</Trans>
        </button>
      )}
    </div>
  );
}
