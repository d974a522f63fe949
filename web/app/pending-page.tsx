import { Skeleton, SkeletonLine } from '#web/ui/skeleton.tsx';

/** While a page is on its way, after a moment's wait. */
export const PendingPage = () => (
  <div className="wrap">
    <Skeleton>
      <SkeletonLine size="40%" />
      <SkeletonLine />
      <SkeletonLine size="80%" />
    </Skeleton>
  </div>
);
