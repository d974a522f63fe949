import { useLocale } from '#web/i18n/use-locale.ts';
import type { Memory } from '#worker/contract/memory.ts';
import { CandleCard } from './candle-card.tsx';
import { MemoryMeta } from './memory-meta.tsx';
import { MemoryText } from './memory-text.tsx';
import { PhotoGroup } from './photo-group.tsx';

type Props = {
  memory: Memory;
  folded?: boolean;
  /** Says who shared it. */
  stamped?: boolean;
};

/** One memory of the feed. `worker/edge/stone-memory.ts` draws the same. */
export function MemoryCard({ memory, folded = true, stamped = true }: Props) {
  const { locale } = useLocale();
  if (memory.type === 'candle') return <CandleCard memory={memory} />;
  const lang = memory.lang === locale ? {} : { lang: memory.lang };
  const photos = memory.media.filter(({ kind }) => kind === 'photo');
  const caption = photos.length === 1 ? photos[0]?.caption : null;
  return (
    <article
      className="card"
      id={`memory-${memory.id}`}
      aria-labelledby={stamped ? `by-${memory.id}` : undefined}
      tabIndex={-1}
    >
      {photos.length > 0 && <PhotoGroup memory={{ ...memory, media: photos }} stamped={stamped} />}
      {caption && (
        <p className="small caption" dir="auto" {...lang}>
          {caption}
        </p>
      )}
      {memory.text && <MemoryText memory={memory} text={memory.text} folded={folded} />}
      {memory.media.map(
        ({ id, kind, src, name, caption }) =>
          kind === 'file' && (
            <a className="file" href={src} download="" key={id}>
              <bdi>{caption ?? name ?? '…'}</bdi>
            </a>
          ),
      )}
      <MemoryMeta memory={memory} />
    </article>
  );
}
