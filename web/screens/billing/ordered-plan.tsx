import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { planQuery } from '#web/features/plans/plan-queries.ts';
import { useLocalDay } from '#web/i18n/use-day.ts';
import { Price } from '#web/ui/price.tsx';

const WITHOUT_NEWS: readonly string[] = ['free', 'past_due', 'ended'];

/** How long the plan of a site runs now; nothing where that cannot be found out. */
export function OrderedPlan({ id }: { id: string }) {
  const { data: plan } = useQuery({ ...planQuery(id), staleTime: 0 });
  const day = useLocalDay();
  if (!plan || plan.plan === null || WITHOUT_NEWS.includes(plan.state)) return null;
  // the end of another's plan whose renewal failed is kept from others
  if (plan.period_end === null && plan.renews) return null;
  if (plan.period_end === null)
    return (
      <p>
        <Trans>The plan has no end and never renews.</Trans>
      </p>
    );
  const end = day(plan.period_end);
  if (!plan.renews)
    return (
      <p>
        <Trans>The plan runs until {end}. It does not renew.</Trans>
      </p>
    );
  if (!plan.is_payer)
    return (
      <p>
        <Trans>The plan of the site runs until {end} now.</Trans>
      </p>
    );
  const { price } = plan;
  return (
    <p>
      {price ? (
        <Trans>
          It renews on {end} for <Price amountMinor={price.amount_minor} currency={price.currency} />. You can
          cancel it in the settings of the site at any time.
        </Trans>
      ) : (
        <Trans>It renews on {end}. You can cancel it in the settings of the site at any time.</Trans>
      )}
    </p>
  );
}
