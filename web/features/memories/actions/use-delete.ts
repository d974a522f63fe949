import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { writingOf } from '#web/features/memories/kinds/memory-kinds.ts';
import { WRITING_MESSAGES } from '#web/features/memories/kinds/writing/writing-messages.ts';
import { memoriesChanged } from '#web/features/memories/memories-changed.ts';
import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { toast } from '#web/ui/toasts/toasts.ts';
import type * as api from '#worker/contract/memory.ts';
import * as commands from '#worker/contract/memory-commands.ts';
import { offerUndo } from './undo.tsx';

/** Restores a memory from the trash. */
export function useRestore() {
  const { t } = useLingui();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(commands.restoreMemory, { params: { id } }),
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
    mutationFn: (memory: api.Memory) => call(commands.deleteMemory, { params: { id: memory.id } }),
    onSuccess: (_, memory) => {
      memoriesChanged(queries);
      offerUndo({
        text: i18n._(WRITING_MESSAGES[writingOf(memory)].deleted),
        undo: () => restore.mutate(memory.id),
      });
    },
    onError: (error) =>
      toast({ variant: 'warning', ...errorText(error, t`The memory could not be deleted.`) }),
  });
}

const errorText = (error: unknown, title: string): { title: string; text?: string } =>
  error instanceof ApiError ? { title, text: error.detail } : { title };
