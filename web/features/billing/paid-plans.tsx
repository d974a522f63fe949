import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { PLAN_NAMES, PlanActions, planQuery } from '#web/features/plans/public.ts';
import { useLocalDay } from '#web/i18n/use-day.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { Price } from '#web/ui/price.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import { type Billing, type BillingRow, REFUND_DAYS } from '#worker/contract/billing.ts';

type PaidPlan = Billing['plans'][number];
type Site = NonNullable<BillingRow['site']>;
type Props = { plans: readonly PaidPlan[]; rows: readonly BillingRow[] };

const DAY_MS = 86_400_000;

/** The plans that one pays for, and those of others for which one has paid lately. */
export function PaidPlans({ plans, rows }: Props) {
  const { i18n } = useLingui();
  const others = sitesOfOthers(plans, rows);
  if (plans.length === 0 && others.length === 0) return null;
  return (
    <section aria-labelledby="plans" className="flex flex-col gap-3">
      <h2 id="plans">
        <Trans>Plans</Trans>
      </h2>
      <ul className="flex flex-col divide-y divide-(--line)">
        {plans.map((plan) => (
          <Entry key={`${plan.site?.id} ${plan.plan} ${plan.period_end}`} site={plan.site}>
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
          </Entry>
        ))}
        {others.map((site) => (
          <PaidForOthers key={site.id} site={site} />
        ))}
      </ul>
    </section>
  );
}

/** The sites whose plans others pay for, and for which one has paid in the days in which it can be refunded. */
function sitesOfOthers(plans: readonly PaidPlan[], rows: readonly BillingRow[]): Site[] {
  const since = Date.now() - REFUND_DAYS * DAY_MS;
  const paid = rows.flatMap(({ product, payment_status, at, site }) =>
    site && product === 'subscription' && payment_status === 'captured' && Date.parse(at) > since
      ? [site]
      : [],
  );
  const isOwn = ({ id }: Site) => plans.some(({ site }) => site?.id === id);
  return paid.filter((site, at) => !isOwn(site) && paid.findIndex(({ id }) => id === site.id) === at);
}

function Entry({ site, children }: { site: Site | null; children: ReactNode }) {
  const { locale } = useLocale();
  return (
    <li className="flex flex-col gap-2 py-3 wrap-anywhere">
      <p className="font-medium">
        {site ? (
          <Link
            to="/$locale/site/$id"
            params={{ locale, id: site.slug }}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            <UserText>{site.name}</UserText>
          </Link>
        ) : (
          <Trans>A site that was deleted</Trans>
        )}
      </p>
      {children}
    </li>
  );
}

function PaidForOthers({ site }: { site: Site }) {
  const day = useLocalDay();
  const { data: plan } = useQuery(planQuery(site.slug));
  const until = plan?.refund_until && day(plan.refund_until);
  return (
    <Entry site={site}>
      <p className="text-(--ink-2)">
        <Trans>You paid for time of this plan.</Trans>{' '}
        {until && <Trans>You can get the money back until {until}.</Trans>}
      </p>
      <Manage id={site.slug} />
    </Entry>
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
