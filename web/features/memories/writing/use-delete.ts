import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { toast } from '#web/ui/toasts.ts';
import type * as api from '#worker/contract/memory.ts';
import * as acts from '#worker/contract/memory-acts.ts';
import { offerUndo } from './undo.tsx';
import { memoriesChanged } from './writing-queries.ts';

/** Brings a memory back from the trash. */
export function useRestore() {
  const { t } = useLingui();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(acts.restoreMemory, { params: { id } }),
    onSuccess: (memory) => memoriesChanged(queries, memory),
    onError: (error) =>
      toast({ variant: 'warning', ...told(error, t`The memory could not be brought back.`) }),
  });
}

/** Moves a memory to the trash; a few seconds long it is taken back with one touch, thirty days long from the list of what was deleted. */
export function useDelete() {
  const { t } = useLingui();
  const queries = useQueryClient();
  const restore = useRestore();
  return useMutation({
    mutationFn: (memory: api.Memory) => call(acts.deleteMemory, { params: { id: memory.id } }),
    onSuccess: (_, memory) => {
      memoriesChanged(queries);
      offerUndo({
        text: memory.type === 'candle' ? t`The candle was deleted.` : t`The memory was deleted.`,
        undo: () => restore.mutate(memory.id),
      });
    },
    onError: (error) => toast({ variant: 'warning', ...told(error, t`The memory could not be deleted.`) }),
  });
}

const told = (error: unknown, title: string): { title: string; text?: string } =>
  error instanceof ApiError ? { title, text: error.detail } : { title };
