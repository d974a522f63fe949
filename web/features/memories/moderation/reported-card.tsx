import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { offerUndo } from '#web/features/memories/actions/undo.tsx';
import { useRestore } from '#web/features/memories/actions/use-delete.ts';
import { MemoryCard } from '#web/features/memories/card/memory-card.tsx';
import { writingOf } from '#web/features/memories/kinds/memory-kinds.ts';
import { WRITING_MESSAGES } from '#web/features/memories/kinds/writing/writing-messages.ts';
import { useRestoreComment } from '#web/features/memories/life/use-delete-comment.ts';
import { memoriesChanged } from '#web/features/memories/memories-changed.ts';
import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { UserText } from '#web/ui/user-text.tsx';
import {
  decideReports,
  decideReportsInCommunity,
  type ReportDecision,
  type Reported,
} from '#worker/contract/report.ts';
import { outcomeOf } from './use-decision.ts';

type Props = {
  reported: Reported;
  /** Why and when it was reported. */
  summary: ReactNode;
  onDecided: OnDecided;
};

/** Receives a message with the outcome, and whether the page shows it already, with the offer to undo it. */
type OnDecided = (said: string, isShown: boolean) => void;

/** Something that was reported, why, and the decision. */
export function ReportedCard({ reported, summary, onDecided }: Props) {
  const { t } = useLingui();
  const { memory, comment, is_removable, subject } = reported;
  const decision = useDecision(reported, onDecided);
  const busy = decision.isPending;
  const decide = (what: ReportDecision) => () => busy || decision.mutate(what);
  return (
    <section className="mb-8 *:mb-0">
      {memory && <MemoryCard memory={memory} opened />}
      {comment && (
        <blockquote className="card p-4">
          <UserText lang={comment.lang}>{comment.text}</UserText>
          <p className="small mt-2">
            <bdi>{comment.author.name}</bdi>
          </p>
        </blockquote>
      )}
      {subject === 'site' && (
        <p className="card p-4">
          <Trans>This site as a whole</Trans>
        </p>
      )}
      <div className="flex flex-col gap-3 pt-3">
        {summary}
        {decision.error && (
          <p role="alert" className="text-(--danger)">
            {decision.error instanceof ApiError ? decision.error.detail : t`The decision could not be saved.`}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-x-2">
          <button
            type="button"
            className="button main"
            aria-disabled={busy || undefined}
            onClick={decide('keep')}
          >
            {is_removable ? <Trans>Keep</Trans> : <Trans>Close the report</Trans>}
          </button>
          {is_removable && (
            <button
              type="button"
              className="text-button"
              aria-disabled={busy || undefined}
              onClick={decide('remove')}
            >
              <Trans>Remove</Trans>
            </button>
          )}
        </div>
      </div>
    </section>
  );
}

function useDecision({ id, memory, comment, subject_id, is_removable }: Reported, onDecided: OnDecided) {
  const { t, i18n } = useLingui();
  const queries = useQueryClient();
  const restore = useRestore();
  const restoreComment = useRestoreComment();
  return useMutation({
    mutationFn: async (decision: ReportDecision) => {
      const isRemoved = decision === 'remove';
      const done = is_removable ? t`Kept. Visitors see it as before.` : t`The report is closed.`;
      const { said, isOwn } = await outcomeOf(
        () =>
          call(memory?.community_id === undefined ? decideReports : decideReportsInCommunity, {
            params: { id },
            body: { decision },
          }),
        isRemoved ? t`Removed.` : done,
        ['report.already_decided', 'report.not_found'],
      );
      if (isOwn && isRemoved && memory)
        offerUndo({
          text: i18n._(WRITING_MESSAGES[writingOf(memory)].deleted),
          undo: () => restore.mutate(memory),
        });
      if (isOwn && isRemoved && comment)
        offerUndo({ text: t`The comment was deleted.`, undo: () => restoreComment.mutate(subject_id) });
      return { said, isShown: isOwn && isRemoved && Boolean(memory ?? comment) };
    },
    onSuccess: ({ said, isShown }) => {
      onDecided(said, isShown);
      memoriesChanged(queries);
    },
  });
}
