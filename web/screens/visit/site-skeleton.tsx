import { FeedSkeleton } from '#web/features/memories/feed/feed-skeleton.tsx';
import { Skeleton, SkeletonLine } from '#web/ui/skeleton.tsx';

/** The loading state of a site, in its final layout. */
export const SiteSkeleton = () => (
  <div className="site">
    <Skeleton>
      <div className="hero">
        <div className="cover" />
        <div className="wrap skeleton-hero">
          <div className="arch" />
          <SkeletonLine size="14rem" />
          <SkeletonLine size="11rem" />
          <SkeletonLine size="16rem" />
        </div>
      </div>
    </Skeleton>
    <div className="wrap">
      <FeedSkeleton />
    </div>
  </div>
);
