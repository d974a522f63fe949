import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocalDay } from '#web/i18n/use-day.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { Price } from '#web/ui/price.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { statementQuery } from './statement-queries.ts';
import { useMonth } from './statement-words.ts';

/** One line on a wide screen, three short ones on a phone. */
const COLUMNS =
  'grid grid-cols-3 gap-x-4 gap-y-1 sm:grid-cols-[4.5rem_minmax(0,4fr)_minmax(0,4fr)_repeat(3,minmax(0,3fr))]';

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
      <ul className="flex flex-col divide-y divide-(--line) border-y border-(--line)">
        {lines.map(({ order_number, kind, at, gross_minor, fee_minor, net_minor }) => (
          <li key={`${order_number} ${kind}`} className="py-3">
            <dl className={COLUMNS}>
              <Cell name={t`Order number`}>
                <bdi className="font-medium">{order_number}</bdi>
              </Cell>
              <Cell name={t`Day`} className="max-sm:col-span-2 max-sm:text-end">
                <time dateTime={at}>{day(at)}</time>
              </Cell>
              <Cell name={t`What for`} className="max-sm:col-span-3">
                {kind === 'earned' ? t`Flowers placed` : t`Taken back after an issue`}
              </Cell>
              <Cell name={t`Price`} isNumber>
                {price(gross_minor)}
              </Cell>
              <Cell name={t`Fee`} isNumber>
                {price(fee_minor)}
              </Cell>
              <Cell name={t`Payout`} isNumber>
                <strong>{price(net_minor)}</strong>
              </Cell>
            </dl>
          </li>
        ))}
      </ul>
    </section>
  );
}

type CellProps = { name: string; isNumber?: boolean; className?: string; children: ReactNode };

const Cell = ({ name, isNumber = false, className = '', children }: CellProps) => (
  <div className={isNumber ? 'tabular-nums sm:text-end' : className}>
    <dt className={isNumber ? 'small' : 'unseen'}>{name}</dt>
    <dd>{children}</dd>
  </div>
);
