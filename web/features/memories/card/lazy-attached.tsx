import type { InfiniteData } from '@tanstack/react-query';
import { type ComponentType, Suspense, useState } from 'react';
import { loadMessages } from '#web/i18n/messages.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import type { Memory, MemoryPage } from '#worker/contract/memory.ts';
import type { AttachedKind } from '#worker/shared/views/memory-kinds/memory-kind.ts';
import { isPhoto } from '#worker/shared/views/memory-kinds/photo.tsx';

type AttachedProps = { memory: Memory; kind: AttachedKind };

let loaded: ComponentType<AttachedProps> | undefined;

async function load(): Promise<ComponentType<AttachedProps>> {
  const [{ AttachedMedia }] = await Promise.all([import('./attached-media.tsx'), loadMessages('common')]);
  loaded = AttachedMedia;
  return AttachedMedia;
}

const Later = lazyPart([], load);

/** Whether there is more than text and photos; a memory that an earlier version stored lacks the newer fields. */
const hasMore = ({ media, links, tags, happened_on }: Memory): unknown =>
  !media.every(isPhoto) || links?.length || tags?.length || happened_on;

/** What a memory has of one kind, whose code is loaded where it has anything besides text and photos. */
export const LazyAttached = (props: AttachedProps) =>
  hasMore(props.memory) ? (
    <Suspense>
      <Part {...props} />
    </Suspense>
  ) : null;

function Part(props: AttachedProps) {
  // as it was at first: another component would end what plays
  const [Attached] = useState(() => loaded ?? Later);
  return <Attached {...props} />;
}

/**
 * Loads that code before the app replaces a page of the server with such attachments, so that they are in place at
 * once, and a video that was started goes on.
 */
export async function loadAttached(feed: InfiniteData<MemoryPage> | undefined): Promise<void> {
  if (feed?.pages.some(({ memories }) => memories.some(hasMore))) await load().catch(() => undefined);
}
