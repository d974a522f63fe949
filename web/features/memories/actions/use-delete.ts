import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { writingOf } from '#web/features/memories/kinds/memory-kinds.ts';
import { WRITING_MESSAGES } from '#web/features/memories/kinds/writing/writing-messages.ts';
import { memoriesChanged } from '#web/features/memories/memories-changed.ts';
import { deleteMemory, restoreMemory } from '#web/features/memories/memory-calls.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { toast } from '#web/ui/toasts/toasts.ts';
import type { Memory } from '#worker/contract/memory.ts';
import { offerUndo } from './undo.tsx';

/** Restores a memory from the trash. */
export function useRestore() {
  const { t } = useLingui();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: restoreMemory,
    onSuccess: (memory) => memoriesChanged(queries, memory),
    onError: (error) =>
      toast({ variant: 'warning', ...errorText(error, t`The memory could not be restored.`) }),
  });
}

/** Moves a memory to the trash. Can be undone for a few seconds, and restored from the trash for 30 days. */
export function useDelete() {
  const { t, i18n } = useLingui();
  const queries = useQueryClient();
  const restore = useRestore();
  return useMutation({
    mutationFn: (memory: Memory) => deleteMemory(memory),
    onSuccess: (_, memory) => {
      memoriesChanged(queries);
      offerUndo({
        text: i18n._(WRITING_MESSAGES[writingOf(memory)].deleted),
        undo: () => restore.mutate(memory),
      });
    },
    onError: (error) =>
      toast({ variant: 'warning', ...errorText(error, t`The memory could not be deleted.`) }),
  });
}

const errorText = (error: unknown, title: string): { title: string; text?: string } =>
  error instanceof ApiError ? { title, text: error.detail } : { title };
