import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { Price } from '#web/ui/price.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import type { Order } from '#worker/contract/order.ts';
import { failureWords } from './failure-words.ts';
import { useConfirmation, usePayOrder } from './order-queries.ts';
import { goesOn, isMade, isPaid, isRefunded, isUnsettled } from './order-state.ts';

type Props = {
  order: Order;
  /** The person comes from the provider’s page after paying there. */
  isReturning: boolean;
  /** What follows where the order is paid. */
  children: ReactNode;
};

/** What became of an order: paid, awaited, failed or not paid, and what can be done about it. */
export function OrderOutcome({ order, isReturning, children }: Props) {
  const { isAsking, isBusy, checkAgain } = useConfirmation(order, isReturning);
  return (
    <>
      <h1 className="wrap-anywhere">
        <Heading order={order} isReturning={isReturning} />
      </h1>
      <div role="status" className="flex max-w-160 flex-col items-start gap-4">
        {isPaid(order) || goesOn(order) ? (
          children
        ) : isUnsettled(order) && isReturning ? (
          isAsking ? (
            <p className="flex items-center gap-3">
              <Spinner />
              <Trans>This can take a few seconds. You can stay on this page.</Trans>
            </p>
          ) : (
            <Unconfirmed email={order.payer.email} isBusy={isBusy} onCheck={checkAgain} />
          )
        ) : (
          <Unpaid order={order} isAsking={isAsking} />
        )}
      </div>
    </>
  );
}

function Heading({ order, isReturning }: Pick<Props, 'order' | 'isReturning'>) {
  if (goesOn(order)) return <Bought order={order} />;
  if (isRefunded(order) && !(isMade(order) && order.status === 'cancelled'))
    return <Trans>The payment was refunded</Trans>;
  if (order.status === 'cancelled') return <Trans>The order was cancelled</Trans>;
  if (order.payment_status === 'failed') return <Trans>The payment has failed</Trans>;
  if (isPaid(order)) return <Bought order={order} />;
  return isReturning ? (
    <Trans>We are waiting for the payment to be confirmed</Trans>
  ) : (
    <Trans>This order is not paid yet</Trans>
  );
}

/** What was bought, as a fact. */
function Bought({ order: { product, gift_note, site } }: { order: Order }) {
  const { t } = useLingui();
  const person = <UserText>{site?.name ?? t`a site`}</UserText>;
  if (product === 'stickers') return <Trans>Stickers for the site of {person}</Trans>;
  if (product === 'box') return <Trans>A digitization box for the site of {person}</Trans>;
  if (product === 'flowers') return <Trans>Flowers for the grave of {person}</Trans>;
  if (product === 'podcast') return <Trans>A podcast for the site of {person}</Trans>;
  if (product === 'book') return <Trans>A book for the site of {person}</Trans>;
  if (product === 'export') return <Trans>A backup of the site of {person}</Trans>;
  return gift_note === null ? (
    <Trans>The site of {person} has a plan</Trans>
  ) : (
    <Trans>You gave the site of {person} a plan</Trans>
  );
}

/** The provider has not answered for so long that waiting on this page is of no use. */
function Unconfirmed({ email, isBusy, onCheck }: { email: string; isBusy: boolean; onCheck: () => void }) {
  const address = <bdi dir="ltr">{email}</bdi>;
  return (
    <>
      <p>
        <Trans>
          The payment provider has not confirmed the payment yet. You do not need to pay again; we will write
          to {address} as soon as it is confirmed.
        </Trans>
      </p>
      <button type="button" className="button" aria-busy={isBusy || undefined} onClick={onCheck}>
        <Trans>Check again</Trans>
      </button>
    </>
  );
}

function Unpaid({ order, isAsking }: { order: Order; isAsking: boolean }) {
  const { i18n, t } = useLingui();
  const { isBusy, error, pay } = usePayOrder(order.id);
  const why = failureWords(order.failure);
  const hasFailed = order.payment_status === 'failed';
  if (isAsking) return <Spinner label={t`Loading`} />;
  if (isMade(order) && order.status === 'cancelled')
    return (
      <p>
        {order.flowers?.unserved && (
          <>
            <Trans>We didn’t find a vendor on your location.</Trans>{' '}
          </>
        )}
        {order.payment_status === 'none' || order.payment_status === 'card_saved' || hasFailed ? (
          <Trans>Nothing was charged.</Trans>
        ) : order.payment_status === 'authorized' ? (
          <Trans>Nothing was charged. The amount that is held on the card is being released.</Trans>
        ) : isRefunded(order) ? (
          <Trans>The payment was refunded to the card you paid with.</Trans>
        ) : (
          order.payment_status === 'captured' && (
            <Trans>The payment is being refunded to the card you paid with.</Trans>
          )
        )}
      </p>
    );
  if (isRefunded(order) || order.status === 'cancelled') return null;
  return (
    <>
      {hasFailed ? (
        <p>
          {why && <>{i18n._(why)} </>}
          <Trans>You can try again or use another card.</Trans>
        </p>
      ) : (
        <p>
          <Trans>
            Nothing has been paid yet. You can pay now; if you do not, the order closes by itself.
          </Trans>
        </p>
      )}
      {error && <CallFault error={error} inSight />}
      {order.can.pay && (
        <button type="button" className="button main" aria-busy={isBusy || undefined} onClick={pay}>
          {hasFailed ? (
            <Trans>Try again or use another card</Trans>
          ) : (
            <span>
              <Trans>
                Pay <Price amountMinor={order.total_minor} currency={order.currency} />
              </Trans>
            </span>
          )}
        </button>
      )}
    </>
  );
}
