import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type MemoryView, memoriesQuery } from '#web/features/memories/memory-queries.ts';
import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { toast } from '#web/ui/toasts/toasts.ts';
import { orderMemory } from '#worker/contract/memory-order.ts';
import { arranged, beforeIt, inOrder } from './arrange-rules.ts';

type Move = { id: number; afterId: number | null };

/**
 * Changes the family's order on the page at once, and then on the server, one move after the other. A move that
 * fails is taken back, and said.
 */
export function useOrder(ref: string, view: MemoryView) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const { queryKey } = memoriesQuery(ref, view);
  const put = ({ id, afterId }: Move) => {
    const memories = queries.getQueryData(queryKey)?.pages.flatMap((page) => page.memories) ?? [];
    const next = arranged(memories, id, afterId);
    queries.setQueryData(queryKey, (data) => data && { ...data, pages: inOrder(data.pages, next) });
    return { was: beforeIt(memories, id) };
  };
  return useMutation({
    scope: { id: `order ${ref}` },
    mutationFn: ({ id, afterId }: Move) =>
      call(orderMemory, { params: { siteId: ref }, body: { id, after_id: afterId } }),
    onMutate: async (move) => {
      await queries.cancelQueries({ queryKey });
      return put(move);
    },
    onError: (error, { id }, context) => {
      if (context) put({ id, afterId: context.was });
      toast({
        variant: 'warning',
        title: t`Couldn't move memory. Please try again later.`,
        ...(error instanceof ApiError && error.code !== 'memory.move_failed' && { text: error.detail }),
      });
    },
  });
}
