/** @jsxImportSource #views */
import { msg } from '@lingui/core/macro';
import type { ReactNode, Ref } from 'react';
import type { Memory } from '#worker/contract/memory.ts';
import { DownIcon } from '#worker/shared/views/icons.tsx';
import { memoryKind } from '#worker/shared/views/memory-kinds/memory-kinds.ts';
import { More, type Opening } from '#worker/shared/views/more.tsx';
import type { View } from '#worker/shared/views/view.ts';

type FeedProps = {
  view: View;
  memories: readonly Memory[];
  card: (memory: Memory) => ReactNode;
  /** The site has no memories to show. */
  empty: boolean;
  /** What the memories are filtered by. */
  filter: string | null;
  /** The reader manages the site. */
  own?: boolean;
  list?: Ref<HTMLDivElement>;
  busy?: boolean;
};

/** Some of a site's memories, or a message where there are none. */
export const Feed = ({ view, memories, card, empty, filter, own = false, list, busy }: FeedProps) => (
  <div className="feed" ref={list} aria-busy={busy || undefined}>
    {filter
      ? memories.map(card)
      : runsOf(memories).map((run) => <Run view={view} run={run} card={card} key={run[0]?.id} />)}
    {empty && (
      <p className="empty">
        {view.i18n._(
          filter
            ? msg`There are no memories of this kind here yet.`
            : own
              ? msg`Start with one photo. The rest can come later.`
              : msg`No memories here yet. Yours can be the first.`,
        )}
      </p>
    )}
  </div>
);

/** How many of a run are shown before the others are folded. */
export const SHOWN = 2;

/** The memories in their order, those in a row that may be folded together. */
export function runsOf(memories: readonly Memory[]): Memory[][] {
  const runs: Memory[][] = [];
  for (const memory of memories) {
    const last = runs.at(-1);
    if (last?.[0]?.type === memory.type && memoryKind(memory.type).furtherLabel) last.push(memory);
    else runs.push([memory]);
  }
  return runs;
}

type RunProps = { view: View; run: readonly Memory[]; card: (memory: Memory) => ReactNode };

function Run({ view, run, card }: RunProps) {
  const [first] = run;
  const further = run.slice(SHOWN);
  const label = first && further.length > 0 && memoryKind(first.type).furtherLabel?.(view, further.length);
  return (
    <>
      {run.slice(0, SHOWN).map(card)}
      {label && (
        <details className="folded">
          <summary>
            {label}
            <DownIcon />
          </summary>
          {further.map(card)}
        </details>
      )}
    </>
  );
}

/** Leads from further memories back to the first. */
export const FirstMemories = ({ view: { i18n, Link }, href }: { view: View; href: string }) => (
  <Link className="more first" href={href} exact stays>
    {i18n._(msg`Back to the first page`)}
  </Link>
);

export const MoreMemories = ({ view, ...more }: Opening & { view: View; href: string }) => (
  <More className="button further" {...more}>
    {view.i18n._(msg`More memories`)}
  </More>
);
