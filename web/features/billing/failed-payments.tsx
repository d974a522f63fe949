import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { failureWords, usePayOrder } from '#web/features/orders/public.ts';
import { useLocalDay } from '#web/i18n/use-day.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { Price } from '#web/ui/price.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import type { Billing } from '#worker/contract/billing.ts';

type Failed = Billing['failed'][number];

/** The renewals that failed, and how each is mended. */
export function FailedPayments({ failed }: { failed: readonly Failed[] }) {
  if (failed.length === 0) return null;
  return (
    <section aria-labelledby="failed" className="flex flex-col gap-4">
      <h2 id="failed">
        <Trans>A payment failed</Trans>
      </h2>
      <ul className="flex flex-col gap-4">
        {failed.map((one) => (
          <FailedPayment key={one.order_id} failed={one} />
        ))}
      </ul>
    </section>
  );
}

function FailedPayment({ failed }: { failed: Failed }) {
  const { i18n } = useLingui();
  const { locale } = useLocale();
  const day = useLocalDay();
  const { isBusy, error, pay } = usePayOrder(failed.order_id);
  const { site, next_retry_at } = failed;
  const why = failureWords(failed.failure);
  const amount = <Price amountMinor={failed.total_minor} currency={failed.currency} />;
  const next = next_retry_at && day(next_retry_at);
  return (
    <li className="flex flex-col items-start gap-3 rounded-lg border border-(--danger) bg-(--danger-soft) p-4">
      <p className="font-medium wrap-anywhere">
        {site ? (
          <Trans>
            {amount} for the plan of <UserText>{site.name}</UserText>
          </Trans>
        ) : (
          amount
        )}
      </p>
      <p>
        {why && <>{i18n._(why)} </>}
        {next ? (
          <Trans>We try again on {next}. Until then the site stays as it is.</Trans>
        ) : (
          <Trans>It will not be tried again automatically.</Trans>
        )}
      </p>
      {error && <CallFault error={error} inSight />}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <button type="button" className="button main" aria-busy={isBusy || undefined} onClick={pay}>
          <Trans>Pay now, also with another card</Trans>
        </button>
        <Link
          to="/$locale/dashboard/orders/$id"
          params={{ locale, id: String(failed.order_id) }}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          <Trans>See the order</Trans>
        </Link>
      </div>
    </li>
  );
}
