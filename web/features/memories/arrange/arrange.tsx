import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import type { MemoryView } from '#web/features/memories/memory-queries.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { PendingPart } from '#web/ui/pending-part.tsx';
import { Skeleton, SkeletonLine } from '#web/ui/skeleton.tsx';
import type { Memory } from '#worker/contract/memory.ts';
import { arranged } from './arrange-rules.ts';
import { useOrder } from './use-order.ts';

const ArrangeList = lazyPart(['writing'], async () => (await import('./arrange-list.tsx')).ArrangeList);

type Props = {
  /** The site's id or slug as in the URL. */
  id: string;
  view: MemoryView;
  /** The memories of the feed, as far as it is loaded. */
  memories: readonly Memory[];
  isOpen: boolean;
  onOpenChange: (open: boolean) => void;
};

/** The button that turns the feed into a list to be put in order, and that list. */
export function Arrange({ id, view, memories, isOpen, onOpenChange }: Props) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const order = useOrder(id, view);
  const [place, setPlace] = useState('');
  const button = useRef<HTMLButtonElement>(null);
  const opened = useRef(isOpen);
  // the button that was pressed is gone: to the one in its place
  useEffect(() => {
    if (opened.current !== isOpen) button.current?.focus();
    opened.current = isOpen;
  }, [isOpen]);

  function put(memory: Memory, name: string, afterId: number | null): void {
    const at = arranged(memories, memory.id, afterId).findIndex((one) => one.id === memory.id) + 1;
    setPlace(t`${name} is number ${at} of ${memories.length}.`);
    order.mutate({ id: memory.id, afterId }, { onError: () => setPlace('') });
  }

  if (!isOpen)
    return (
      <div className="mb-2 flex justify-end">
        <button ref={button} type="button" className="link small" onClick={() => onOpenChange(true)}>
          <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
            <path d="M8 20V4m0 0L4 8m4-4 4 4M16 4v16m0 0 4-4m-4 4-4-4" />
          </svg>
          <Trans>Re-order</Trans>
        </button>
      </div>
    );
  return (
    <section aria-label={t`The order of the memories`} className="mb-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="small min-w-0 flex-1 basis-56">
          <Trans>Drag a memory to its place, or use its buttons. Each move is saved at once.</Trans>
        </p>
        <button
          ref={button}
          type="button"
          className="button"
          onClick={() => {
            onOpenChange(false);
            void queries.invalidateQueries({ queryKey: ['memories'] });
          }}
        >
          <Trans>Done</Trans>
        </button>
      </div>
      <p className="unseen" role="status">
        {place}
      </p>
      <Suspense
        fallback={
          <PendingPart>
            <Skeleton>
              <SkeletonLine />
              <SkeletonLine />
            </Skeleton>
          </PendingPart>
        }
      >
        <ArrangeList memories={memories} onPut={put} />
      </Suspense>
    </section>
  );
}
