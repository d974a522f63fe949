import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useView } from '#web/ui/use-view.tsx';
import type { Memory } from '#worker/contract/memory.ts';
import { DownIcon } from '#worker/shared/views/icons.tsx';
import { memoryKind } from '#worker/shared/views/memory-kinds/memory-kinds.ts';
import { runsOf, SHOWN } from '#worker/shared/views/site/feed.tsx';
import { useWindow } from './use-window.ts';
import './long-feed.css';

type Props = {
  memories: readonly Memory[];
  /** What it is narrowed to; such a feed has no folds. */
  filter: string | null;
  busy: boolean;
  card: (memory: Memory) => ReactNode;
};

/** A memory, or what folds the further ones of a run. */
type Part = { key: string; memory: Memory } | { key: string; fold: number; count: number; first: Memory };

const idOf = ({ id }: Memory): string => `memory-${id}`;

/**
 * A feed of many memories, of which only those around the screen are in the document. It looks like `Feed`
 * of the shared views.
 */
export function LongFeed({ memories, filter, busy, card }: Props) {
  const view = useView();
  const runs = filter ? memories.map((memory) => [memory]) : runsOf(memories);
  const [unfolded, setUnfolded] = useState(() => new Set(runs.flatMap(openedBefore)));
  const parts = runs.flatMap((run) => partsOf(run, unfolded));
  const { list, drawn, focus } = useWindow(parts.map(({ key }) => key));

  // to the first of a further page, as `useFirstNew` does in a feed that is drawn whole
  const count = useRef(memories.length);
  useEffect(() => {
    const first = memories[count.current];
    count.current = memories.length;
    const { activeElement } = document;
    if (first && (activeElement === document.body || activeElement?.matches('.further')))
      focus(partOf(first));
  });

  /** The part that shows a memory, or the fold that hides it. */
  function partOf(memory: Memory): string {
    const key = idOf(memory);
    const run = runs.find((one) => one.includes(memory));
    return parts.some((part) => part.key === key) ? key : `further-${run?.[0]?.id}`;
  }

  function unfold(id: number, open: boolean): void {
    if (open === unfolded.has(id)) return;
    const next = new Set(unfolded);
    if (open) next.add(id);
    else next.delete(id);
    setUnfolded(next);
  }

  return (
    <div className="feed long-feed" ref={list} aria-busy={busy || undefined}>
      {drawn.map((one) => {
        if ('gap' in one) return <div key={one.key} style={{ blockSize: one.gap }} />;
        const part = parts[one.at];
        if (!part) return null;
        if ('memory' in part) return card(part.memory);
        const { fold, first } = part;
        return (
          <details
            className="folded"
            id={part.key}
            key={part.key}
            open={unfolded.has(fold)}
            onToggle={({ currentTarget: { open } }) => unfold(fold, open)}
          >
            <summary>
              {memoryKind(first.type).furtherLabel?.(view, part.count)}
              <DownIcon />
            </summary>
          </details>
        );
      })}
    </div>
  );
}

function partsOf(run: readonly Memory[], unfolded: ReadonlySet<number>): Part[] {
  const [first] = run;
  const further = run.slice(SHOWN);
  const cards = (memories: readonly Memory[]) => memories.map((memory) => ({ key: idOf(memory), memory }));
  if (!first || further.length === 0) return cards(run);
  return [
    ...cards(run.slice(0, SHOWN)),
    { key: `further-${first.id}`, fold: first.id, count: further.length, first },
    ...(unfolded.has(first.id) ? cards(further) : []),
  ];
}

/** The run that the reader had unfolded in the feed that this one replaces. */
function openedBefore(run: readonly Memory[]): number[] {
  const [first, further] = [run[0], run[SHOWN]];
  const fold = further && document.getElementById(idOf(further))?.closest('details');
  return first && fold?.open ? [first.id] : [];
}
