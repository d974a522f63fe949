/** @jsxImportSource #views */
import { msg } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Face } from '#worker/shared/views/face.tsx';
import { Joined } from '#worker/shared/views/sentence.tsx';
import { Collapsed, isCollapsed } from './collapsed.tsx';
import type { MemoryProps } from './memory-kind.ts';

/**
 * The card of any memory but a candle: its content, its files, links, date and tags, and below a hairline author, time and place.
 */
export function MemoryFrame({ view, memory, slots, children }: MemoryProps & { children: ReactNode }) {
  return (
    <article
      className="card"
      id={`memory-${memory.id}`}
      aria-labelledby={memory.author ? `by-${memory.id}` : undefined}
      tabIndex={-1}
    >
      <Collapsed view={view} memory={memory} slots={slots}>
        {memory.question && (
          <p className="asked" dir="auto">
            {memory.question}
          </p>
        )}
        {children}
        {slots.attached?.('rest')}
        {/* one that an earlier version of the app stored has no list */}
        {memory.tags?.length > 0 && slots.tags?.()}
      </Collapsed>
      <footer className="meta">
        {memory.author && <Face name={memory.author.name} />}
        {memory.author && (
          <div>
            <p id={`by-${memory.id}`}>
              <bdi>{memory.author.name}</bdi>
            </p>
            <p className="small">
              <Joined
                pieces={[
                  !isCollapsed({ memory, slots }) && memory.author_relation && (
                    <bdi key="relation">{memory.author_relation}</bdi>
                  ),
                  ...whenAndWhere({ view, memory, slots }),
                  memory.pinned && view.i18n._(msg`Pinned`),
                ]}
              />
            </p>
          </div>
        )}
        {slots.menu}
      </footer>
      {memory.status === 'published' && slots.life}
    </article>
  );
}

type Shown = Pick<MemoryProps, 'view' | 'memory' | 'slots'>;

/** When a memory was shared, and its place, which an author writes. */
export const whenAndWhere = ({ view, memory, slots }: Shown): ReactNode[] => [
  memory.created_at && (
    <time dateTime={memory.created_at} key="when">
      {view.format.ago(memory.created_at)}
    </time>
  ),
  !isCollapsed({ memory, slots }) && memory.location && <bdi key="where">{memory.location}</bdi>,
];
