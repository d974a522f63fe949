import { type MouseEvent, Suspense, useState } from 'react';
import { LazyViewer } from '#web/features/memories/photos/lazy-photos.ts';
import { PendingPart } from '#web/ui/pending-part.tsx';
import { useView } from '#web/ui/use-view.tsx';
import type { Memory, MemoryMedia } from '#worker/contract/memory.ts';
import { Attached } from '#worker/shared/views/memory-kinds/attached.tsx';
import type { AttachedKind } from '#worker/shared/views/memory-kinds/memory-kind.ts';
import { LinkPlayer } from './link-player.tsx';
import { Recording } from './recording.tsx';
import { TranscriptToggle } from './transcript-toggle.tsx';

export { followVideos } from './follow-videos.ts';

export type AttachedProps = { memory: Memory; kind: AttachedKind };

/**
 * What a memory has of one kind besides text and photos, with our own players of recordings and linked videos, and
 * its videos over the whole screen.
 */
export function AttachedMedia({ memory, kind }: AttachedProps) {
  const [opened, setOpened] = useState<{ start: string; opener: HTMLElement } | null>(null);

  function watch(event: MouseEvent<HTMLElement>, { id }: MemoryMedia) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.closest('figure')?.querySelector('video')?.pause();
    setOpened({ start: id, opener: event.currentTarget });
  }

  return (
    <>
      <Attached
        view={useView()}
        memory={memory}
        kind={kind}
        player={(recording, label) => <Recording recording={recording} label={label} />}
        said={(medium) => <TranscriptToggle medium={medium} />}
        onVideo={watch}
        play={(link) => <LinkPlayer link={link} />}
      />
      {opened && (
        <Suspense fallback={<PendingPart />}>
          <LazyViewer {...opened} memory={memory} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  );
}
