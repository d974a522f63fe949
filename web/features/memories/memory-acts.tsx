import { lazy, Suspense } from 'react';
import { withMoreWords } from '#web/i18n/activate.ts';
import type { Memory } from '#worker/contract/memory.ts';

const MemoryMenu = lazy(async () => {
  await withMoreWords();
  return { default: (await import('./writing/memory-menu.tsx')).MemoryMenu };
});

/** The menu of who may change this memory. */
export const MemoryActs = ({ memory }: { memory: Memory }) =>
  (memory.can.edit || memory.can.delete) && (
    <Suspense>
      <MemoryMenu memory={memory} />
    </Suspense>
  );
