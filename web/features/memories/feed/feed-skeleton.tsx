import { Skeleton, SkeletonLine } from '#web/ui/skeleton.tsx';

const Card = () => (
  <div className="card bones">
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
