import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { offerUndo } from '#web/features/memories/actions/undo.tsx';
import { useRestore } from '#web/features/memories/actions/use-delete.ts';
import { MemoryCard } from '#web/features/memories/card/memory-card.tsx';
import { writingOf } from '#web/features/memories/kinds/memory-kinds.ts';
import { WRITING_MESSAGES } from '#web/features/memories/kinds/writing/writing-messages.ts';
import { memoriesChanged } from '#web/features/memories/memories-changed.ts';
import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { UserText } from '#web/ui/user-text.tsx';
import { decideReports, type ReportDecision, type Reported } from '#worker/contract/report.ts';

type Props = {
  reported: Reported;
  /** Why and when it was reported. */
  summary: ReactNode;
  onDecided: (said: string) => void;
};

/** Something that was reported, why, and the decision. `onDecided` receives a message with the outcome. */
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

const OVER: ApiError['code'][] = ['report.already_decided', 'report.not_found'];

function useDecision({ id, memory, is_removable }: Reported, onDecided: (said: string) => void) {
  const { t, i18n } = useLingui();
  const queries = useQueryClient();
  const restore = useRestore();
  return useMutation({
    mutationFn: async (decision: ReportDecision) => {
      try {
        await call(decideReports, { params: { id }, body: { decision } });
      } catch (error) {
        if (error instanceof ApiError && OVER.includes(error.code)) return error.detail;
        throw error;
      }
      if (decision === 'remove') {
        if (memory)
          offerUndo({
            text: i18n._(WRITING_MESSAGES[writingOf(memory)].deleted),
            undo: () => restore.mutate(memory.id),
          });
        return t`Removed.`;
      }
      return is_removable ? t`Kept. Visitors see it as before.` : t`The report is closed.`;
    },
    onSuccess: (said) => {
      onDecided(said);
      memoriesChanged(queries);
    },
  });
}
