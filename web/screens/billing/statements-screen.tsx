import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { AdminTable, type Column, StateWord, type Tone, useAdminSearch } from '#web/features/admin/public.ts';
import { allStatementsQuery } from '#web/features/statements/statement-queries.ts';
import { StatementSheet } from '#web/features/statements/statement-sheet.tsx';
import { STATE_NAMES, useMonth } from '#web/features/statements/statement-words.ts';
import { useLocalDay } from '#web/i18n/use-day.ts';
import { Price } from '#web/ui/price.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import { type AdminStatement, STATEMENT_STATES, type StatementState } from '#worker/contract/statement.ts';
import { exportAdminStatements } from '#worker/contract/statement-admin.ts';

const TONES: Record<StatementState, Tone> = { open: 'warning', approved: 'good', paid: 'quiet' };

/** For administrators: what all vendors earned, by month. */
export function StatementsScreen() {
  const { t, i18n } = useLingui();
  const month = useMonth();
  const day = useLocalDay();
  const [search] = useAdminSearch();
  const list = useInfiniteQuery(allStatementsQuery(search));
  const amount = (of: (statement: AdminStatement) => number) => (statement: AdminStatement) => (
    <Price amountMinor={of(statement)} currency={statement.currency} />
  );
  const columns: Column<AdminStatement>[] = [
    {
      id: 'statement',
      label: t`Statement`,
      cell: ({ vendor, period }) => (
        <>
          <UserText>{vendor.company}</UserText>
          {', '}
          {month(period)}
        </>
      ),
    },
    {
      id: 'id',
      label: t`ID`,
      isNumber: true,
      sort: 'created',
      cell: ({ id }) => <bdi className="font-mono">{id}</bdi>,
    },
    {
      id: 'state',
      label: t`State`,
      cell: ({ state }) => <StateWord tone={TONES[state]}>{i18n._(STATE_NAMES[state])}</StateWord>,
    },
    { id: 'gross', label: t`Orders`, isNumber: true, cell: amount(({ gross_minor }) => gross_minor) },
    { id: 'fee', label: t`Fee`, isNumber: true, cell: amount(({ fee_minor }) => fee_minor), extra: true },
    { id: 'net', label: t`Payout`, isNumber: true, cell: amount(({ net_minor }) => net_minor) },
    {
      id: 'changed',
      label: t`Payout details changed`,
      cell: ({ payout_changed_at }) => payout_changed_at && day(payout_changed_at),
    },
    {
      id: 'approved',
      label: t`Approved`,
      cell: ({ approved_at }) => approved_at && day(approved_at),
      extra: true,
    },
    { id: 'paid', label: t`Paid`, cell: ({ paid_at }) => paid_at && day(paid_at), extra: true },
  ];
  return (
    <AdminTable
      title={t`Payouts to vendors`}
      list={list}
      rows={list.data?.pages.flatMap(({ statements }) => statements) ?? []}
      columns={columns}
      keyOf={({ id }) => String(id)}
      nameOf={({ vendor, period }) => `${vendor.company}, ${month(period)}`}
      filters={[
        {
          id: 'state',
          label: t`State`,
          choices: STATEMENT_STATES.map((id) => ({ id, label: i18n._(STATE_NAMES[id]) })),
        },
        { id: 'vendor', label: t`ID of the vendor`, kind: 'text' },
        { id: 'period', label: t`Month (YYYY-MM)`, kind: 'text' },
      ]}
      csv={{ path: exportAdminStatements.path, name: 'payouts' }}
      sheet={(statement) => <StatementSheet key={statement.id} statement={statement} />}
      empty={t`There are no statements yet.`}
    />
  );
}
