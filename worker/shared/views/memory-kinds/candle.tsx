/** @jsxImportSource #views */
import { msg, select } from '@lingui/core/macro';
import { Candle } from '#worker/shared/views/candle.tsx';
import { Joined, Sentence } from '#worker/shared/views/sentence.tsx';
import { langOf, type View } from '#worker/shared/views/view.ts';
import { Collapsed } from './collapsed.tsx';
import { whenAndWhere } from './memory-frame.tsx';
import type { MemoryKind, MemoryProps } from './memory-kind.ts';

/** A candle memory, dark in either theme. */
function CandleMemory({ view, memory, slots }: MemoryProps) {
  const inscription = memory.candle_text ?? memory.text;
  return (
    <article className={inscription ? 'candle' : 'candle silent'} id={`memory-${memory.id}`} tabIndex={-1}>
      <Candle small={!inscription} />
      {inscription && (
        <Collapsed view={view} memory={memory} slots={slots}>
          <p className="inscription" dir="auto" lang={langOf(memory.lang, view)}>
            {inscription}
          </p>
        </Collapsed>
      )}
      {memory.author && (
        <p className="small">
          <Joined
            pieces={[
              <Sentence i18n={view.i18n} message={msg`${{ name: '' }} lit a candle`} name="name" key="who">
                <bdi>{memory.author.name}</bdi>
              </Sentence>,
              ...whenAndWhere({ view, memory, slots }),
            ]}
          />
        </p>
      )}
      {slots.attached?.('rest')}
      {slots.menu}
      {memory.status === 'published' && slots.life}
    </article>
  );
}

function furtherLabel({ i18n, format }: View, count: number): string {
  const said = format.number(count);
  const form = format.plural(count);
  return i18n._(
    msg`${select(form, { one: `${said} more candle`, two: `${said} more candles`, other: `${said} more candles` })}`,
  );
}

export const candle: MemoryKind = {
  Card: CandleMemory,
  filter: msg`Candles`,
  mourning: true,
  furtherLabel,
};
