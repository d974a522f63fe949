import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { MoreButton } from '#web/ui/more-button.tsx';
import { Price } from '#web/ui/price.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { useFirstNew } from '#web/ui/use-first-new.ts';
import { UserText } from '#web/ui/user-text.tsx';
import type { OrderTab, VendorOrderSummary } from '#worker/contract/flowers.ts';
import { AnswerUntil } from './answer-until.tsx';
import { placeLine } from './delivery-parts.tsx';
import { NOTHING_IN, stageWords } from './delivery-words.ts';
import { DueDay } from './due-day.tsx';
import { vendorOrdersQuery } from './vendor-order-queries.ts';

const COLUMNS = 'lg:grid lg:grid-cols-[6rem_13rem_minmax(0,3fr)_minmax(0,2fr)_minmax(0,2fr)_6rem] lg:gap-x-5';

type Props = { tab: OrderTab; vendor: string | undefined };

/** One list of a vendor: rows with columns on a wide screen, cards on a phone. */
export function OrdersList({ tab, vendor }: Props) {
  const { t, i18n } = useLingui();
  const list = useInfiniteQuery(vendorOrdersQuery(tab, vendor));
  const orders = list.data?.pages.flatMap((page) => page.orders) ?? [];
  const count = orders.length;
  const [rows, onRequest] = useFirstNew<HTMLUListElement>(count);
  if (list.isPending) return <SkeletonRows />;
  if (!list.data) return <CallFault error={list.error} again={() => void list.refetch()} />;
  return (
    <div className="flex flex-col items-start gap-6">
      {list.isRefetchError && <CallFault error={list.error} again={() => void list.refetch()} />}
      {count === 0 ? (
        <p className="font-serif text-xl">{i18n._(NOTHING_IN[tab])}</p>
      ) : (
        <div className="w-full">
          <Heads />
          <ul
            ref={rows}
            className="flex flex-col max-lg:gap-4 lg:divide-y lg:divide-(--line) lg:border-y lg:border-(--line)"
          >
            {orders.map((order) => (
              <OrderRow key={order.id} order={order} vendor={vendor} />
            ))}
          </ul>
        </div>
      )}
      <MoreButton list={list} onRequest={onRequest}>
        <Trans>Show more</Trans>
      </MoreButton>
      <p className="unseen" role="status">
        {list.isFetchingNextPage && t`Loading`}
        {list.data.pages.length > 1 &&
          t`${plural(count, { one: '# order is shown', other: '# orders are shown' })}`}
      </p>
    </div>
  );
}

/** The heads of the columns; each row names its parts itself for screen readers. */
const Heads = () => (
  <div aria-hidden="true" className={`small hidden pb-2 ${COLUMNS}`}>
    <span>
      <Trans>Order number</Trans>
    </span>
    <span>
      <Trans>Due</Trans>
    </span>
    <span>
      <Trans>Name and place</Trans>
    </span>
    <span>
      <Trans>Bouquet</Trans>
    </span>
    <span>
      <Trans>Stage</Trans>
    </span>
    <span className="text-end">
      <Trans>Amount</Trans>
    </span>
  </div>
);

function OrderRow({ order, vendor }: { order: VendorOrderSummary; vendor: string | undefined }) {
  const { t, i18n } = useLingui();
  const { locale } = useLocale();
  const { id, number, person, bouquet, due_on, offered_until, price_minor, currency } = order;
  return (
    <li className="max-lg:rounded-2xl max-lg:border max-lg:border-(--line) max-lg:bg-(--surface) max-lg:p-4 lg:py-3">
      <dl className={`flex flex-col gap-1 lg:items-center ${COLUMNS}`}>
        <Cell label={t`Order number`}>
          <Link
            to="/$locale/vendor/orders/$id"
            params={{ locale, id: String(id) }}
            search={vendor === undefined ? {} : { vendor }}
            className="inline-flex min-h-11 items-center font-medium underline underline-offset-4 tabular-nums"
          >
            <bdi>{number}</bdi>
          </Link>
        </Cell>
        <Cell label={t`Due`}>
          <DueDay day={due_on} />
        </Cell>
        <Cell label={t`Name and place`}>
          {person !== null && (
            <span className="block font-medium">
              <UserText>{person}</UserText>
            </span>
          )}
          <UserText>{placeLine(order)}</UserText>
        </Cell>
        <Cell label={t`Bouquet`}>
          <UserText>{bouquet}</UserText>
        </Cell>
        <Cell label={t`Stage`}>
          {offered_until === null ? i18n._(stageWords(order)) : <AnswerUntil until={offered_until} />}
        </Cell>
        <Cell label={t`Amount`} className="lg:text-end">
          <Price amountMinor={price_minor} currency={currency} />
        </Cell>
      </dl>
    </li>
  );
}

type CellProps = { label: string; className?: string; children: ReactNode };

const Cell = ({ label, className = '', children }: CellProps) => (
  <div className={`wrap-anywhere ${className}`}>
    <dt className="unseen">{label}</dt>
    <dd>{children}</dd>
  </div>
);
