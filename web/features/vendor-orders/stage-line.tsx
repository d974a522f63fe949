import { useLingui } from '@lingui/react/macro';
import { AnswerUntil } from './answer-until.tsx';
import type { Delivery } from './delivery.ts';
import { stageWords } from './delivery-words.ts';

type Props = { order: Pick<Delivery, 'status' | 'stage' | 'offered_until'> };

/** How far an order is, read aloud when it moves on; the time that is left is not, each minute. */
export function StageLine({ order }: Props) {
  const { i18n } = useLingui();
  const { offered_until } = order;
  return (
    <>
      {offered_until !== null && (
        <p className="font-medium">
          <AnswerUntil until={offered_until} />
        </p>
      )}
      <p role="status" className={offered_until === null ? 'font-medium' : 'contents'}>
        {offered_until === null && i18n._(stageWords(order))}
      </p>
    </>
  );
}
