import type { InfiniteData } from '@tanstack/react-query';
import { Suspense } from 'react';
import { photosPart } from '#web/features/memories/photos/lazy-photos.ts';
import { Prepared, preparedPart } from '#web/ui/prepared-part.tsx';
import type { Memory, MemoryFilter, MemoryPage } from '#worker/contract/memory.ts';
import type { AttachedKind } from '#worker/shared/views/memory-kinds/memory-kind.ts';
import { hasGrid } from '#worker/shared/views/memory-kinds/memory-kinds.ts';
import { isPhoto } from '#worker/shared/views/memory-kinds/photo.tsx';

type AttachedProps = { memory: Memory; kind: AttachedKind };

const part = preparedPart<AttachedProps>(['common'], async () => {
  const { AttachedMedia, followVideos } = await import('./attached-media.tsx');
  followVideos();
  return AttachedMedia;
});

/** Whether there is more than text, photos and tags; a memory that an earlier version stored lacks links and date. */
const hasMore = ({ media, links, happened_on }: Memory): unknown =>
  !media.every(isPhoto) || links?.length || happened_on;

/** What a memory has of one kind, whose code is loaded where it has anything besides text and photos. */
export const LazyAttached = (props: AttachedProps) =>
  hasMore(props.memory) ? (
    <Suspense>
      <Prepared part={part} {...props} />
    </Suspense>
  ) : null;

/**
 * Loads that code before the app replaces a page of the server with such attachments, so that they are in place at
 * once, and a video that was started goes on; and likewise what shows the photos as a grid.
 */
export async function loadAttached(
  feed: InfiniteData<MemoryPage> | undefined,
  filter: MemoryFilter | null,
): Promise<void> {
  const parts = [
    feed?.pages.some(({ memories }) => memories.some(hasMore)) && part.prepare(),
    feed && hasGrid(filter) && photosPart.prepare(),
  ];
  await Promise.all(parts).catch(() => undefined);
}
