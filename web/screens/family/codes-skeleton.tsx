import { Skeleton, SkeletonLine } from '#web/ui/skeleton.tsx';

/** One sticker, in the shape that it will have. */
export const CodesSkeleton = () => (
  <Skeleton>
    <div className="flex gap-5 rounded-[14px] border border-(--line) p-6">
      <span className="bone size-36!" />
      <span className="flex-1">
        <SkeletonLine size="60%" />
        <SkeletonLine size="40%" />
      </span>
    </div>
  </Skeleton>
);
