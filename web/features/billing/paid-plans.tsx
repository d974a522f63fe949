import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { PLAN_NAMES, PlanActions, planQuery } from '#web/features/plans/public.ts';
import { useLocalDay } from '#web/i18n/use-day.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { Price } from '#web/ui/price.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import type { Billing } from '#worker/contract/billing.ts';

type PaidPlan = Billing['plans'][number];

/** The plans that one pays for. */
export function PaidPlans({ plans }: { plans: readonly PaidPlan[] }) {
  const { i18n } = useLingui();
  const { locale } = useLocale();
  if (plans.length === 0) return null;
  return (
    <section aria-labelledby="plans" className="flex flex-col gap-3">
      <h2 id="plans">
        <Trans>Plans</Trans>
      </h2>
      <ul className="flex flex-col divide-y divide-(--line)">
        {plans.map((plan) => (
          <li
            key={`${plan.site?.id} ${plan.plan} ${plan.period_end}`}
            className="flex flex-col gap-1 py-3 wrap-anywhere"
          >
            <p className="font-medium">
              {plan.site ? (
                <Link
                  to="/$locale/site/$id"
                  params={{ locale, id: plan.site.slug }}
                  className="inline-flex min-h-11 items-center underline underline-offset-4"
                >
                  <UserText>{plan.site.name}</UserText>
                </Link>
              ) : (
                <Trans>A site that was deleted</Trans>
              )}
            </p>
            <p className="dotted text-(--ink-2)">
              <span>{i18n._(PLAN_NAMES[plan.plan])}</span>
              {plan.price && (
                <span>
                  <Price amountMinor={plan.price.amount_minor} currency={plan.price.currency} />
                </span>
              )}
              <span>
                <Runs plan={plan} />
              </span>
            </p>
            {plan.site && <Manage id={plan.site.slug} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Where a plan is changed and cancelled, also by someone who is no member of the site. */
function Manage({ id }: { id: string }) {
  const { data: plan } = useQuery(planQuery(id));
  return plan ? (
    <Suspense fallback={null}>
      <PlanActions id={id} plan={plan} />
    </Suspense>
  ) : null;
}

/** Until when a plan runs, and what happens then. */
function Runs({ plan: { state, period_end, renews } }: { plan: PaidPlan }) {
  const formatDay = useLocalDay();
  if (state === 'past_due') return <Trans>The last payment failed</Trans>;
  if (period_end === null) return <Trans>Without end</Trans>;
  const day = formatDay(period_end);
  if (state === 'ended') return <Trans>Ended on {day}</Trans>;
  return renews ? <Trans>Renews on {day}</Trans> : <Trans>Runs until {day}</Trans>;
}
