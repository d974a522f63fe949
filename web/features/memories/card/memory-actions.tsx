import { Suspense, useState } from 'react';
import { lazyPart } from '#web/ui/lazy-part.ts';
import type { Memory } from '#worker/contract/memory.ts';

const MemoryMenu = lazyPart(
  ['writing'],
  async () => (await import('#web/features/memories/actions/memory-menu.tsx')).MemoryMenu,
);

/** The menu for users who may do something with this memory. An open form survives the loss of that permission. */
export function MemoryActions({ memory }: { memory: Memory }) {
  const [edits, setEdits] = useState(false);
  return (
    (edits || memory.can.edit || memory.can.delete || memory.can.report) && (
      <Suspense>
        <MemoryMenu memory={memory} edits={edits} setEdits={setEdits} />
      </Suspense>
    )
  );
}
