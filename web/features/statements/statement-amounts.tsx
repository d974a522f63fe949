import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Price } from '#web/ui/price.tsx';
import type { Statement } from '#worker/contract/statement.ts';

type Amounts = Pick<Statement, 'gross_minor' | 'fee_minor' | 'net_minor' | 'currency'>;

/** What was earned, our fee, and what is paid out. */
export function StatementAmounts({ gross_minor, fee_minor, net_minor, currency }: Amounts) {
  const price = (amountMinor: number) => <Price amountMinor={amountMinor} currency={currency} />;
  return (
    <dl className="grid grid-cols-3 gap-x-6">
      <Amount name={<Trans>Orders</Trans>}>{price(gross_minor)}</Amount>
      <Amount name={<Trans>Fee</Trans>}>{price(fee_minor)}</Amount>
      <Amount name={<Trans>Payout</Trans>}>
        <strong>{price(net_minor)}</strong>
      </Amount>
    </dl>
  );
}

const Amount = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div>
    <dt className="small">{name}</dt>
    <dd>{children}</dd>
  </div>
);
