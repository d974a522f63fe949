import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { timeOfDay } from '#web/i18n/format.ts';
import { useLocalDay } from '#web/i18n/use-day.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import type { FlowersInput, Order } from '#worker/contract/order.ts';
import { SIZES } from '#worker/shared/picture.ts';
import { Picture } from '#worker/shared/views/picture.tsx';
import { useDayInWords } from './day-in-words.ts';
import { failureWords } from './failure-words.ts';
import { usePayOrder } from './order-queries.ts';

type Chosen = Omit<FlowersInput, 'product_id' | 'cemetery_id'>;

/** The id of the link to where flowers are chosen, for what the server refuses of them. */
export const CHANGE_FLOWERS_ID = 'change-flowers';

/** What was chosen: the day, the grave and the card. */
export function FlowerFacts({ flowers, bouquet }: { flowers: Chosen; bouquet?: string }) {
  const inWords = useDayInWords();
  const { graveyard_name, city, location, address, card_text, phone, similar_ok } = flowers;
  return (
    <dl className="flex flex-col gap-3 wrap-anywhere">
      {bouquet && (
        <Fact name={<Trans>Bouquet</Trans>}>
          <bdi>{bouquet}</bdi>
          {similar_ok && (
            <span className="small block">
              <Trans>A similar one will do.</Trans>
            </span>
          )}
        </Fact>
      )}
      <Fact name={<Trans>The day of the flowers</Trans>}>
        <time dateTime={flowers.due_on}>{inWords(flowers.due_on)}</time>
      </Fact>
      <Fact name={<Trans>Cemetery</Trans>}>
        <span dir="auto" className="block">
          {[graveyard_name, city].filter(Boolean).join(', ')}
        </span>
        {address && (
          <span dir="auto" className="small block">
            {address}
          </span>
        )}
      </Fact>
      <Fact name={<Trans>Where the grave is in the cemetery</Trans>}>
        <span dir="auto" className="block whitespace-pre-line">
          {location}
        </span>
      </Fact>
      <Fact name={<Trans>The card</Trans>}>
        {card_text ? (
          <span dir="auto" className="block font-serif text-lg whitespace-pre-line">
            {card_text}
          </span>
        ) : (
          <Trans>Without text</Trans>
        )}
      </Fact>
      {phone && (
        <Fact name={<Trans>Phone</Trans>}>
          <bdi dir="ltr">{phone}</bdi>
        </Fact>
      )}
    </dl>
  );
}

const Fact = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div>
    <dt className="small">{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** The photos of the flowers on the grave. */
export function FlowersProof({ order: { photos } }: { order: Order }) {
  const { t } = useLingui();
  const proof = photos.filter(({ purpose }) => purpose === 'proof');
  const count = proof.length;
  if (count === 0) return null;
  return (
    <section aria-labelledby="proof" className="flex flex-col gap-3">
      <h2 id="proof">
        <Trans>The flowers on the grave</Trans>
      </h2>
      <ul className="flex flex-col gap-4">
        {proof.map(({ id, picture }, index) => {
          const number = index + 1;
          return (
            <li
              key={id}
              className="overflow-hidden rounded-[14px] bg-(--sunken) [&>img]:h-auto [&>img]:w-full"
            >
              <Picture
                picture={picture}
                alt={
                  count > 1
                    ? t`Photo of the flowers on the grave, ${number} of ${count}`
                    : t`Photo of the flowers on the grave`
                }
                sizes={SIZES.photo}
                near={800}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The flowers of an order. */
export function OrderedFlowers({
  order: { flowers },
  children,
}: {
  order: Order;
  /** What can be done with them. */
  children: ReactNode;
}) {
  if (!flowers) return null;
  return (
    <section aria-labelledby="flowers" className="flex flex-col gap-3">
      <h2 id="flowers">
        <Trans>The flowers</Trans>
      </h2>
      <FlowerFacts flowers={flowers} bouquet={flowers.bouquet} />
      {children}
    </section>
  );
}

/** Until when the florist has to answer, what comes of it, and a payment that has to be mended. */
export function FlowersNext({ order }: { order: Order }) {
  const at = useMoment();
  const { flowers, status, stage } = order;
  if (!flowers || status !== 'placed') return null;
  const until = flowers.offered_until && at(flowers.offered_until);
  const bouquet = <bdi>{flowers.bouquet}</bdi>;
  return (
    <>
      {flowers.substitute && (
        <p>
          <Trans>Another florist makes a similar bouquet: {bouquet}.</Trans>
        </p>
      )}
      {stage === 'offered' && until && (
        <p>
          <Trans>They have until {until} to answer.</Trans>{' '}
          {flowers.similar_ok ? (
            <Trans>If they decline, we ask another florist for a similar bouquet.</Trans>
          ) : (
            <Trans>If they decline, the order is cancelled and you get your money back.</Trans>
          )}
        </p>
      )}
      {order.payment_status === 'card_saved' && (
        <p>
          <Trans>
            Your card is saved. It is charged three days before the flowers, or when a florist accepts, if
            that is later.
          </Trans>
        </p>
      )}
      {stage === 'offered' && order.payment_status === 'authorized' && (
        <p>
          <Trans>The amount is held on your card until the florist accepts the order.</Trans>
        </p>
      )}
      {order.payment_status === 'failed' && <Mend order={order} />}
    </>
  );
}

/** The later charge of the saved card was refused. */
function Mend({ order }: { order: Order }) {
  const { i18n } = useLingui();
  const at = useMoment();
  const { isBusy, error, pay } = usePayOrder(order.id);
  const why = failureWords(order.failure);
  const until = order.flowers?.pay_until && at(order.flowers.pay_until);
  return (
    <div className="flex flex-col items-start gap-3 rounded-lg bg-(--danger-soft) p-4 text-(--danger)">
      <p>
        <Trans>The payment has failed.</Trans> {why && <>{i18n._(why)} </>}
        {until && <Trans>Pay by {until}, or the order is cancelled.</Trans>}
      </p>
      {error && <CallFault error={error} inSight />}
      {order.can.pay && (
        <button type="button" className="button main" aria-busy={isBusy || undefined} onClick={pay}>
          <Trans>Try again or use another card</Trans>
        </button>
      )}
    </div>
  );
}

/** Formats the day and the time of an instant where the reader is. */
function useMoment(): (instant: string) => string {
  const { t } = useLingui();
  const day = useLocalDay();
  return (instant) => {
    const date = day(instant);
    const time = timeOfDay(Date.parse(instant));
    return t`${date} at ${time}`;
  };
}
