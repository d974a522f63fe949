import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useLocalDay } from '#web/i18n/use-day.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { MoreButton } from '#web/ui/more-button.tsx';
import { Price } from '#web/ui/price.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { useFirstNew } from '#web/ui/use-first-new.ts';
import { UserText } from '#web/ui/user-text.tsx';
import type { OrderSummary } from '#worker/contract/order.ts';
import { pictureNear } from '#worker/shared/picture.ts';
import type { OrderPages } from './order-queries.ts';
import { nextWords, PRODUCT_NAMES, stateWords } from './order-words.ts';

type Props = {
  query: OrderPages;
  /** Shown where there is none. */
  empty: ReactNode;
  more: ReactNode;
};

/** Orders, each leading to its page. */
export function OrderList({ query, empty, more }: Props) {
  const { t } = useLingui();
  const list = useInfiniteQuery(query);
  const data: InfiniteData<{ orders: OrderSummary[] }> | undefined = list.data;
  const orders = data?.pages.flatMap((page) => page.orders) ?? [];
  const count = orders.length;
  const [rows, onRequest] = useFirstNew<HTMLUListElement>(count);
  if (list.isPending) return <SkeletonRows />;
  if (!data) return <CallFault error={list.error} again={() => void list.refetch()} />;
  return (
    <div className="flex flex-col items-start gap-6">
      {list.isRefetchError && <CallFault error={list.error} again={() => void list.refetch()} />}
      {count === 0 ? (
        <div className="font-serif text-xl">{empty}</div>
      ) : (
        <ul ref={rows} className="flex w-full flex-col divide-y divide-(--line) border-y border-(--line)">
          {orders.map((order) => (
            <OrderRow key={order.id} order={order} />
          ))}
        </ul>
      )}
      <MoreButton list={list} onRequest={onRequest}>
        {more}
      </MoreButton>
      <p className="unseen" role="status">
        {list.isFetchingNextPage && t`Loading`}
        {data.pages.length > 1 &&
          t`${plural(count, { one: '# order is shown', other: '# orders are shown' })}`}
      </p>
    </div>
  );
}

function OrderRow({ order }: { order: OrderSummary }) {
  const { t, i18n } = useLingui();
  const { locale } = useLocale();
  const day = useLocalDay();
  const { id, number, product, site, placed_at, total_minor, currency, proof } = order;
  const next = order.is_readable ? nextWords(order) : null;
  const name = site && <UserText>{site.name}</UserText>;
  const what = i18n._(PRODUCT_NAMES[product]);
  const title = name ? (
    <Trans>
      {what}, the site of {name}
    </Trans>
  ) : (
    what
  );
  return (
    <li className="flex gap-4 py-4">
      {proof && (
        <img
          src={pictureNear(proof, 320)}
          alt={t`The flowers on the grave`}
          loading="lazy"
          className="size-20 shrink-0 rounded-lg bg-(--sunken) object-cover"
        />
      )}
      <div className="grid min-w-0 flex-1 content-start gap-x-8 gap-y-1 sm:grid-cols-[minmax(0,1fr)_auto]">
        {order.is_readable ? (
          <Link
            to="/$locale/dashboard/orders/$id"
            params={{ locale, id: String(id) }}
            className="inline-block py-2 font-medium underline underline-offset-4 wrap-anywhere"
          >
            {title}
          </Link>
        ) : (
          <p className="py-2 font-medium wrap-anywhere">
            {title} <span className="small font-normal">({t`ordered by someone else`})</span>
          </p>
        )}
        <p className="self-center sm:text-end">
          <span
            className={`inline-block rounded-full px-3 py-1 text-[0.9375rem] ${
              order.status === 'issue'
                ? 'bg-(--danger-soft) text-(--danger)'
                : order.status === 'completed'
                  ? 'bg-(--success-soft) text-(--success)'
                  : 'bg-(--info-soft) text-(--info)'
            }`}
          >
            {i18n._(stateWords(order))}
          </span>
        </p>
        <p className="small">
          <Trans>
            Order <bdi>{number}</bdi>
          </Trans>
          {placed_at && (
            <>
              {' · '}
              <time dateTime={placed_at}>{day(placed_at)}</time>
            </>
          )}
        </p>
        <p className="sm:text-end">
          {total_minor !== null && total_minor > 0 && <Price amountMinor={total_minor} currency={currency} />}
        </p>
        {next && <p className="text-(--ink-2) sm:col-span-2">{i18n._(next)}</p>}
      </div>
    </li>
  );
}
