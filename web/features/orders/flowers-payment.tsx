import { Trans } from '@lingui/react/macro';
import { Price } from '#web/ui/price.tsx';
import type { FlowersInput, Quote } from '#worker/contract/order.ts';
import { dayText, numberOf } from '#worker/shared/civil-day.ts';
import { JERUSALEM } from '#worker/shared/rest-days.ts';
import { localDay } from '#worker/shared/zoned-time.ts';
import { useDayInWords } from './day-in-words.ts';

/** As in the rules of the worker: where the day is this near, the amount is held at once. */
const HELD_DAYS = 6;
/** A saved card is charged so many days before the day of the flowers. */
const CHARGED_DAYS = 3;

/** Whether the card is only saved, since the day is far. */
export const isChargedLater = ({ due_on }: Pick<FlowersInput, 'due_on'>): boolean =>
  numberOf(due_on) - localDay(new Date(), JERUSALEM) > HELD_DAYS;

/** What happens with the card, and when. */
export function FlowersPayment({ flowers, quote }: { flowers: FlowersInput; quote: Quote }) {
  const inWords = useDayInWords();
  if (quote.total_minor === 0) return null;
  const price = <Price amountMinor={quote.total_minor} currency={quote.currency} />;
  const day = inWords(dayText(numberOf(flowers.due_on) - CHARGED_DAYS));
  return (
    <p className="rounded-lg bg-(--info-soft) p-4 text-(--info)">
      {isChargedLater(flowers) ? (
        <Trans>
          The card is saved now, and nothing is charged yet. Once a florist has accepted the order, {price} is
          charged on {day}, three days before the flowers, or on acceptance if that is later. If nobody can
          bring them, nothing is charged.
        </Trans>
      ) : (
        <Trans>
          {price} is held on the card now, and charged when a florist accepts the order. If nobody can bring
          the flowers, the amount is released.
        </Trans>
      )}
    </p>
  );
}
