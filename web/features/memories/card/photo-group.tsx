import { type MouseEvent, Suspense, useState } from 'react';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { PendingPart } from '#web/ui/pending-part.tsx';
import { useView } from '#web/ui/use-view.tsx';
import type { Memory, MemoryMedia } from '#worker/contract/memory.ts';
import { Photos } from '#worker/shared/views/memory-kinds/photo.tsx';

const Viewer = lazyPart(
  ['viewer'],
  async () => (await import('#web/features/memories/viewer/viewer.tsx')).Viewer,
);

/** A memory's photos, each opening over the whole screen. */
export function PhotoGroup({ memory, stamped }: { memory: Memory; stamped: boolean }) {
  const [open, setOpen] = useState<{ start: string; opener: HTMLElement } | null>(null);

  function look(event: MouseEvent<HTMLElement>, { id }: MemoryMedia) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    setOpen({ start: id, opener: event.currentTarget });
  }

  return (
    <>
      <Photos view={useView()} memory={memory} stamped={stamped} onPhoto={look} />
      {open && (
        <Suspense fallback={<PendingPart />}>
          <Viewer {...open} memories={[memory]} stamped={stamped} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
}
