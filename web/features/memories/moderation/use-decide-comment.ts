import { useQueryClient } from '@tanstack/react-query';
import { memoriesChanged } from '#web/features/memories/memories-changed.ts';
import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useSubmission } from '#web/ui/forms/use-submission.ts';
import { decideComment, type PendingComment } from '#worker/contract/comment.ts';
import type { BodyIn } from '#worker/contract/endpoint.ts';
import { decideComment as schemas } from '#worker/contract/schemas/comment.ts';

export type CommentDecision = NonNullable<BodyIn<typeof decideComment>>;

type Props = {
  comment: PendingComment;
  /** The decision that is sent. */
  decision: () => CommentDecision;
  /** The message with its outcome. */
  outcome: string;
  noteId: string;
  onDecided: (said: string) => void;
};

const GONE: ApiError['code'][] = ['comment.already_decided', 'comment.not_found'];

/** Decides on a pending comment. Reports where someone else has decided first, or it was deleted. */
export function useDecideComment({ comment, decision, outcome, noteId, onDecided }: Props) {
  const queries = useQueryClient();
  const form = useSubmission({
    fields: { note: { id: noteId, schema: schemas.body.shape.note } },
    values: decision,
    send: async (body) => {
      try {
        await call(decideComment, { params: { id: comment.id }, body });
        return outcome;
      } catch (error) {
        if (error instanceof ApiError && GONE.includes(error.code)) return error.detail;
        throw error;
      }
    },
    onSuccess: (said) => {
      onDecided(said);
      memoriesChanged(queries);
      void queries.invalidateQueries({ queryKey: ['comments', comment.memory_id] });
    },
    focusesField: true,
  });
  return { ...form, fault: form.faults.find(({ fieldId }) => !fieldId)?.message };
}
