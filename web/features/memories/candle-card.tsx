import { Trans } from '@lingui/react/macro';
import { useLocale } from '#web/i18n/use-locale.ts';
import { Candle } from '#web/ui/candle.tsx';
import type { Memory } from '#worker/contract/memory.ts';
import { MemoryActs } from './memory-acts.tsx';
import { Dotted, When } from './memory-meta.tsx';

/** A candle, dark in either theme. */
export function CandleCard({ memory }: { memory: Memory }) {
  const { locale } = useLocale();
  const said = memory.candle_text ?? memory.text;
  const { name } = memory.author;
  return (
    <article className={said ? 'candle' : 'candle silent'} id={`memory-${memory.id}`} tabIndex={-1}>
      <Candle small={!said} />
      {said && (
        <p className="inscription" dir="auto" {...(memory.lang !== locale && { lang: memory.lang })}>
          {said}
        </p>
      )}
      <p className="small">
        <Dotted>
          {[
            <Trans key="who">
              <bdi>{name}</bdi> lit a candle
            </Trans>,
            <When key="when" memory={memory} />,
            memory.location && <bdi key="where">{memory.location}</bdi>,
          ]}
        </Dotted>
      </p>
      <MemoryActs memory={memory} />
    </article>
  );
}
