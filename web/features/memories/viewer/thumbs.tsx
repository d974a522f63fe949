import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { pictureNear } from '#worker/shared/picture.ts';
import { isPhoto } from '#worker/shared/views/memory-kinds/photo.tsx';
import { appearanceOf } from '#worker/shared/views/picture-class.ts';
import { PlayIcon } from './viewer-icons.tsx';
import type { ViewerItem } from './viewer-items.ts';

type Props = { items: readonly ViewerItem[]; at: number; onShow: (at: number) => void };

/** All of them small, on wide screens; with the keyboard one stop, as the arrows lead to the others. */
export function Thumbs({ items, at, onShow }: Props) {
  const { t } = useLingui();
  const current = useRef<HTMLButtonElement>(null);
  const count = items.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one is current
  useEffect(() => {
    // newer browsers return a promise, which is no cleanup of an effect
    void current.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [at]);
  return (
    <div className="thumbs">
      {items.map(({ media }, i) => {
        const position = i + 1;
        return (
          <button
            key={media.id}
            ref={i === at ? current : undefined}
            type="button"
            tabIndex={i === at ? 0 : -1}
            aria-label={t`${position} of ${count}`}
            aria-current={i === at || undefined}
            onClick={() => onShow(i)}
          >
            {media.widths.length > 0 && (
              <img src={pictureNear(media, 320)} alt="" loading="lazy" style={appearanceOf(media).focal} />
            )}
            {!isPhoto(media) && <PlayIcon />}
          </button>
        );
      })}
    </div>
  );
}
