import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import type { AnswerPage } from '#worker/contract/answer.ts';
import { GUEST_DAYS } from '#worker/contract/guest.ts';
import { AnswerForm } from './answer-form.tsx';
import { useSkip } from './answer-queries.ts';

type Props = { token: string; asked: number | null; page: AnswerPage };

/** The ways to answer a question, or what became of it. `asked` is the question in the address. */
export function AnswerPart({ token, asked, page }: Props) {
  const [sent, setSent] = useState<{ question: number; confirm: string | null } | null>(null);
  const skip = useSkip(token, asked);
  const { question, done, has_another: hasAnother } = page;
  const [isAnswering, setAnswering] = useState<number | null>(null);
  useTopAfter(question?.id);
  if (!question)
    return (
      <p className="text-center">
        <Trans>There is no question at the moment. The next one will appear here.</Trans>
      </p>
    );
  if (sent?.question === question.id) return <Thanks confirm={sent.confirm} />;
  if (done === 'answered') return <Thanks confirm={null} />;
  const another = hasAnother && (
    <button
      type="button"
      className="text-button"
      aria-disabled={skip.isPending || undefined}
      onClick={() => skip.isPending || skip.mutate({ id: question.id, another: true })}
    >
      <Trans>Another question</Trans>
    </button>
  );
  if (done === 'skipped' && isAnswering !== question.id)
    return (
      <div className="flex flex-col items-center gap-4 text-center">
        <p role="status" className="text-lg">
          <Trans>That is fine. You need not answer this one.</Trans>
        </p>
        {skip.error && <CallFault error={skip.error} />}
        <div className="flex flex-wrap justify-center gap-3">
          {another}
          <button type="button" className="text-button" onClick={() => setAnswering(question.id)}>
            <Trans>Answer it after all</Trans>
          </button>
        </div>
      </div>
    );
  return (
    <>
      <AnswerForm
        key={question.id}
        token={token}
        page={{ ...page, question }}
        onSent={(confirm) => setSent({ question: question.id, confirm })}
      />
      {skip.error && <CallFault error={skip.error} />}
      <div className="flex flex-wrap justify-center gap-x-6 gap-y-1 border-t border-(--line) pt-4">
        {another}
        {done === null && (
          <button
            type="button"
            className="text-button"
            aria-disabled={skip.isPending || undefined}
            onClick={() => skip.isPending || skip.mutate({ id: question.id, another: false })}
          >
            <Trans>I’d rather not answer this one</Trans>
          </button>
        )}
      </div>
    </>
  );
}

/** Moves the focus to a question that takes the place of another. */
function useTopAfter(id: number | undefined): void {
  const first = useRef(id);
  useEffect(() => {
    if (id === first.current) return;
    first.current = id;
    document.querySelector<HTMLElement>('.question h1')?.focus();
  }, [id]);
}

function Thanks({ confirm }: { confirm: string | null }) {
  const { t } = useLingui();
  const [focus] = useState(() => (element: HTMLParagraphElement | null) => element?.focus());
  const address = (
    <bdi dir="ltr" className="font-semibold wrap-anywhere">
      {confirm}
    </bdi>
  );
  const valid = t`${plural(GUEST_DAYS, {
    one: 'The link is valid for one day.',
    other: 'The link is valid for # days.',
  })}`;
  return (
    <div className="answered flex flex-col gap-3 text-center">
      <p ref={focus} tabIndex={-1} role="status" className="font-serif text-[1.5rem] outline-none">
        {confirm ? <Trans>One more step: open the link in your email.</Trans> : <Trans>Thank you.</Trans>}
      </p>
      <p>
        {confirm ? (
          <>
            <Trans>We sent it to {address}. Once you open it, your answer goes to the family.</Trans> {valid}
          </>
        ) : (
          <Trans>Your answer has arrived. The family will see it first.</Trans>
        )}
      </p>
    </div>
  );
}
