import { Skeleton, SkeletonLine } from '#web/ui/skeleton.tsx';

const Card = () => (
  <div className="card bones">
    <SkeletonLine />
    <SkeletonLine />
    <SkeletonLine size="60%" />
  </div>
);

/** Two memories to come. */
export const FeedSkeleton = () => (
  <Skeleton>
    <Card />
    <Card />
  </Skeleton>
);
