import type { InfiniteData } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { preparedPart } from '#web/ui/prepared-part.ts';
import type { Memory, MemoryPage } from '#worker/contract/memory.ts';
import type { AttachedKind } from '#worker/shared/views/memory-kinds/memory-kind.ts';
import { isPhoto } from '#worker/shared/views/memory-kinds/photo.tsx';

type AttachedProps = { memory: Memory; kind: AttachedKind };

const { current, prepare } = preparedPart<AttachedProps>(
  'common',
  async () => (await import('./attached-media.tsx')).AttachedMedia,
);

/** The attachments of one kind, whose code is loaded where there are any. */
export const LazyAttached = (props: AttachedProps) =>
  props.memory.media.some(({ kind }) => kind === props.kind) && (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );

function Part(props: AttachedProps) {
  const [Attached] = useState(current);
  return <Attached {...props} />;
}

/**
 * Loads that code before the app replaces a page of the server with such attachments, so that they are in place at
 * once, and a video that was started goes on.
 */
export async function loadAttached(feed: InfiniteData<MemoryPage>): Promise<void> {
  const isAttached = ({ media }: Memory) => !media.every(isPhoto);
  if (feed.pages.some(({ memories }) => memories.some(isAttached))) await prepare();
}
