import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import {
  type BillingInformation,
  pathBeforeBilling,
  storeBilling,
} from '#web/features/orders/billing-information.ts';
import { CheckoutForm } from '#web/features/orders/checkout-form.tsx';
import { CheckoutTitle } from '#web/features/orders/checkout-title.tsx';
import { isCouponError } from '#web/features/orders/coupon-field.tsx';
import { isWholeAddress } from '#web/features/orders/delivery-fields.tsx';
import { CHANGE_FLOWERS_ID, FlowerFacts } from '#web/features/orders/flower-details.tsx';
import { quoteQuery } from '#web/features/orders/order-queries.ts';
import { isDelivered, OrderSteps } from '#web/features/orders/order-steps.tsx';
import { OrderSummary } from '#web/features/orders/order-summary.tsx';
import { siteQuery } from '#web/features/sites/site-queries.ts';
import { useLocalDay } from '#web/i18n/use-day.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { fieldFault } from '#web/lib/forms/validate.ts';
import { useProcessCancel } from '#web/lib/process-cancel.ts';
import { userQuery } from '#web/lib/session.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { Price } from '#web/ui/price.tsx';
import { Skeleton, SkeletonLine } from '#web/ui/skeleton.tsx';
import type { FlowersInput, Quote } from '#worker/contract/order.ts';
import { namesFor } from '#worker/shared/lifespan.ts';

type Props = {
  /** The site's id or slug, as in the page's path. */
  id: string;
  billing: BillingInformation;
};

/** The payment step of an order: what it costs, who pays, and the way to the payment provider. */
export function CheckoutScreen({ id, billing }: Props) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const router = useRouter();
  const navigate = useNavigate();
  const { site } = useSuspenseQuery(siteQuery(id)).data;
  const user = useSuspenseQuery(userQuery).data;
  const [info, setInfo] = useState(billing);
  const [refused, setRefused] = useState<{ coupon: string; message: string } | null>(null);
  const quote = useQuery(quoteQuery(info));
  const { main } = namesFor(site, locale);
  useTitle(`${t`Payment`} · ${main.text}`);
  useProcessCancel(() => {
    const path = pathBeforeBilling();
    if (path) router.history.push(path);
    else void navigate({ to: '/$locale/site/$id', params: { locale, id } });
  });

  function write(next: BillingInformation) {
    storeBilling(next);
    setInfo(next);
  }

  const { error } = quote;
  const hasPlan = error instanceof ApiError && error.code === 'plan.running';
  useEffect(() => {
    if (!isCouponError(error) || info.coupon === undefined) return;
    const { coupon, ...rest } = info;
    storeBilling(rest);
    setInfo(rest);
    setRefused({ coupon, message: error.detail });
  }, [error, info]);

  return (
    <div className="wrap flex flex-col gap-8 py-8">
      <header className="flex flex-col gap-2 wrap-anywhere">
        <h1>
          <CheckoutTitle info={info} name={main.text} lang={main.lang} />
        </h1>
        <OrderSteps
          product={info.kind}
          id={id}
          current={isDelivered(info.kind) && !isWholeAddress(info.address) ? 'delivery' : 'pay'}
        />
      </header>
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-16">
        <section
          aria-labelledby="order"
          className="flex flex-col gap-4 lg:order-last lg:border-s lg:border-(--line) lg:ps-8"
        >
          <h2 id="order" className="text-xl!">
            <Trans>Your order</Trans>
          </h2>
          {quote.data ? (
            <>
              <div
                className={isIncluded(quote.data) ? undefined : 'max-lg:hidden'}
                aria-busy={quote.isPlaceholderData || undefined}
              >
                <Costs info={info} quote={quote.data} />
              </div>
              {!isIncluded(quote.data) && <SummarySheet info={info} quote={quote.data} />}
            </>
          ) : (
            !error && <SummarySkeleton />
          )}
          {error && !isCouponError(error) && (
            <>
              <CallFault error={error} {...(!hasPlan && { again: () => void quote.refetch() })} />
              {hasPlan && <PlanLink id={id} />}
            </>
          )}
          {info.flowers && <ChosenFlowers id={id} flowers={info.flowers} error={error} />}
          {info.gift && (
            <div className="max-lg:hidden">
              <GiftNote note={info.gift.note} />
            </div>
          )}
        </section>
        <div className="max-w-120">
          <CheckoutForm
            info={info}
            onInfo={write}
            user={user}
            quote={quote}
            refused={refused}
            onPlaced={(order) =>
              void navigate({
                to: '/$locale/dashboard/orders/$id',
                params: { locale, id: String(order.id) },
                replace: true,
              })
            }
          />
        </div>
      </div>
    </div>
  );
}

