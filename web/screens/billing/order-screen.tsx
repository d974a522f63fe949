import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { BoxDetails, BoxWorkLink } from '#web/features/boxes/box-details.tsx';
import { ChangeFlowers } from '#web/features/flowers/change-flowers.tsx';
import { backupQuery } from '#web/features/orders/backup-queries.ts';
import { BackupState } from '#web/features/orders/backup-state.tsx';
import { FlowersNext, FlowersProof, OrderedFlowers } from '#web/features/orders/flower-details.tsx';
import { InvoiceButton } from '#web/features/orders/invoice-button.tsx';
import { AdminMoves } from '#web/features/orders/moves/admin-moves.tsx';
import {
  CancelMoves,
  ChangeAddress,
  DraftMoves,
  SomethingWrong,
} from '#web/features/orders/moves/buyer-moves.tsx';
import { OrderIssue, OrderNext, OrderWish } from '#web/features/orders/order-details.tsx';
import { OrderEvents } from '#web/features/orders/order-events.tsx';
import { OrderOffers } from '#web/features/orders/order-offers.tsx';
import { OrderOutcome } from '#web/features/orders/order-outcome.tsx';
import { orderQuery, showPaid } from '#web/features/orders/order-queries.ts';
import { isMade, isPaid } from '#web/features/orders/order-state.ts';
import { OrderSummary } from '#web/features/orders/order-summary.tsx';
import { BackToSite } from '#web/features/sites/back-to-site.tsx';
import { useLocalDay } from '#web/i18n/use-day.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { useSession } from '#web/lib/session.ts';
import { useTitle } from '#web/lib/use-title.ts';
import type { Address, Order } from '#worker/contract/order.ts';
import { countryName } from './country-name.ts';
import { OrderedPlan } from './ordered-plan.tsx';
import { WayToGrave } from './way-to-grave.tsx';

type Props = {
  id: string;
  /** The person comes from the provider’s page after paying there. */
  isReturning: boolean;
};

/** An order of one's own, and the result of paying it. */
export function OrderScreen({ id, isReturning }: Props) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const queries = useQueryClient();
  const { data: order } = useSuspenseQuery(orderQuery(id));
  const { site, number, payer } = order;
  const day = useLocalDay();
  const wasConfirmed = isReturning && isPaid(order);
  useTitle(t`Order ${number}`);
  // it may have been confirmed before the person came back from the provider
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is paid
  useEffect(() => {
    if (wasConfirmed) showPaid(queries, order);
  }, [wasConfirmed, queries]);

  const made = day(order.placed_at ?? order.created_at);
  return (
    <div className="wrap flex flex-col gap-8 py-8">
      <header className="flex flex-col gap-2">
        <nav aria-label={t`You are here`} className="flex flex-wrap items-center gap-x-3 text-(--ink-2)">
          <Link
            to="/$locale/dashboard/orders"
            params={{ locale }}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            <Trans>My orders</Trans>
          </Link>
          <span>
            <Trans>
              Order <bdi>{number}</bdi>
            </Trans>
          </span>
        </nav>
        <OrderOutcome order={order} isReturning={isReturning}>
          <Next order={order} />
        </OrderOutcome>
        <DraftMoves order={order} />
        {site && <BackToSite id={site.slug} name={site.name} />}
      </header>
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-16">
        <div className="flex flex-col gap-10">
          <FlowersProof order={order} />
          <AdminMoves order={order} />
          <OrderOffers order={order} />
          <BoxWork order={order} />
          <OrderedFlowers order={order}>
            <ChangeFlowers order={order} />
          </OrderedFlowers>
          <BoxDetails order={order} />
          <Note note={order.gift_note} />
          <OrderWish order={order} />
          <OrderIssue order={order} />
          <OrderEvents product={order.product} events={order.events} />
        </div>
        <div className="flex flex-col gap-6">
          <section aria-labelledby="order" className="flex flex-col gap-3">
            <h2 id="order" className="text-xl!">
              <Trans>Your order</Trans>
            </h2>
            {isQuoted(order) ? (
              <p>
                <Trans>The price is a quote that we send you. Nothing is charged here.</Trans>
              </p>
            ) : (
              <OrderSummary totals={order} />
            )}
            <CancelMoves order={order} />
          </section>
          {order.invoices.length > 0 && (
            <section aria-labelledby="invoice" className="flex flex-col gap-2 border-t border-(--line) pt-6">
              <h2 id="invoice" className="text-xl!">
                {order.invoices.length > 1 ? <Trans>Invoices</Trans> : <Trans>Invoice</Trans>}
              </h2>
              {order.invoices.map((invoice) => (
                <InvoiceButton key={invoice.id} invoice={invoice} />
              ))}
            </section>
          )}
          {order.address && <Delivery order={order} to={order.address} />}
          <section aria-labelledby="payer" className="border-t border-(--line) pt-6 wrap-anywhere">
            <h2 id="payer" className="text-xl!">
              <Trans>Ordered by</Trans>
            </h2>
            <p className="mt-2">
              <bdi>
                {payer.first_name} {payer.last_name}
              </bdi>
            </p>
            <p className="small">
              <bdi dir="ltr">{payer.email}</bdi>
            </p>
            <p className="small">{made}</p>
          </section>
          <SomethingWrong order={order} />
        </div>
      </div>
    </div>
  );
}

