import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ActForm, Facts } from '#web/features/admin/public.ts';
import { useLocalDay } from '#web/i18n/use-day.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { Price } from '#web/ui/price.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';
import { UserText } from '#web/ui/user-text.tsx';
import type { AdminStatement } from '#worker/contract/statement.ts';
import { dayText } from '#worker/shared/civil-day.ts';
import { JERUSALEM } from '#worker/shared/rest-days.ts';
import { localDay } from '#worker/shared/zoned-time.ts';
import { PayoutChanged } from './payout-changed.tsx';
import { StatementAmounts } from './statement-amounts.tsx';
import { useSetStatementState } from './statement-queries.ts';
import { STATE_NAMES, useMonth } from './statement-words.ts';

/** What a vendor earned in a month, for administrators, who approve it and say that it was paid. */
export function StatementSheet({ statement }: { statement: AdminStatement }) {
  const { t, i18n } = useLingui();
  const { locale } = useLocale();
  const day = useLocalDay();
  const month = useMonth();
  const { vendor, approved_at, paid_at } = statement;
  const id = String(vendor.id);
  return (
    <>
      <Facts
        facts={[
          {
            label: t`Company`,
            value: (
              <Link
                to="/$locale/admin/vendors"
                params={{ locale }}
                search={{ q: id, open: id }}
                className="underline"
              >
                <UserText>{vendor.company}</UserText>
              </Link>
            ),
          },
          { label: t`Month`, value: month(statement.period) },
          { label: t`State`, value: i18n._(STATE_NAMES[statement.state]) },
          { label: t`Approved`, value: approved_at && day(approved_at) },
          { label: t`Paid`, value: paid_at && day(paid_at) },
        ]}
      />
      <StatementAmounts {...statement} />
      <PayoutChanged statement={statement} />
      <NextState key={statement.state} statement={statement} />
    </>
  );
}

function NextState({ statement }: { statement: AdminStatement }) {
  const { t } = useLingui();
  const month = useMonth();
  const [isOpen, setOpen] = useState(false);
  const change = useSetStatementState(statement);
  const { vendor, period, net_minor, currency, state } = statement;
  if (state === 'paid') return null;
  if (state === 'open' && period >= dayText(localDay(new Date(), JERUSALEM)).slice(0, 7))
    return (
      <p className="small">
        <Trans>The month is not over yet.</Trans>
      </p>
    );
  const next = state === 'open' ? 'approved' : 'paid';
  const action = next === 'approved' ? t`Approve` : t`Mark as paid`;
  if (!isOpen)
    return (
      <button type="button" className="button self-start" onClick={() => setOpen(true)}>
        {action}
      </button>
    );
  const company = <UserText>{vendor.company}</UserText>;
  const amount = <Price amountMinor={net_minor} currency={currency} />;
  const of = month(period);
  return (
    <ActForm
      title={next === 'approved' ? t`Approve this statement?` : t`Was this statement paid?`}
      {...(next === 'paid' && { typed: vendor.company, danger: true })}
      action={action}
      busyAction={t`One moment…`}
      send={(reason) => change.mutateAsync({ state: next, reason })}
      onDone={() => {
        setOpen(false);
        toast({
          variant: 'success',
          title: next === 'approved' ? t`The statement was approved.` : t`The statement was marked as paid.`,
        });
      }}
      onCancel={() => setOpen(false)}
    >
      <p>
        {next === 'approved' ? (
          <Trans>
            {company} is to be paid {amount} for {of}.
          </Trans>
        ) : (
          <Trans>
            {company} was paid {amount} for {of}. This cannot be undone.
          </Trans>
        )}
      </p>
    </ActForm>
  );
}
