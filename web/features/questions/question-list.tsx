import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { Confirm } from '#web/ui/forms/confirm.tsx';
import { OfWhich } from '#web/ui/forms/of-which.tsx';
import { MoveButtons } from '#web/ui/forms/reorder.tsx';
import { SortableList } from '#web/ui/forms/sortable-list.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import type { Question } from '#worker/contract/question.ts';
import { useMoveQuestion, useRemoveQuestion } from './question-queries.ts';

type Props = {
  /** The site's id or slug, as in the page's path. */
  id: string;
  questions: readonly Question[];
  onChange: (question: Question) => void;
  onDone: (said: string) => void;
};

/** The questions in the order in which they are asked, with what can be done with each. */
export function QuestionList({ id, questions, onChange, onDone }: Props) {
  const { t } = useLingui();
  const [place, setPlace] = useState('');
  const [removing, setRemoving] = useState<Question | null>(null);
  const move = useMoveQuestion(id);
  const remove = useRemoveQuestion(id);

  function put({ id: questionId, text }: Question, afterId: number | null) {
    const others = questions.filter((one) => one.id !== questionId);
    const at = afterId === null ? 1 : others.findIndex((one) => one.id === afterId) + 2;
    setPlace(t`“${text}” is number ${at} of ${questions.length}.`);
    move.mutate({ questionId, after_id: afterId }, { onError: () => setPlace('') });
  }
  const putAt = (question: Question, to: number) => {
    const others = questions.filter((one) => one.id !== question.id);
    put(question, others[to - 1]?.id ?? null);
  };

  return (
    <>
      <p className="unseen" role="status">
        {place}
      </p>
      {move.error && <CallFault error={move.error} inSight />}
      <SortableList
        label={t`Questions, in their order`}
        items={questions}
        nameOf={({ text }) => text}
        onDrop={put}
        rowClass="items-start"
      >
        {(question, at) => (
          <div className="min-w-0 flex-1">
            <p className="pt-2 font-serif text-lg leading-snug wrap-anywhere" lang={question.lang}>
              <UserText>{question.text}</UserText>
            </p>
            <div className="-ms-3 flex flex-wrap items-center">
              <button type="button" className="text-button" onClick={() => onChange(question)}>
                <Trans>Change</Trans>
                <OfWhich name={question.text} />
              </button>
              <button type="button" className="text-button" onClick={() => setRemoving(question)}>
                <Trans>Delete</Trans>
                <OfWhich name={question.text} />
              </button>
              <MoveButtons
                at={at}
                count={questions.length}
                up={t`Move up: ${question.text}`}
                down={t`Move down: ${question.text}`}
                onMove={(to) => putAt(question, to)}
              />
            </div>
          </div>
        )}
      </SortableList>
      {removing && (
        <Confirm
          title={t`Delete the question`}
          action={t`Delete`}
          danger
          busyAction={t`Deleting…`}
          busy={remove.isPending}
          error={remove.error}
          onClose={() => {
            remove.reset();
            setRemoving(null);
          }}
          onConfirm={() =>
            remove.mutate(removing.id, {
              onSuccess: () => {
                setRemoving(null);
                onDone(t`“${removing.text}” is no longer in the list.`);
              },
            })
          }
        >
          <p className="font-serif wrap-anywhere">
            <UserText>{removing.text}</UserText>
          </p>
          <p>
            <Trans>It will not be asked again. Answers that were given stay.</Trans>
          </p>
        </Confirm>
      )}
    </>
  );
}
