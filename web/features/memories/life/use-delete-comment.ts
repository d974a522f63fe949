import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { toast } from '#web/ui/toasts/toasts.ts';
import * as api from '#worker/contract/comment.ts';
import { commentDeleted, commentRestored } from './comment-queries.ts';

/** Restores a comment from the trash. */
export function useRestoreComment() {
  const { t } = useLingui();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(api.restoreComment, { params: { id } }),
    onSuccess: (comment) => commentRestored(queries, comment),
    onError: (error) => toast(warning(error, t`The comment could not be restored.`)),
  });
}

/** Moves a comment to the trash. Can be undone for a few seconds, and restored from the trash for 30 days. */
export function useDeleteComment() {
  const { t } = useLingui();
  const queries = useQueryClient();
  const restore = useRestoreComment();
  return useMutation({
    mutationFn: ({ id }: api.Comment) => call(api.deleteComment, { params: { id } }),
    onSuccess: (_, comment) => {
      commentDeleted(queries, comment);
      toast({
        variant: 'info',
        title: t`The comment was deleted.`,
        long: true,
        action: { label: t`Undo`, run: () => restore.mutate(comment.id) },
      });
    },
    onError: (error) => toast(warning(error, t`The comment could not be deleted.`)),
  });
}

const warning = (error: unknown, title: string) => ({
  variant: 'warning' as const,
  title,
  ...(error instanceof ApiError && { text: error.detail }),
});
