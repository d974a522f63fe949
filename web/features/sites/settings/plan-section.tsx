import { Suspense } from 'react';
import { PlanSettings } from '#web/features/plans/public.ts';
import { Skeleton, SkeletonLine } from '#web/ui/skeleton.tsx';
import type { Site } from '#worker/contract/site.ts';

/** The plan of a site, loaded when this section is opened. `id` as in the page's path. */
export const PlanSection = ({ site, id }: { site: Site; id: string }) => (
  <Suspense
    fallback={
      <Skeleton>
        <SkeletonLine size="60%" />
        <SkeletonLine size="40%" />
      </Skeleton>
    }
  >
    <PlanSettings site={site} id={id} />
  </Suspense>
);
