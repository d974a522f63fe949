import { Trans } from '@lingui/react/macro';
import { Fragment, type ReactNode } from 'react';
import { useFormat } from '#web/i18n/format.ts';
import { Face } from '#web/ui/face.tsx';
import type { Memory } from '#worker/contract/memory.ts';
import { MemoryActs } from './memory-acts.tsx';

/** Who, when and where, under a hairline. */
export function MemoryMeta({ memory }: { memory: Memory }) {
  return (
    <footer className="meta">
      <Face name={memory.author.name} />
      <div>
        <p id={`by-${memory.id}`}>
          <bdi>{memory.author.name}</bdi>
        </p>
        <p className="small">
          <Dotted>
            {[
              <When key="when" memory={memory} />,
              memory.location && <bdi key="where">{memory.location}</bdi>,
              memory.pinned && <Trans key="pinned">Pinned</Trans>,
            ]}
          </Dotted>
        </p>
      </div>
      <MemoryActs memory={memory} />
    </footer>
  );
}

export function When({ memory }: { memory: Memory }) {
  const format = useFormat();
  return <time dateTime={memory.created_at}>{format.ago(memory.created_at)}</time>;
}

/** What there is of a list, with dots between. */
export const Dotted = ({ children }: { children: ReactNode[] }) =>
  children.filter(Boolean).map((child, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one line keep their order
    <Fragment key={i}>
      {i > 0 && ' · '}
      {child}
    </Fragment>
  ));
