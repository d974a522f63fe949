import { type MouseEvent, Suspense, useState } from 'react';
import { LazyViewer } from '#web/features/memories/photos/lazy-photos.ts';
import { PendingPart } from '#web/ui/pending-part.tsx';
import { useView } from '#web/ui/use-view.tsx';
import type { Memory, MemoryMedia } from '#worker/contract/memory.ts';
import { Photos } from '#worker/shared/views/memory-kinds/photo.tsx';

/** A memory's photos, each opening over the whole screen. */
export function PhotoGroup({ memory }: { memory: Memory }) {
  const [open, setOpen] = useState('');

  function look(event: MouseEvent<HTMLElement>, { id }: MemoryMedia) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    setOpen(id);
  }

  return (
    <>
      <Photos view={useView()} memory={memory} onPhoto={look} />
      {open && (
        <Suspense fallback={<PendingPart />}>
          <LazyViewer start={open} memory={memory} onClose={() => setOpen('')} />
        </Suspense>
      )}
    </>
  );
}
