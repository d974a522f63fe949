/** @jsxImportSource #views */
import { msg } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import type { Memory } from '#worker/contract/memory.ts';
import { Face } from '#worker/shared/views/face.tsx';
import { Joined } from '#worker/shared/views/sentence.tsx';
import type { View } from '#worker/shared/views/view.ts';
import { Collapsed } from './collapsed.tsx';
import type { MemoryProps } from './memory-kind.ts';

/**
 * The card of any memory but a candle: its content, its files, links, date and tags, and below a hairline author, time and place.
 */
export function MemoryFrame({
  view,
  memory,
  stamped,
  slots,
  children,
}: MemoryProps & { children: ReactNode }) {
  return (
    <article
      className="card"
      id={`memory-${memory.id}`}
      aria-labelledby={stamped ? `by-${memory.id}` : undefined}
      tabIndex={-1}
    >
      <Collapsed view={view} memory={memory} slots={slots}>
        {children}
        {slots.attached?.('rest')}
        {/* one that an earlier version of the app stored has no list */}
        {memory.tags?.length > 0 && slots.tags?.()}
      </Collapsed>
      <footer className="meta">
        <Face name={memory.author.name} />
        <div>
          <p id={`by-${memory.id}`}>
            <bdi>{memory.author.name}</bdi>
          </p>
          <p className="small">
            <Joined
              pieces={[
                memory.author_relation && <bdi key="relation">{memory.author_relation}</bdi>,
                ...whenAndWhere(view, memory),
                memory.pinned && view.i18n._(msg`Pinned`),
              ]}
            />
          </p>
        </div>
        {slots.menu}
      </footer>
      {memory.status === 'published' && slots.life}
    </article>
  );
}

export const whenAndWhere = (view: View, { created_at, location }: Memory): ReactNode[] => [
  <time dateTime={created_at} key="when">
    {view.format.ago(created_at)}
  </time>,
  location && <bdi key="where">{location}</bdi>,
];
