import { Suspense, useState } from 'react';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { PendingPart } from '#web/ui/pending-part.tsx';
import { useView } from '#web/ui/use-view.tsx';
import type { Memory } from '#worker/contract/memory.ts';
import { LIFE_PARTS } from '#worker/shared/views/memory-kinds/life-row.tsx';

const Life = lazyPart(['life'], async () => (await import('#web/features/memories/life/life.tsx')).Life);

/** The hearts and comments of a memory, as in a document; what a tap on them does is loaded then. */
export function MemoryLife({ memory }: { memory: Memory }) {
  const { i18n, format } = useView();
  const [taps, setTaps] = useState([0, 0]);
  const [hearts = 0, comments = 0] = taps;
  const open = comments % 2 > 0;
  return (
    <>
      <div className="life">
        {LIFE_PARTS.map(
          ({ name, label, may }, at) =>
            (memory[name] > 0 || memory.can[may]) && (
              <button
                type="button"
                className={name}
                {...(at ? { 'aria-expanded': open } : { 'aria-pressed': memory.liked })}
                // not for the second tap of a double tap
                onClick={({ detail }) =>
                  detail > 1 || setTaps(taps.map((count, of) => count + Number(of === at)))
                }
                key={name}
              >
                {i18n._(label)} {memory[name] > 0 && <b>{format.number(memory[name])}</b>}
              </button>
            ),
        )}
      </div>
      {(open || hearts > 0) && (
        <Suspense fallback={<PendingPart>{null}</PendingPart>}>
          <Life memory={memory} taps={hearts} open={open} />
        </Suspense>
      )}
    </>
  );
}
