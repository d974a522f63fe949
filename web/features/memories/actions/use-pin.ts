import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { memoriesChanged } from '#web/features/memories/memories-changed.ts';
import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { toast } from '#web/ui/toasts/toasts.ts';
import type { Memory } from '#worker/contract/memory.ts';
import { pinMemory } from '#worker/contract/memory-order.ts';

/** Pins a memory above the others, or takes the pin off. */
export function usePin() {
  const { t } = useLingui();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, pinned }: Memory) => call(pinMemory, { params: { id }, body: { pinned: !pinned } }),
    onSuccess: (memory) => {
      memoriesChanged(queries, memory);
      toast({
        variant: 'success',
        title: memory.pinned ? t`Pinned above the other memories` : t`No longer pinned`,
      });
    },
    onError: (error) =>
      toast({
        variant: 'warning',
        title: t`Couldn't move memory. Please try again later.`,
        ...(error instanceof ApiError && error.code !== 'memory.move_failed' && { text: error.detail }),
      }),
  });
}
