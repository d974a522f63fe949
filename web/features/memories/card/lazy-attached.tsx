import { Suspense } from 'react';
import { photosPart } from '#web/features/memories/photos/lazy-photos.ts';
import { Prepared, preparedPart } from '#web/ui/prepared-part.tsx';
import type { Memory, MemoryFilter } from '#worker/contract/memory.ts';
import { hasGrid } from '#worker/shared/views/memory-kinds/memory-kinds.ts';
import { isPhoto } from '#worker/shared/views/memory-kinds/photo.tsx';
import type { AttachedProps } from './attached-media.tsx';

const part = preparedPart<AttachedProps>(['common'], async () => {
  const { AttachedMedia, followVideos } = await import('./attached-media.tsx');
  followVideos();
  return AttachedMedia;
});

/** Whether there is more than text, photos and tags for everyone; a memory that an earlier version stored lacks links and date. */
const hasMore = ({ media, links, happened_on, visibility }: Memory): unknown =>
  !media.every(isPhoto) || links?.length || happened_on || visibility !== 'everyone';

/** What a memory has of one kind, whose code is loaded where it has anything besides text and photos. */
export const LazyAttached = (props: AttachedProps) =>
  hasMore(props.memory) ? (
    <Suspense>
      <Prepared part={part} {...props} />
    </Suspense>
  ) : null;

/**
 * Loads that code before the app replaces a page of the server with such memories, so that their attachments are in
 * place at once, and a video that was started goes on; and likewise what shows the photos as a grid.
 */
export async function loadAttached(memories: readonly Memory[], filter: MemoryFilter | null): Promise<void> {
  const parts = [
    memories.some(hasMore) && part.prepare(),
    memories.length > 0 && hasGrid(filter) && photosPart.prepare(),
  ];
  await Promise.all(parts).catch(() => undefined);
}
