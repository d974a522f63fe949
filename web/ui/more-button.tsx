import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CallFault } from './forms/call-fault.tsx';

type Props = {
  list: UseInfiniteQueryResult<InfiniteData<unknown>>;
  /** Called when the page is requested. */
  onRequest?: () => void;
  children: ReactNode;
};

/** Loads the next page of a list, and says where that failed; nothing after the last. */
export function MoreButton({ list, onRequest, children }: Props) {
  if (!list.hasNextPage) return null;
  return (
    <>
      {list.isFetchNextPageError && <CallFault error={list.error} />}
      <button
        type="button"
        className="button further"
        aria-busy={list.isFetchingNextPage || undefined}
        onClick={() => {
          if (list.isFetchingNextPage) return;
          onRequest?.();
          void list.fetchNextPage();
        }}
      >
        {children}
      </button>
    </>
  );
}
