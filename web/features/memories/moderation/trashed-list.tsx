import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRestore } from '#web/features/memories/actions/use-delete.ts';
import { MemoryCard } from '#web/features/memories/card/memory-card.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import { MoreButton } from '#web/ui/more-button.tsx';
import { Skeleton, SkeletonLine } from '#web/ui/skeleton.tsx';
import { trashedQuery } from './moderation-queries.ts';
import { TrashedComments } from './trashed-comments.tsx';
import { useOutcome } from './use-outcome.tsx';

/** Memories and comments deleted in the last 30 days, which can be restored. */
export function TrashedList({ id, kind = 'site' }: { id: string; kind?: 'site' | 'community' }) {
  const { t } = useLingui();
  const { message, say, focus } = useOutcome();
  const restored = (text: string) => {
    say(text);
    focus();
  };
  return (
    <>
      {message}
      <Trashed id={id} kind={kind} onRestored={() => restored(t`The memory is restored.`)} />
      {kind === 'site' && (
        <TrashedComments id={id} onRestored={() => restored(t`The comment is restored.`)} />
      )}
    </>
  );
}

type Props = { id: string; kind: 'site' | 'community'; onRestored: () => void };

function Trashed({ id, kind, onRestored }: Props) {
  const trashed = useInfiniteQuery(trashedQuery(id, kind));
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
        <Trans>No memory was deleted in the last 30 days.</Trans>
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
                onClick={() => restore.isPending || restore.mutate(memory, { onSuccess: onRestored })}
              >
                <Trans>Restore</Trans>
              </button>
            </div>
          )}
        </div>
      ))}
      <MoreButton list={trashed}>
        <Trans>More memories</Trans>
      </MoreButton>
    </div>
  );
}
