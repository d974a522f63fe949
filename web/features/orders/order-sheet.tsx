import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Facts } from '#web/features/admin/public.ts';
import { useLocalDay } from '#web/i18n/use-day.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { Price } from '#web/ui/price.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import type { Order } from '#worker/contract/order.ts';
import type { AdminOrder } from '#worker/contract/order-admin.ts';
import { PAYMENT_NAMES } from './admin-order-words.ts';
import { AdminMoves } from './moves/admin-moves.tsx';
import { OrderIssue, OrderWish } from './order-details.tsx';
import { OrderEvents } from './order-events.tsx';
import { OrderOffers } from './order-offers.tsx';
import { orderQuery } from './order-queries.ts';
import { PRODUCT_NAMES, stateWords } from './order-words.ts';

/** An order for administrators, whose reading of it is recorded, with what can be done now. */
export function OrderSheet({ row }: { row: AdminOrder }) {
  const { locale } = useLocale();
  const found = useQuery(orderQuery(String(row.id)));
  if (found.isPending) return <SkeletonRows />;
  if (!found.data) return <CallFault error={found.error} again={() => void found.refetch()} />;
  const order = found.data;
  return (
    <>
      <OrderFacts order={order} buyerId={row.buyer_id} />
      <Link
        to="/$locale/dashboard/orders/$id"
        params={{ locale, id: String(order.id) }}
        className="inline-flex min-h-11 items-center self-start underline underline-offset-4"
      >
        <Trans>Open the order</Trans>
      </Link>
      <AdminMoves order={order} />
      <OrderIssue order={order} />
      <OrderWish order={order} />
      <OrderOffers order={order} />
      <OrderEvents product={order.product} events={order.events} />
    </>
  );
}

function OrderFacts({ order, buyerId }: { order: Order; buyerId: number }) {
  const { t, i18n } = useLingui();
  const { locale } = useLocale();
  const day = useLocalDay();
  const { site, payer, address, placed_at, completed_at, tracking } = order;
  return (
    <Facts
      facts={[
        { label: t`Number`, value: <bdi>{order.number}</bdi> },
        { label: t`Product`, value: i18n._(PRODUCT_NAMES[order.product]) },
        { label: t`State`, value: i18n._(stateWords(order)) },
        { label: t`Payment`, value: i18n._(PAYMENT_NAMES[order.payment_status]) },
        {
          label: t`Total`,
          value: order.total_minor > 0 && <Price amountMinor={order.total_minor} currency={order.currency} />,
        },
        {
          label: t`Site`,
          value: site && (
            <Link
              to="/$locale/admin/sites"
              params={{ locale }}
              search={{ q: String(site.id), open: String(site.id) } as never}
              className="underline"
            >
              <UserText>{site.name}</UserText>
            </Link>
          ),
        },
        {
          label: t`Ordered by`,
          value: (
            <Link
              to="/$locale/admin/users"
              params={{ locale }}
              search={{ q: String(buyerId), open: String(buyerId) } as never}
              className="underline"
            >
              <bdi>
                {payer.first_name} {payer.last_name}
              </bdi>
            </Link>
          ),
        },
        { label: t`Email`, value: <bdi dir="ltr">{payer.email}</bdi> },
        {
          label: t`Delivery address`,
          value:
            address &&
            [address.name, address.street, `${address.zip} ${address.city}`.trim()].map((line) => (
              <span key={line} className="block">
                <UserText>{line}</UserText>
              </span>
            )),
        },
        { label: t`Phone`, value: address && <bdi dir="ltr">{address.phone}</bdi> },
        {
          label: t`Parcel`,
          value: tracking && (
            <bdi>
              {tracking.carrier} {tracking.number}
            </bdi>
          ),
        },
        { label: t`Ordered`, value: day(placed_at ?? order.created_at) },
        { label: t`Completed`, value: completed_at && day(completed_at) },
      ]}
    />
  );
}
