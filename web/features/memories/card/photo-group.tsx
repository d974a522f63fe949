import { type MouseEvent, Suspense, useState } from 'react';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { PendingPart } from '#web/ui/pending-part.tsx';
import { useView } from '#web/ui/use-view.tsx';
import type { Memory } from '#worker/contract/memory.ts';
import { Photos } from '#worker/shared/views/memory-kinds/photo.tsx';

const Lightbox = lazyPart(['common'], async () => (await import('./lightbox.tsx')).Lightbox);

/** A memory's photos, each opening in the lightbox. */
export function PhotoGroup({ memory, stamped }: { memory: Memory; stamped: boolean }) {
  const [open, setOpen] = useState<number | null>(null);

  function look(event: MouseEvent, at: number) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    setOpen(at);
  }

  return (
    <>
      <Photos view={useView()} memory={memory} stamped={stamped} onPhoto={look} />
      {open !== null && (
        <Suspense fallback={<PendingPart />}>
          <Lightbox memory={memory} start={open} stamped={stamped} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
}
