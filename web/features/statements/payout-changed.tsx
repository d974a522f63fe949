import { Trans } from '@lingui/react/macro';
import { useLocalDay } from '#web/i18n/use-day.ts';
import { type AdminStatement, PAYOUT_HOLD_HOURS } from '#worker/contract/statement.ts';

/** What an administrator should know before a statement is paid: that its vendor changed where they are paid. */
export function PayoutChanged({
  statement: { state, payout_changed_at: at },
}: {
  statement: AdminStatement;
}) {
  const localDay = useLocalDay();
  if (at === null || state === 'paid') return null;
  const day = <time dateTime={at}>{localDay(at)}</time>;
  return (
    <p className="rounded-lg bg-(--info-soft) p-4 text-(--info)" role="note">
      <Trans>
        The payout details were changed on {day}. Nothing can be marked as paid in the {PAYOUT_HOLD_HOURS}{' '}
        hours after that.
      </Trans>
    </p>
  );
}
