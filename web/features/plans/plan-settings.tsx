import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useLocale } from '#web/i18n/use-locale.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { Skeleton, SkeletonLine } from '#web/ui/skeleton.tsx';
import { FREE_PHOTOS } from '#worker/contract/primitives.ts';
import type { Site } from '#worker/contract/site.ts';
import { Progress } from '#worker/shared/views/form/progress.tsx';
import { PlanActions } from './plan-actions.tsx';
import { planQuery } from './plan-queries.ts';
import { PlanState } from './plan-state.tsx';
import { WhatClosed } from './what-closed.tsx';

/** The plan of a site for its owners, and for its payer what can be done about it. `id` as in the page's path. */
export function PlanSettings({ site, id }: { site: Site; id: string }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const { data: plan, error, refetch, isPending } = useQuery(planQuery(id));
  if (isPending)
    return (
      <Skeleton>
        <SkeletonLine size="60%" />
        <SkeletonLine size="40%" />
      </Skeleton>
    );
  if (!plan) return <CallFault error={error} again={() => void refetch()} />;
  const isFree = plan.state === 'free' || plan.state === 'ended';
  const used = Math.min(site.photos_used ?? 0, FREE_PHOTOS);
  return (
    <div className="flex flex-col gap-5">
      <PlanState plan={plan} used={site.photos_used} />
      {plan.state === 'ended' && <WhatClosed />}
      {isFree && site.photos_used !== null && (
        <Progress
          label={t`Photos and recordings`}
          value={used / FREE_PHOTOS}
          text={`${used}/${FREE_PHOTOS}`}
        />
      )}
      {plan.state === 'free' && (
        <p className="text-(--ink-2)">
          <Trans>
            Written memories have no limit. A plan adds photos and recordings without a limit, video,
            documents, links to videos and cloud files, and additional info.
          </Trans>
        </p>
      )}
      <PlanActions id={id} plan={plan} />
      {(plan.can.buy.length > 0 || plan.can.give.length > 0) && (
        <Link
          className={`button self-start ${isFree ? 'main' : ''}`}
          to="/$locale/site/$id/subscribe"
          params={{ locale, id }}
        >
          {plan.state === 'ended' ? <Trans>Renew the plan</Trans> : <Trans>See the plans</Trans>}
        </Link>
      )}
    </div>
  );
}
