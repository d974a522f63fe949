import type { InfiniteData } from '@tanstack/react-query';
import { Suspense } from 'react';
import { lazyPart } from '#web/ui/lazy-part.ts';
import type { Memory, MemoryPage } from '#worker/contract/memory.ts';
import type { AttachedKind } from '#worker/shared/views/memory-kinds/memory-kind.ts';
import { isPhoto } from '#worker/shared/views/memory-kinds/photo.tsx';

const load = () => import('./attached-media.tsx');
const AttachedMedia = lazyPart(['common'], async () => (await load()).AttachedMedia);

/** The attachments of one kind, whose code is loaded where there are any. */
export const LazyAttached = ({ memory, kind }: { memory: Memory; kind: AttachedKind }) =>
  memory.media.some((one) => one.kind === kind) && (
    <Suspense>
      <AttachedMedia memory={memory} kind={kind} />
    </Suspense>
  );

/** Loads that code before the app replaces a page of the server with such attachments. */
export async function loadAttached(feed: InfiniteData<MemoryPage> | undefined): Promise<void> {
  const isAttached = ({ media }: Memory) => !media.every(isPhoto);
  if (feed?.pages.some(({ memories }) => memories.some(isAttached))) await load().catch(() => undefined);
}