/** The way to the pieces of a box, for administrators. */
function BoxWork({ order }: { order: Order }) {
  const { user } = useSession();
  return user?.role_id === 1 ? <BoxWorkLink order={order} /> : null;
}

/** Its price is sent separately. */
const isQuoted = ({ product, lines }: Order) => isMade({ product }) && lines.length === 0;

function Delivery({ order, to }: { order: Order; to: Address }) {
  const { locale } = useLocale();
  const city = [to.zip, to.city].filter(Boolean).join(' ');
  const lines = [to.name, to.street, city, countryName(to.country, locale)];
  return (
    <section aria-labelledby="address" className="border-t border-(--line) pt-6 wrap-anywhere">
      <h2 id="address" className="text-xl!">
        <Trans>Delivery address</Trans>
      </h2>
      <address className="mt-2 not-italic">
        {lines.map((line) => (
          <span key={line} className="block">
            <bdi>{line}</bdi>
          </span>
        ))}
        <bdi dir="ltr" className="small">
          {to.phone}
        </bdi>
      </address>
      <ChangeAddress order={order} />
    </section>
  );
}

/** What follows an order that is paid. */
function Next({ order }: { order: Order }) {
  const { product, site, gift_note } = order;
  if (isMade(order))
    return (
      <>
        <OrderNext order={order} />
        <FlowersNext order={order} />
        <WayToGrave order={order} />
      </>
    );
  if (product === 'export') return site && <OrderedBackup id={site.slug} />;
  return (
    <>
      <p>
        {gift_note === null ? (
          <Trans>The site can have photos and recordings without a limit, video and documents now.</Trans>
        ) : (
          <Trans>We received your order.</Trans>
        )}
      </p>
      {site && <OrderedPlan id={site.slug} />}
    </>
  );
}

function OrderedBackup({ id }: { id: string }) {
  const { locale } = useLocale();
  const { data } = useQuery(backupQuery(id));
  return (
    <>
      {data?.backup && <BackupState backup={data.backup} />}
      <p>
        <Link
          to="/$locale/site/$id/order-service/export"
          params={{ locale, id }}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          <Trans>The backups of this site</Trans>
        </Link>
      </p>
    </>
  );
}

function Note({ note }: { note: string | null }) {
  if (!note?.trim()) return null;
  return (
    <section aria-labelledby="note" className="flex flex-col gap-3">
      <h2 id="note">
        <Trans>Your note</Trans>
      </h2>
      <p dir="auto" className="font-serif text-lg whitespace-pre-line wrap-anywhere">
        {note}
      </p>
    </section>
  );
}
