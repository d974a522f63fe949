import { useLingui } from '@lingui/react/macro';
import type { PendingComment } from '#worker/contract/comment.ts';
import { CommentWords } from './comment-words.tsx';
import { DecisionForm, useChoice } from './decision-form.tsx';
import { type Outcome, useDecideComment } from './use-decision.ts';

type Props = {
  comment: PendingComment;
  siteRef: string;
  onDecided: (outcome: Outcome, undo: string) => void;
};

/**
 * A pending comment with the possible decisions. `onDecided` receives the outcome, and what is said where undoing it
 * is offered.
 */
export function PendingCommentCard({ comment, siteRef, onDecided }: Props) {
  const { t } = useLingui();
  const choice = useChoice();
  const name = comment.author?.name ?? '';
  const outcomes = {
    approve: { said: t`Approved.`, undo: t`The comment was approved.` },
    return: { said: t`Returned to ${name} with your note.`, undo: t`The comment was returned.` },
    deny: { said: t`Not published.`, undo: t`The comment will not be published.` },
  };
  const { decision } = choice.decision();
  const { said, undo } = outcomes[decision];
  const form = useDecideComment({
    comment,
    decision: choice.decision,
    said,
    onDecided: (outcome) => onDecided(outcome, undo),
  });

  return (
    <section className="mb-8">
      <CommentWords comment={comment} siteRef={siteRef} />
      {comment.can.decide && (
        <DecisionForm
          choice={choice}
          form={form}
          name={name}
          returned={t`${name} reads this and can write the comment again.`}
          denied={t`The comment will not be published.`}
        />
      )}
    </section>
  );
}
