import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { billingQuery, useCheckCard } from '#web/features/billing/billing-queries.ts';
import { FailedPayments } from '#web/features/billing/failed-payments.tsx';
import { PaidPlans } from '#web/features/billing/paid-plans.tsx';
import { PaymentHistory } from '#web/features/billing/payment-history.tsx';
import { SavedCards } from '#web/features/billing/saved-cards.tsx';
import { useLocale } from '#web/i18n/use-locale.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { MoreButton } from '#web/ui/more-button.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { useFirstNew } from '#web/ui/use-first-new.ts';
import type { Billing } from '#worker/contract/billing.ts';

type Props = {
  /** The year whose payments are shown; all by default. */
  year: string | undefined;
  /** The card that was entered at the provider, on the way back from there. */
  card: string | undefined;
};

type BillingList = UseInfiniteQueryResult<InfiniteData<Billing>>;

/** What one has paid: failed payments first, then plans, the history and the cards. */
export function BillingScreen({ year, card }: Props) {
  const { t } = useLingui();
  const billing = useInfiniteQuery(billingQuery(year));
  const first = billing.data?.pages[0];
  useTitle(t`Billing history`);
  return (
    <div className="wrap flex flex-col gap-12 py-8">
      <h1>
        <Trans>Billing history</Trans>
      </h1>
      {first ? (
        <>
          <FailedPayments failed={first.failed} />
          <PaidPlans plans={first.plans} rows={first.rows} />
          <History list={billing} year={year} years={first.years} />
          <SavedCards
            cards={first.cards}
            hasRenewal={first.plans.some(({ renews }) => renews)}
            arrival={card && <CardArrival id={card} year={year} />}
          />
        </>
      ) : billing.isPending ? (
        <SkeletonRows />
      ) : (
        <CallFault error={billing.error} again={() => void billing.refetch()} />
      )}
    </div>
  );
}

type HistoryProps = { list: BillingList; year: string | undefined; years: readonly number[] };

function History({ list, year, years }: HistoryProps) {
  const { t } = useLingui();
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const count = rows.length;
  const [table, onRequest] = useFirstNew<HTMLDivElement>(count, 'tbody tr');
  return (
    <section
      aria-labelledby="history"
      className="flex flex-col gap-4"
      aria-busy={list.isPlaceholderData || undefined}
    >
      <h2 id="history">
        <Trans>Payments</Trans>
      </h2>
      {(years.length > 1 || year) && <Years year={year} years={years} />}
      {list.isRefetchError && <CallFault error={list.error} again={() => void list.refetch()} />}
      {count === 0 ? (
        <p className="font-serif text-xl">
          {year ? (
            <Trans>Nothing was paid in {year}.</Trans>
          ) : (
            <Trans>Nothing was paid yet. Invoices will appear here.</Trans>
          )}
        </p>
      ) : (
        <div ref={table}>
          <PaymentHistory rows={rows} />
        </div>
      )}
      <MoreButton list={list} onRequest={onRequest}>
        <Trans>Earlier payments</Trans>
      </MoreButton>
      <p className="unseen" role="status">
        {list.isFetchingNextPage && t`Loading`}
        {(list.data?.pages.length ?? 0) > 1 &&
          t`${plural(count, { one: '# payment is shown', other: '# payments are shown' })}`}
      </p>
    </section>
  );
}

function Years({ year, years }: Pick<HistoryProps, 'year' | 'years'>) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const shown = [...new Set([...years.map(String), ...(year ? [year] : [])])].toSorted().toReversed();
  return (
    <nav aria-label={t`Payments by year`} className="dashboard-tabs">
      {[undefined, ...shown].map((one) => (
        <Link
          key={one ?? 'all'}
          to="/$locale/dashboard/account/billing"
          params={{ locale }}
          search={one ? { year: one } : {}}
          resetScroll={false}
          activeOptions={{ exact: true, includeSearch: true }}
          activeProps={{}}
        >
          {one ?? <Trans>All years</Trans>}
        </Link>
      ))}
    </nav>
  );
}

/** What became of a card that was entered at the provider. */
function CardArrival({ id, year }: { id: string; year: string | undefined }) {
  const check = useCheckCard();
  const { mutate, isPending, error, data } = check;
  useEffect(() => mutate(id), [mutate, id]);
  if (error) return <CallFault error={error} again={() => mutate(id)} />;
  if (isPending || !data)
    return (
      <p role="status">
        <Trans>Checking whether the card was saved…</Trans>
      </p>
    );
  if (data.is_saved) return <CardSaved year={year} />;
  return (
    <div
      role="status"
      className="flex flex-col items-start gap-3 rounded-lg bg-(--info-soft) p-4 text-(--info)"
    >
      <p>
        <Trans>The card has not been saved yet. You can check again or add it again.</Trans>
      </p>
      <button type="button" className="button" onClick={() => mutate(id)}>
        <Trans>Check again</Trans>
      </button>
    </div>
  );
}

function CardSaved({ year }: { year: string | undefined }) {
  const { locale } = useLocale();
  const navigate = useNavigate();
  return (
    <p role="status" className="rounded-lg bg-(--success-soft) p-4 text-(--success)">
      <Trans>The card was saved.</Trans>{' '}
      <button
        type="button"
        className="inline-flex min-h-11 items-center underline"
        onClick={() =>
          void navigate({
            to: '/$locale/dashboard/account/billing',
            params: { locale },
            search: year ? { year } : {},
            replace: true,
          })
        }
      >
        <Trans>Close</Trans>
      </button>
    </p>
  );
}
