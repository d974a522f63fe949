import { Skeleton, SkeletonLine } from '#web/ui/skeleton.tsx';

const Card = () => (
  <div className="card skeleton-card">
    <SkeletonLine />
    <SkeletonLine />
    <SkeletonLine size="60%" />
  </div>
);

/** The loading state of the feed: two placeholders. */
export const FeedSkeleton = () => (
  <Skeleton>
    <Card />
    <Card />
  </Skeleton>
);
