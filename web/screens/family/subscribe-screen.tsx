import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { PAYMENT_PAGES, startCheckout } from '#web/features/orders/billing-information.ts';
import { Gift } from '#web/features/plans/gift-form.tsx';
import { PlanActions } from '#web/features/plans/plan-actions.tsx';
import { PlanColumns } from '#web/features/plans/plan-columns.tsx';
import { PlanComparison } from '#web/features/plans/plan-comparison.tsx';
import { isRunning, planQuery } from '#web/features/plans/plan-queries.ts';
import { PlanState } from '#web/features/plans/plan-state.tsx';
import { type Plan, planItem, pricesQuery } from '#web/features/plans/price-queries.ts';
import { WhatClosed } from '#web/features/plans/what-closed.tsx';
import { BackToSite } from '#web/features/sites/back-to-site.tsx';
import { siteQuery } from '#web/features/sites/site-queries.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { Skeleton, SkeletonLine } from '#web/ui/skeleton.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import { REFUND_DAYS } from '#worker/contract/billing.ts';
import type { Site } from '#worker/contract/site.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { StatePage } from '#worker/shared/views/message/state-page.tsx';
import { Portrait } from '#worker/shared/views/portrait.tsx';

/** The plans of a site: the one it has, and those that can be bought or given. `id` as in the URL. */
export function SubscribeScreen({ id }: { id: string }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const { site } = useSuspenseQuery(siteQuery(id)).data;
  const { main } = namesFor(site, locale);
  useTitle(`${t`Plans`} · ${main.text}`);
  const back = <BackToSite id={id} name={main.text} lang={main.lang} />;
  if (!site.can.subscribe)
    return (
      <StatePage
        title={
          site.frozen ? t`This site is paused for now` : t`Only the family and invited members see the plans`
        }
        action={back}
      />
    );
  return (
    <div className="wrap flex flex-col gap-10 py-8">
      <div className="flex flex-col gap-2">
        {back}
        <header className="flex items-start gap-5 md:gap-6">
          <span className="[&_.arch]:w-18 [&_.arch]:border-0 [&_.arch]:text-2xl md:[&_.arch]:w-22">
            <Portrait portrait={site.portrait} name={main.text} alt="" sizes="88px" />
          </span>
          <div className="flex min-w-0 flex-1 flex-col gap-2">
            <h1 className="wrap-anywhere">
              <Trans>
                Plans for <UserText lang={main.lang}>{main.text}</UserText>’s site
              </Trans>
            </h1>
            <CurrentPlan id={id} site={site} />
          </div>
        </header>
      </div>
      <Plans id={id} site={site} />
    </div>
  );
}

function CurrentPlan({ id, site }: { id: string; site: Site }) {
  const plan = useQuery(planQuery(id)).data;
  if (!plan) return null;
  return (
    <div className="flex flex-col gap-3 text-(--ink-2)">
      <PlanState plan={plan} used={site.photos_used} />
      <PlanActions id={id} plan={plan} />
    </div>
  );
}

/** What can be bought and given, and what is true of every plan. */
function Plans({ id, site }: { id: string; site: Site }) {
  const { locale } = useLocale();
  const navigate = useNavigate();
  const plan = useQuery(planQuery(id));
  const prices = useQuery(pricesQuery);
  const error = plan.error ?? prices.error;

  function checkOut(chosen: Plan, gift?: { note: string }) {
    startCheckout({
      kind: 'subscription',
      target: id,
      lines: [{ item: planItem(chosen), quantity: 1 }],
      ...(gift && { gift }),
    });
    void navigate({ to: PAYMENT_PAGES.subscription, params: { locale, id } });
  }

  if (!plan.data || !prices.data)
    return error ? (
      <CallFault
        error={error}
        again={() => {
          if (plan.error) void plan.refetch();
          if (prices.error) void prices.refetch();
        }}
      />
    ) : (
      <PlansSkeleton />
    );
  const { buy, give } = plan.data.can;
  const isWork = site.work !== null;
  return (
    <>
      {buy.length > 0 && (
        <PlanColumns plan={plan.data} prices={prices.data} isWork={isWork} onChoose={checkOut} />
      )}
      <div className="grid gap-12 lg:grid-cols-[minmax(0,1fr)_18.25rem] lg:gap-20">
        <PlanComparison site={site} prices={prices.data} />
        <div className="flex flex-col divide-y divide-(--line) [&>*]:py-8 [&>*]:first:pt-0">
          {give.length > 0 && (
            <Part title={<Trans>As a gift</Trans>}>
              <p className="text-(--ink-2)">
                {isWork ? (
                  <Trans>
                    Give this site a plan of two years. It never renews, and you can add a note for the
                    family.
                  </Trans>
                ) : (
                  <Trans>
                    Give a year or a one-time plan to this site. A gift never renews, and you can add a note
                    for the family.
                  </Trans>
                )}{' '}
                {isRunning(plan.data) && <Trans>It is added to the plan that the site has.</Trans>}
              </p>
              <Gift
                siteId={site.id}
                plan={plan.data}
                prices={prices.data}
                isWork={isWork}
                onGive={(chosen, note) => checkOut(chosen, { note })}
              />
            </Part>
          )}
          <Part title={<Trans>When a plan ends</Trans>}>
            <WhatClosed />
            <Link className="text-link self-start" to="/$locale/promise" params={{ locale }}>
              <Trans>Our promise: what is kept, and for how long</Trans>
            </Link>
          </Part>
          <Part title={<Trans>Refunds</Trans>}>
            <p className="text-(--ink-2)">
              <Trans>
                Within {REFUND_DAYS} days of buying or giving a plan you can end it and get your money back.
                This does not include renewals.
              </Trans>
            </p>
          </Part>
        </div>
      </div>
    </>
  );
}

function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-2">
      <h2 id={heading} className="text-2xl!">
        {title}
      </h2>
      {children}
    </section>
  );
}

const PlansSkeleton = () => (
  <Skeleton>
    <div className="grid gap-8 border-y border-(--line) py-7 md:grid-cols-3">
      {[0, 1, 2].map((column) => (
        <div key={column} className="flex flex-col gap-4">
          <SkeletonLine size="40%" />
          <span className="skeleton-shape h-12!" />
          <SkeletonLine size="80%" />
          <span className="skeleton-shape h-12! rounded-full!" />
        </div>
      ))}
    </div>
  </Skeleton>
);
