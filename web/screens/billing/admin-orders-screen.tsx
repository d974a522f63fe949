import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { AdminTable, type Column, StateWord, type Tone, useAdminSearch } from '#web/features/admin/public.ts';
import { adminOrdersQuery } from '#web/features/orders/admin-order-queries.ts';
import { PAYMENT_NAMES, STATUS_NAMES, WORK_NAMES } from '#web/features/orders/admin-order-words.ts';
import { OrderSheet } from '#web/features/orders/order-sheet.tsx';
import { PRODUCT_NAMES, stateWords } from '#web/features/orders/order-words.ts';
import { useLocalDay } from '#web/i18n/use-day.ts';
import { Price } from '#web/ui/price.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import type { OrderStatus } from '#worker/contract/order.ts';
import { type AdminOrder, exportAdminOrders } from '#worker/contract/order-admin.ts';

const TONES: Record<OrderStatus, Tone> = {
  open: 'quiet',
  placed: 'good',
  completed: 'quiet',
  issue: 'danger',
  cancelled: 'quiet',
};

/** The orders of all people: what they wait for is a filter. */
export function AdminOrdersScreen() {
  const { t, i18n } = useLingui();
  const day = useLocalDay();
  const [search] = useAdminSearch();
  const list = useInfiniteQuery(adminOrdersQuery(search));
  const choices = (names: Record<string, MessageDescriptor>) =>
    Object.entries(names).map(([id, name]) => ({ id, label: i18n._(name) }));
  const columns: Column<AdminOrder>[] = [
    { id: 'number', label: t`Number`, cell: ({ number }) => <bdi className="font-mono">{number}</bdi> },
    { id: 'product', label: t`Product`, cell: ({ product }) => i18n._(PRODUCT_NAMES[product]) },
    {
      id: 'state',
      label: t`State`,
      cell: (order) => (
        <>
          <StateWord tone={TONES[order.status]}>{i18n._(stateWords(order))}</StateWord>
          {order.cancel_asked && (
            <span className="block text-(--danger)">
              <Trans>The buyer asked to cancel it.</Trans>
            </span>
          )}
        </>
      ),
    },
    {
      id: 'payment',
      label: t`Payment`,
      cell: ({ payment_status }) => (
        <StateWord tone={payment_status === 'failed' ? 'danger' : 'quiet'}>
          {i18n._(PAYMENT_NAMES[payment_status])}
        </StateWord>
      ),
    },
    {
      id: 'total',
      label: t`Total`,
      isNumber: true,
      cell: ({ total_minor, currency }) => <Price amountMinor={total_minor} currency={currency} />,
    },
    { id: 'site', label: t`Site`, cell: ({ site }) => site && <UserText>{site.name}</UserText> },
    {
      id: 'created',
      label: t`Created`,
      sort: 'created',
      cell: ({ created_at }) => day(created_at),
    },
    {
      id: 'buyer',
      label: t`ID of the buyer`,
      isNumber: true,
      cell: ({ buyer_id }) => <bdi className="font-mono">{buyer_id}</bdi>,
      extra: true,
    },
  ];
  return (
    <AdminTable
      title={t`Orders`}
      list={list}
      rows={list.data?.pages.flatMap(({ orders }) => orders) ?? []}
      columns={columns}
      keyOf={({ id }) => String(id)}
      nameOf={({ number }) => t`Order ${number}`}
      searchLabel={t`Number, or email of the buyer`}
      sort={search.waiting ? 'created' : '-created'}
      filters={[
        { id: 'waiting', label: t`Waiting`, choices: choices(WORK_NAMES) },
        { id: 'status', label: t`State`, choices: choices(STATUS_NAMES) },
        { id: 'product', label: t`Product`, choices: choices(PRODUCT_NAMES) },
        { id: 'payment', label: t`Payment`, choices: choices(PAYMENT_NAMES) },
        { id: 'site', label: t`ID of the site`, kind: 'text' },
        { id: 'buyer', label: t`ID of the buyer`, kind: 'text' },
        { id: 'from', label: t`Created from`, kind: 'day' },
        { id: 'to', label: t`Created until`, kind: 'day' },
      ]}
      csv={{ path: exportAdminOrders.path, name: 'orders' }}
      sheet={(row) => <OrderSheet key={row.id} row={row} />}
      empty={t`There are no orders.`}
    />
  );
}