type CostsProps = { info: BillingInformation; quote: Quote };

const Costs = ({ info, quote }: CostsProps) => (
  <div className="flex flex-col gap-4">
    <OrderSummary totals={quote} />
    {info.kind === 'subscription' && <Period quote={quote} />}
  </div>
);

/** Nothing is to be paid, so there is nothing to sum up. */
const isIncluded = ({ subtotal_minor }: Quote): boolean => subtotal_minor === 0;

/** On a phone: the total, which opens what is ordered, item by item. */
function SummarySheet({ info, quote }: CostsProps) {
  const { t } = useLingui();
  return (
    <div className="lg:hidden">
      <Dialog
        title={t`Your order`}
        trigger={
          <Button className="button w-full">
            <span>
              <Trans>
                View your order: <Price amountMinor={quote.total_minor} currency={quote.currency} />
              </Trans>
            </span>
          </Button>
        }
      >
        <div className="flex flex-col gap-4">
          <Costs info={info} quote={quote} />
          {info.flowers && <FlowerFacts flowers={info.flowers} />}
          {info.gift && <GiftNote note={info.gift.note} />}
        </div>
      </Dialog>
    </div>
  );
}

/** How long the plan runs, and whether it renews. */
function Period({ quote: { until, renews } }: { quote: Quote }) {
  const day = useLocalDay();
  if (until === null)
    return (
      <p>
        <Trans>Paid once. The plan has no end.</Trans>
      </p>
    );
  const end = day(until);
  return (
    <p>
      {renews ? (
        <Trans>The plan runs until {end} and then renews. You can cancel it at any time.</Trans>
      ) : (
        <Trans>The plan runs until {end}. It does not renew.</Trans>
      )}
    </p>
  );
}

/** Where a running plan is seen and changed. */
function PlanLink({ id }: { id: string }) {
  const { locale } = useLocale();
  return (
    <Link to="/$locale/site/$id/settings/plan" params={{ locale, id }} className="text-link">
      <Trans>The plan of this site</Trans>
    </Link>
  );
}

type ChosenFlowersProps = { id: string; flowers: FlowersInput; error: Error | null };

/** The day, the grave and the card, what the server refused of them, and the way back to them. */
function ChosenFlowers({ id, flowers, error }: ChosenFlowersProps) {
  const { locale } = useLocale();
  return (
    <section
      aria-labelledby="flowers"
      className="flex flex-col items-start gap-3 border-t border-(--line) pt-4"
    >
      <h3 id="flowers" className="text-lg!">
        <Trans>The flowers</Trans>
      </h3>
      <div className="max-lg:hidden">
        <FlowerFacts flowers={flowers} />
      </div>
      {error instanceof ApiError &&
        error.errors
          .filter(({ pointer }) => pointer.startsWith('/flowers/'))
          .map((fault) => (
            <p key={fault.pointer} className="text-(--danger)">
              {fieldFault(fault)}
            </p>
          ))}
      <Link
        id={CHANGE_FLOWERS_ID}
        to="/$locale/site/$id/order-service/flowers"
        params={{ locale, id }}
        className="text-link"
      >
        <Trans>Change the flowers</Trans>
      </Link>
    </section>
  );
}

function GiftNote({ note }: { note: string }) {
  if (!note.trim()) return null;
  return (
    <section className="flex flex-col gap-2 border-t border-(--line) pt-4">
      <h3 className="text-lg!">
        <Trans>Your note</Trans>
      </h3>
      <p dir="auto" className="font-serif whitespace-pre-line wrap-anywhere">
        {note}
      </p>
    </section>
  );
}

const SummarySkeleton = () => (
  <Skeleton>
    <SkeletonLine />
    <SkeletonLine size="60%" />
    <SkeletonLine size="80%" />
  </Skeleton>
);
