import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BoxDetails } from '#web/features/boxes/box-details.tsx';
import { boxItemsQuery } from '#web/features/boxes/box-queries.ts';
import { PieceRow } from '#web/features/boxes/piece-row.tsx';
import { AdminMoves } from '#web/features/orders/moves/admin-moves.tsx';
import { orderQuery } from '#web/features/orders/order-queries.ts';
import { stateWords } from '#web/features/orders/order-words.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { MoreButton } from '#web/ui/more-button.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { useFirstNew } from '#web/ui/use-first-new.ts';
import type { Order } from '#worker/contract/order.ts';

/** For administrators: the parcel of a box is opened, and each of its pieces is digitized. */
export function BoxWorkScreen({ id }: { id: string }) {
  const { t, i18n } = useLingui();
  const { locale } = useLocale();
  const { data: order } = useSuspenseQuery(orderQuery(id));
  const { number } = order;
  useTitle(t`Box of order ${number}`);
  return (
    <div className="mx-auto flex w-full max-w-160 flex-col gap-8 px-4 py-8">
      <header className="flex flex-col gap-2">
        <Link
          to="/$locale/dashboard/orders/$id"
          params={{ locale, id }}
          className="inline-flex min-h-11 items-center self-start underline underline-offset-4"
        >
          <Trans>
            Order <bdi>{number}</bdi>
          </Trans>
        </Link>
        <h1>
          <Trans>Box of order {number}</Trans>
        </h1>
        <p>{i18n._(stateWords(order))}</p>
      </header>
      <AdminMoves order={order} />
      <BoxDetails order={order} />
      {order.box?.received && <Pieces order={order} />}
    </div>
  );
}

function Pieces({ order }: { order: Order }) {
  const { t } = useLingui();
  const list = useInfiniteQuery(boxItemsQuery(order.id));
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const count = items.length;
  const [rows, onRequest] = useFirstNew<HTMLUListElement>(count);
  if (list.isPending) return <SkeletonRows />;
  if (!list.data) return <CallFault error={list.error} again={() => void list.refetch()} />;
  const { site } = order;
  return (
    <section aria-labelledby="pieces" className="flex flex-col items-start gap-6">
      <h2 id="pieces">
        <Trans>Pieces</Trans>
      </h2>
      {count === 0 ? (
        <p>
          <Trans>Nothing that was ordered has arrived.</Trans>
        </p>
      ) : (
        <ul ref={rows} className="flex w-full flex-col divide-y divide-(--line) border-y border-(--line)">
          {items.map((item) => (
            <PieceRow
              key={item.id}
              orderId={order.id}
              siteId={site?.id ?? 0}
              item={item}
              canChange={site !== null && order.status === 'placed' && order.stage === 'digitizing'}
            />
          ))}
        </ul>
      )}
      <MoreButton list={list} onRequest={onRequest}>
        <Trans>More pieces</Trans>
      </MoreButton>
      <p className="unseen" role="status">
        {list.isFetchingNextPage && t`Loading`}
        {list.data.pages.length > 1 &&
          t`${plural(count, { one: '# piece is shown', other: '# pieces are shown' })}`}
      </p>
    </section>
  );
}
