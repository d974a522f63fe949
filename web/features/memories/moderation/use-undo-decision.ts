import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { memoriesChanged } from '#web/features/memories/memories-changed.ts';
import { decideMemory } from '#web/features/memories/memory-calls.ts';
import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { toast } from '#web/ui/toasts/toasts.ts';
import { decideComment } from '#worker/contract/comment.ts';

/** What is decided on. */
export type Subject = { kind: 'memory' | 'comment'; id: number; community_id?: number | undefined };

/** Undoes a decision, so that its subject waits again. */
export function useUndoDecision() {
  const { t } = useLingui();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ kind, ...subject }: Subject): Promise<unknown> => {
      const body = { decision: 'undo' as const };
      return kind === 'memory'
        ? decideMemory(subject, body)
        : call(decideComment, { params: { id: subject.id }, body });
    },
    onSuccess: () => {
      memoriesChanged(queries);
      void queries.invalidateQueries({ queryKey: ['comments'] });
    },
    onError: (error) =>
      toast({
        variant: 'warning',
        title: t`The decision could not be undone.`,
        ...(error instanceof ApiError && { text: error.detail }),
      }),
  });
}
