import { useLocale } from '#web/i18n/use-locale.ts';
import type { Memory } from '#worker/contract/memory.ts';
import { CandleCard } from './candle-card.tsx';
import { MemoryMeta } from './memory-meta.tsx';
import { MemoryText } from './memory-text.tsx';
import { PhotoGroup } from './photo-group.tsx';

/** One memory of the feed. `worker/edge/stone-memory.ts` draws the same. */
export function MemoryCard({ memory, folded = true }: { memory: Memory; folded?: boolean }) {
  const { locale } = useLocale();
  if (memory.type === 'candle') return <CandleCard memory={memory} />;
  const lang = memory.lang === locale ? {} : { lang: memory.lang };
  const caption = memory.media.length === 1 ? memory.media[0]?.caption : null;
  return (
    <article className="card" id={`memory-${memory.id}`} aria-labelledby={`by-${memory.id}`} tabIndex={-1}>
      {memory.media.length > 0 && <PhotoGroup memory={memory} />}
      {caption && (
        <p className="small caption" dir="auto" {...lang}>
          {caption}
        </p>
      )}
      {memory.text && <MemoryText memory={memory} text={memory.text} folded={folded} />}
      <MemoryMeta memory={memory} />
    </article>
  );
}
