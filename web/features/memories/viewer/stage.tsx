import { Trans, useLingui } from '@lingui/react/macro';
import { type CSSProperties, type PointerEventHandler, type RefObject, useState } from 'react';
import { pictureNear } from '#worker/shared/picture.ts';
import { isPhoto, photoLabel } from '#worker/shared/views/memory-kinds/photo.tsx';
import { Captions } from '#worker/shared/views/memory-kinds/said.tsx';
import { appearanceOf } from '#worker/shared/views/picture-class.ts';
import { earlierAddress, fullSize, type ViewerItem } from './viewer-items.ts';
import type { Point, Zoom } from './zoom.ts';

type Props = {
  item: ViewerItem;
  stage: RefObject<HTMLDivElement | null>;
  picture: RefObject<HTMLDivElement | null>;
  zoom: Zoom;
  drag: Point;
  handlers: Record<
    'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel',
    PointerEventHandler<HTMLElement>
  >;
  renew: (item: ViewerItem) => Promise<unknown>;
};

/** What is looked at, whole, or enlarged. */
export function Stage({ item, stage, picture, zoom, drag, handlers, renew }: Props) {
  const { scale, x, y } = zoom;
  const { media } = item;
  const isDragged = drag.x !== 0 || drag.y !== 0;
  // without its own size, as of a video without a poster, in that of a screen
  const [width, height] = media.width && media.height ? [media.width, media.height] : [1600, 900];
  const shape = {
    '--ratio': width / height,
    '--width': `${width}px`,
    background: appearanceOf(media).color,
    transform: `translate(${x + drag.x}px, ${y + Math.max(0, drag.y)}px) scale(${scale})`,
  } as CSSProperties;
  return (
    <div
      className="stage"
      ref={stage}
      data-zoomed={scale > 1 || undefined}
      data-dragged={isDragged || undefined}
      {...handlers}
    >
      <div className="shape" ref={picture} style={shape}>
        {isPhoto(media) ? <Photo item={item} zoomed={scale > 1} renew={renew} /> : <Video item={item} />}
      </div>
    </div>
  );
}

type PhotoProps = Pick<Props, 'item' | 'renew'> & { zoomed: boolean };

/** Until it is loaded, in the size in which the page shows it. */
function Photo({ item, zoomed, renew }: PhotoProps) {
  const { i18n } = useLingui();
  const { media, memory } = item;
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [tries, setTries] = useState(0);
  const [earlier] = useState(() => earlierAddress(media));

  async function again() {
    // the address may have expired
    await renew(item).catch(() => undefined);
    setTries((count) => count + 1);
    setState('loading');
  }

  return (
    <>
      <img src={earlier} alt="" draggable={false} />
      <img
        key={tries}
        className={state === 'ready' ? 'full ready' : 'full'}
        {...fullSize(media, zoomed ? '400vw' : '100vw')}
        alt={media.caption ?? photoLabel({ i18n }, memory)}
        draggable={false}
        onLoad={() => setState('ready')}
        onError={() => setState('failed')}
      />
      {state === 'failed' && (
        <div className="fault-of-viewer" role="alert">
          <p>
            <Trans>The photo could not be loaded.</Trans>
          </p>
          <button type="button" className="button" onClick={() => void again()}>
            <Trans>Try again</Trans>
          </button>
        </div>
      )}
    </>
  );
}

/** Played with the browser’s own controls. */
function Video({ item: { media } }: Pick<Props, 'item'>) {
  const { i18n, t } = useLingui();
  return (
    // biome-ignore lint/a11y/useMediaCaption: its captions are a part, where it has any
    <video
      controls
      playsInline
      preload="metadata"
      src={media.src}
      poster={media.widths.length > 0 ? pictureNear(media, 1600) : undefined}
      aria-label={media.caption ?? t`Video`}
    >
      <Captions i18n={i18n} video={media} />
    </video>
  );
}
