import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useOnce } from '#web/features/orders/public.ts';
import { Confirm } from '#web/ui/forms/confirm.tsx';
import { Price } from '#web/ui/price.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';
import { UserText } from '#web/ui/user-text.tsx';
import type { Statement } from '#worker/contract/statement.ts';
import { dayText } from '#worker/shared/civil-day.ts';
import { JERUSALEM } from '#worker/shared/rest-days.ts';
import { localDay } from '#worker/shared/zoned-time.ts';
import { useSetStatementState } from './statement-queries.ts';
import { useMonth } from './statement-words.ts';

/** An administrator approves a statement, then says that it was paid; a reason is asked for. */
export function SetState({ statement }: { statement: Statement }) {
  const { t } = useLingui();
  const month = useMonth();
  const [isOpen, setOpen] = useState(false);
  const change = useSetStatementState(statement);
  const once = useOnce();
  const { vendor, period, net_minor, currency, state } = statement;
  if (state === 'paid') return null;
  if (state === 'open' && period >= dayText(localDay(new Date(), JERUSALEM)).slice(0, 7))
    return (
      <p className="small">
        <Trans>The month is not over yet.</Trans>
      </p>
    );
  const next = state === 'open' ? 'approved' : 'paid';
  const company = <UserText>{vendor.company}</UserText>;
  const amount = <Price amountMinor={net_minor} currency={currency} />;
  const of = month(period);
  const action = next === 'approved' ? t`Approve` : t`Mark as paid`;
  return (
    <div>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        {action} <span className="unseen">{`${vendor.company}, ${of}`}</span>
      </button>
      {isOpen && (
        <Confirm
          title={next === 'approved' ? t`Approve this statement?` : t`Was this statement paid?`}
          action={action}
          busyAction={t`One moment…`}
          busy={change.isPending}
          error={change.error}
          onClose={() => {
            change.reset();
            setOpen(false);
          }}
          onConfirm={() =>
            once(async () => {
              await change.mutateAsync({ state: next });
              setOpen(false);
              toast({
                variant: 'success',
                title:
                  next === 'approved' ? t`The statement was approved.` : t`The statement was marked as paid.`,
              });
            })
          }
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
        </Confirm>
      )}
    </div>
  );
}
