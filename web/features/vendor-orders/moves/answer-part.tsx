import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Delivery } from '#web/features/vendor-orders/delivery.ts';
import type { Ways } from '#web/features/vendor-orders/ways.ts';
import { DeclineForm } from './decline-form.tsx';
import { MoveButton } from './move-button.tsx';

type Props = {
  order: Delivery;
  ways: Ways;
  /** The order is another vendor's now. */
  onDeclined?: () => void;
};

/** Accepts or declines an offer; nothing where the order is not offered any more. */
export function AnswerPart({ order, ways, onDeclined }: Props) {
  const { t } = useLingui();
  const [isDeclining, setDeclining] = useState(false);
  const part = useRef<HTMLDivElement>(null);
  const decline = useRef<HTMLButtonElement>(null);
  const { moves } = order.can;
  const stage = order.stage ?? undefined;
  useEffect(() => {
    if (isDeclining) part.current?.querySelector('textarea')?.focus();
  }, [isDeclining]);
  const close = () => {
    flushSync(() => setDeclining(false));
    decline.current?.focus();
  };
  if (!moves.includes('accept') && !moves.includes('decline')) return null;
  return (
    <div ref={part} className="big-actions flex flex-col gap-4">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] items-start gap-3">
        {moves.includes('accept') && (
          <MoveButton
            ways={ways}
            body={{ move: 'accept', due_on: order.due_on, stage }}
            busyLabel={t`One moment…`}
          >
            <Trans>Accept the order</Trans>
          </MoveButton>
        )}
        {moves.includes('decline') && !isDeclining && (
          <button ref={decline} type="button" className="button" onClick={() => setDeclining(true)}>
            <Trans context="order">Decline</Trans>
          </button>
        )}
      </div>
      {isDeclining && <DeclineForm stage={stage} ways={ways} onClose={close} onDeclined={onDeclined} />}
    </div>
  );
}
