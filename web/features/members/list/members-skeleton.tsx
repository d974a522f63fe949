import { Skeleton, SkeletonLine } from '#web/ui/skeleton.tsx';

/** A placeholder in the shape of a list of people. */
export const MembersSkeleton = () => (
  <Skeleton>
    {['60%', '45%', '55%'].map((size) => (
      <div key={size} className="flex gap-3 py-4">
        <span className="skeleton-shape size-11! rounded-full!" />
        <span className="flex-1">
          <SkeletonLine size={size} />
          <SkeletonLine size="30%" />
        </span>
      </div>
    ))}
  </Skeleton>
);
