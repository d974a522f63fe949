import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { AnswerUntil } from './answer-until.tsx';
import type { Delivery } from './delivery.ts';
import { stageWords } from './delivery-words.ts';

type Props = { order: Pick<Delivery, 'status' | 'stage' | 'offered_until'> };

/** How far an order is, read aloud when it moves on; the time that is left is not, each minute. */
export function StageLine({ order }: Props) {
  const { i18n } = useLingui();
  const { offered_until } = order;
  const line = useRef<HTMLParagraphElement>(null);
  const words = offered_until === null ? i18n._(stageWords(order)) : '';
  const shown = useRef(words);
  useEffect(() => {
    if (shown.current === words) return;
    shown.current = words;
    // what was pressed is not offered any more
    if (document.activeElement === document.body) line.current?.focus();
  }, [words]);
  return (
    <>
      {offered_until !== null && (
        <p className="font-medium">
          <AnswerUntil until={offered_until} />
        </p>
      )}
      <p
        ref={line}
        role="status"
        tabIndex={-1}
        className={words ? 'self-start font-medium outline-none' : 'contents'}
      >
        {words}
      </p>
    </>
  );
}
