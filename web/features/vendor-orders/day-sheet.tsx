import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQueries } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import type { VendorOrder } from '#worker/contract/flowers.ts';
import { DeliveryTitle, placeLine } from './delivery-parts.tsx';
import { useDueDay } from './due-day.tsx';
import { vendorOrderQuery, vendorOrdersQuery } from './vendor-order-queries.ts';

type Props = {
  day: string;
  /** The current day in Israel: what is overdue is among its orders. */
  today: string;
  vendor: string | undefined;
  /** The way to a grave in words. */
  way: (order: VendorOrder) => ReactNode;
};

/** The accepted orders of a day, to be printed. */
export function DaySheet({ day, today, vendor, way }: Props) {
  const words = useDueDay();
  const list = useInfiniteQuery(vendorOrdersQuery(day <= today ? 'today' : 'upcoming', vendor));
  const pages = list.data?.pages ?? [];
  const due = pages.flatMap(({ orders }) => orders).filter(({ due_on }) => due_on === day);
  // the lists are by day: further pages may have more of it
  const isLeft = list.hasNextPage && (pages.at(-1)?.orders.at(-1)?.due_on ?? day) <= day;
  const { fetchNextPage, isFetchingNextPage, isFetchNextPageError } = list;
  useEffect(() => {
    if (isLeft && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [isLeft, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
  const orders = useQueries({ queries: due.map(({ id }) => vendorOrderQuery(String(id), vendor)) });
  const failed = orders.find(({ error, data }) => error && !data);
  if (list.error) return <CallFault error={list.error} again={() => void list.refetch()} />;
  if (failed) return <CallFault error={failed.error} again={() => void failed.refetch()} />;
  if (list.isPending || isLeft || orders.some(({ isPending }) => isPending)) return <SkeletonRows />;
  return (
    <section aria-labelledby="sheet-day" className="flex flex-col gap-6">
      <h2 id="sheet-day">{words(day)}</h2>
      {orders.length === 0 && (
        <p>
          <Trans>There are no accepted orders for this day.</Trans>
        </p>
      )}
      <ol className="flex flex-col gap-6">
        {orders.map(({ data }) => data && <SheetRow key={data.id} order={data} way={way(data)} />)}
      </ol>
    </section>
  );
}

function SheetRow({ order, way }: { order: VendorOrder; way: ReactNode }) {
  const { t } = useLingui();
  const { number, bouquet, card_text } = order;
  return (
    <li className="flex gap-4 border-t border-(--line-strong) pt-4 break-inside-avoid print:border-black">
      <span
        aria-hidden="true"
        className="mt-1 size-6 shrink-0 rounded border-2 border-(--line-strong) print:border-black"
      />
      <div className="flex min-w-0 flex-1 flex-col gap-2 wrap-anywhere">
        <h3 className="text-lg!">
          <bdi className="tabular-nums">{number}</bdi>
          {' · '}
          <UserText>{bouquet}</UserText>
        </h3>
        <p>
          <DeliveryTitle order={order} />
        </p>
        <p>
          <UserText>{placeLine(order)}</UserText>
        </p>
        {way}
        {card_text.trim() && (
          <figure className="flex flex-col gap-1">
            <figcaption className="small">{t`Text of the card`}</figcaption>
            <blockquote dir="auto" className="font-serif text-2xl leading-relaxed whitespace-pre-line">
              {card_text}
            </blockquote>
          </figure>
        )}
      </div>
    </li>
  );
}
