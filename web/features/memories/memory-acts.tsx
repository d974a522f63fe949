import { lazy, Suspense, useState } from 'react';
import { withMoreWords } from '#web/i18n/activate.ts';
import type { Memory } from '#worker/contract/memory.ts';

const MemoryMenu = lazy(async () => {
  await withMoreWords();
  return { default: (await import('./writing/memory-menu.tsx')).MemoryMenu };
});

/** The menu of who may change this memory; what is being rewritten stays open, whatever its writer may meanwhile. */
export function MemoryActs({ memory }: { memory: Memory }) {
  const [edits, setEdits] = useState(false);
  return (
    (edits || memory.can.edit || memory.can.delete) && (
      <Suspense>
        <MemoryMenu memory={memory} edits={edits} setEdits={setEdits} />
      </Suspense>
    )
  );
}
