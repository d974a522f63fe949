import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AdminTable, type Column, Facts, StateWord, useAdminSearch } from '#web/features/admin/public.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { useMoment } from '#web/i18n/use-moment.ts';
import { Price } from '#web/ui/price.tsx';
import { type Chargeback, exportChargebacks } from '#worker/contract/chargeback-admin.ts';
import { chargebacksQuery } from './dispute-queries.ts';

/** Payments that a bank takes back: what is said to it, a person writes at the provider. */
export function ChargebacksTable({ lead }: { lead: ReactNode }) {
  const { t } = useLingui();
  const moment = useMoment();
  const [search] = useAdminSearch();
  const list = useInfiniteQuery(chargebacksQuery(search));
  const name = ({ order }: Chargeback) => (order ? t`Order ${order.number}` : t`A payment that is not ours`);
  const columns: Column<Chargeback>[] = [
    { id: 'order', label: t({ message: 'Order', context: 'a purchase' }), cell: name },
    {
      id: 'state',
      label: t`State`,
      cell: ({ state }) =>
        state === 'open' ? (
          <StateWord tone="danger">{t`Open`}</StateWord>
        ) : (
          <StateWord tone="quiet">{t`Decided by the bank`}</StateWord>
        ),
    },
    { id: 'amount', label: t`Amount`, isNumber: true, cell: (row) => amountOf(row) },
    { id: 'payer', label: t`ID of the payer`, isNumber: true, cell: ({ payer_id }) => payer_id },
    { id: 'since', label: t`Since`, sort: 'created', cell: ({ since }) => moment(since) },
    { id: 'payment', label: t`Payment`, cell: ({ payment }) => <bdi dir="ltr">{payment}</bdi>, extra: true },
  ];
  return (
    <AdminTable
      title={t`Reports`}
      lead={lead}
      list={list}
      rows={list.data?.pages.flatMap(({ chargebacks }) => chargebacks) ?? []}
      columns={columns}
      keyOf={({ id }) => id}
      nameOf={name}
      filters={[
        {
          id: 'state',
          label: t`State`,
          choices: [
            { id: 'open', label: t`Open` },
            { id: 'closed', label: t`Decided by the bank` },
          ],
        },
      ]}
      csv={{ path: exportChargebacks.path, name: 'chargebacks' }}
      sheet={(row) => <ChargebackFacts row={row} />}
      empty={t`No bank has taken a payment back in the last 180 days.`}
    />
  );
}

const amountOf = ({ amount_minor, currency }: Chargeback) =>
  amount_minor !== null && currency !== null && <Price amountMinor={amount_minor} currency={currency} />;

function ChargebackFacts({ row }: { row: Chargeback }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const moment = useMoment();
  const { order, payer_id } = row;
  return (
    <>
      <Facts
        facts={[
          {
            label: t({ message: 'Order', context: 'a purchase' }),
            value: order && (
              <Link
                to="/$locale/admin/orders"
                params={{ locale }}
                search={{ q: String(order.number), open: String(order.id) }}
                className="underline"
              >
                <bdi>{order.number}</bdi>
              </Link>
            ),
          },
          {
            label: t`Paid by`,
            value: payer_id !== null && (
              <Link
                to="/$locale/admin/users"
                params={{ locale }}
                search={{ q: String(payer_id), open: String(payer_id) } as never}
                className="underline"
              >
                <bdi>{payer_id}</bdi>
              </Link>
            ),
          },
          { label: t`Amount`, value: amountOf(row) },
          { label: t`Since`, value: moment(row.since) },
          { label: t`Payment`, value: row.payment && <bdi dir="ltr">{row.payment}</bdi> },
        ]}
      />
      <p>
        <Trans>
          The answer to the bank is written in the dashboard of the payment provider, where the payment has
          this name. The order can be cancelled, or its plan ended, from here.
        </Trans>
      </p>
    </>
  );
}
