import { Trans } from '@lingui/react/macro';
import { useLocalDay } from '#web/i18n/use-day.ts';
import { useSession } from '#web/lib/session.ts';
import { ARRIVED_DAYS, ISSUE_DAYS, type Order } from '#worker/contract/order.ts';

type Props = { order: Order };

/** For its buyer, until the work begins: that the order has come, and where they hear of it next. */
export function Received({ order: { product, status, stage, payment_status, issue, cancel_asked } }: Props) {
  const { user } = useSession();
  const isNew = status === 'placed' && (stage === 'paid' || stage === 'offered');
  // what is done again was received long before, and an administrator is seldom its buyer
  if (!isNew || issue || cancel_asked || payment_status === 'failed' || !user || user.role_id === 1)
    return null;
  const email = <bdi dir="ltr">{user.email}</bdi>;
  return (
    <p className="wrap-anywhere">
      {product === 'box' ? (
        <Trans>We received your order. We will write to {email} when the label is ready.</Trans>
      ) : (
        <Trans>We received your order. We will write to {email} when it is on its way.</Trans>
      )}
    </p>
  );
}

/** How long it takes to digitize a box from its arrival. */
const DIGITIZING_DAYS = 14;

/** When what comes next is due, for what has a date. */
export function NextDate({ order: { product, status, stage, events } }: Props) {
  const day = useLocalDay();
  if (status !== 'placed') return null;
  /** Newest first: the last time that it came to a stage. */
  const dayAfter = (to: string, days: number) => {
    const at = events.find((event) => event.to === to)?.at;
    return at && day(new Date(Date.parse(at) + days * 86_400_000).toISOString());
  };
  if (product === 'box' && (stage === 'paid' || stage === 'label_sent'))
    return (
      <p>
        <Trans>From the arrival of the parcel it takes about 2 weeks.</Trans>
      </p>
    );
  if (product === 'box' && (stage === 'received' || stage === 'digitizing')) {
    const until = dayAfter('received', DIGITIZING_DAYS);
    return (
      until && (
        <p>
          <Trans>It takes about 2 weeks from the arrival: until about {until}.</Trans>
        </p>
      )
    );
  }
  const closes = stage === 'shipped' ? dayAfter('shipped', ARRIVED_DAYS) : undefined;
  return (
    closes && (
      <p>
        <Trans>
          The order counts as complete on {closes}. For {ISSUE_DAYS} days after that you can report here what
          is wrong or has not arrived.
        </Trans>
      </p>
    )
  );
}
