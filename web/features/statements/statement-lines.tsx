import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useLocalDay } from '#web/i18n/use-day.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { Table } from '#web/ui/forms/table.tsx';
import { Price } from '#web/ui/price.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { statementQuery } from './statement-queries.ts';
import { useMonth } from './statement-words.ts';

type Props = { id: string; vendor: string | undefined };

/** The orders of one statement. */
export function StatementLines({ id, vendor }: Props) {
  const { t } = useLingui();
  const day = useLocalDay();
  const month = useMonth();
  const { data, error, refetch } = useQuery(statementQuery(id, vendor));
  if (!data) return error ? <CallFault error={error} again={() => void refetch()} /> : <SkeletonRows />;
  const { statement, lines } = data;
  const { currency } = statement;
  const period = month(statement.period);
  const price = (amountMinor: number) => <Price amountMinor={amountMinor} currency={currency} />;
  return (
    <section aria-labelledby="statement" className="flex flex-col gap-3">
      <h2 id="statement">
        <Trans>Orders of {period}</Trans>
      </h2>
      <Table
        label={t`Orders of ${period}`}
        columns={[
          { id: 'order', title: t`Order number` },
          { id: 'day', title: t`Day` },
          { id: 'kind', title: t`What for` },
          { id: 'gross', title: t`Price`, isNumber: true },
          { id: 'fee', title: t`Fee`, isNumber: true },
          { id: 'net', title: t`Payout`, isNumber: true },
        ]}
        rows={lines.map(({ order_number, kind, at, gross_minor, fee_minor, net_minor }) => ({
          id: `${order_number} ${kind}`,
          cells: {
            order: <bdi>{order_number}</bdi>,
            day: <time dateTime={at}>{day(at)}</time>,
            kind: kind === 'earned' ? t`Flowers placed` : t`Taken back after an issue`,
            gross: price(gross_minor),
            fee: price(fee_minor),
            net: price(net_minor),
          },
        }))}
      />
    </section>
  );
}
