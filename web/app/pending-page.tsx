import { Skeleton, SkeletonLine } from '#web/ui/skeleton.tsx';

/** The placeholder of a loading page, shown after a short delay. */
export const PendingPage = () => (
  <div className="wrap">
    <Skeleton>
      <SkeletonLine size="40%" />
      <SkeletonLine />
      <SkeletonLine size="80%" />
    </Skeleton>
  </div>
);
