import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatRate } from '#web/i18n/format.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { Price } from '#web/ui/price.tsx';
import type { SitePlan } from '#worker/contract/billing.ts';
import type { PriceList } from '#worker/contract/price.ts';
import { PLANS } from '#worker/contract/primitives.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { PLAN_TITLES } from './plan-names.ts';
import { isRunning } from './plan-queries.ts';
import { type Plan, planItem, priceOf } from './price-queries.ts';

type Props = {
  plan: SitePlan;
  prices: PriceList;
  /** Whether the site is about a working life. */
  isWork: boolean;
  onChoose: (plan: Plan) => void;
};

const PER: Record<Plan, MessageDescriptor> = { monthly: msg`a month`, annual: msg`a year`, once: msg`once` };

const CHOOSE: Record<Plan, MessageDescriptor> = {
  monthly: msg`Choose monthly`,
  annual: msg`Choose annual`,
  once: msg`Choose one time`,
};

const TERMS: Record<Plan, MessageDescriptor> = {
  monthly: msg`Renews every month on the same date.`,
  annual: msg`Renews every year on the same date.`,
  once: msg`Paid once for this site. It never renews.`,
};

/** A site about a working life has a plan of two years only. */
const TERMS_OF_WORK = msg`Paid once, for two years. It never renews.`;
const WORK_PLANS = ['once'] as const satisfies Plan[];

/** The plans side by side, none of them chosen beforehand, and what is true of all. */
export function PlanColumns({ plan, prices, isWork, onChoose }: Props) {
  const { i18n } = useLingui();
  const { locale } = useLocale();
  const currency = currencyName(prices.currency, locale);
  return (
    <div className="flex flex-col gap-4">
      <ul className="grid divide-y divide-(--line) border-y border-(--line) md:grid-cols-3 md:divide-y-0">
        {(isWork ? WORK_PLANS : PLANS).map((one) => {
          const price = priceOf(prices, planItem(one));
          if (!price) return null;
          return (
            <li
              key={one}
              className="flex min-w-0 flex-col gap-3 py-7 md:not-first:border-s md:not-first:border-(--line) md:not-first:ps-8 md:not-last:pe-8"
            >
              <h2 className="text-2xl!">{i18n._(PLAN_TITLES[one])}</h2>
              <p className="flex flex-wrap items-baseline gap-x-2.5">
                <span className="font-serif text-[clamp(2.5rem,1.75rem+2.6vw,3.5rem)] leading-none">
                  <Price {...price} />
                </span>
                <span className="text-(--ink-2)">{i18n._(PER[one])}</span>
              </p>
              <p className="text-(--ink-2)">
                {i18n._(isWork ? TERMS_OF_WORK : TERMS[one])}
                {isRunning(plan) && plan.can.buy.includes(one) && (
                  <>
                    {' '}
                    <Beginning plan={plan} of={one} />
                  </>
                )}
              </p>
              {plan.can.buy.includes(one) ? (
                <button type="button" className="button mt-auto w-full" onClick={() => onChoose(one)}>
                  {i18n._(CHOOSE[one])}
                </button>
              ) : (
                isRunning(plan) &&
                plan.plan === one && (
                  <p className="mt-auto flex min-h-12 items-center font-semibold">
                    <Trans>The current plan</Trans>
                  </p>
                )
              )}
            </li>
          );
        })}
      </ul>
      <div className="flex flex-col gap-1 md:items-center md:text-center">
        {!isWork && (
          <p>
            <Trans>
              You can cancel at any time in two clicks: the plan runs to the end of the period you paid for,
              and nothing is deleted.
            </Trans>
          </p>
        )}
        <p className="small">
          <Trans>Prices are in {currency}, for this site only.</Trans> <Vat of={prices} />
        </p>
      </div>
    </div>
  );
}

/** When a plan begins that is bought while another runs. */
const Beginning = ({ plan, of }: { plan: SitePlan; of: Plan }) =>
  of === 'once' && plan.is_payer && plan.state === 'active' ? (
    <Trans>It begins at once; what is left of the current plan is deducted.</Trans>
  ) : (
    <Trans>It begins when the current plan ends.</Trans>
  );

/** Whether the prices include VAT; nothing where none is charged. */
function Vat({ of: { vat_rate, vat_included } }: { of: PriceList }) {
  const { locale } = useLocale();
  if (vat_rate === 0) return null;
  const percent = formatRate(vat_rate, locale);
  return vat_included ? <Trans>VAT is included.</Trans> : <Trans>VAT of {percent} is added to them.</Trans>;
}

/** “US dollars”. */
export const currencyName = (currency: string, locale: Locale): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'name' })
    .formatToParts(2)
    .find(({ type }) => type === 'currency')?.value ?? currency;
