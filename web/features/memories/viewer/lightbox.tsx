import { Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import { isExpired } from '#web/lib/media-address.ts';
import { CloseIcon } from '#web/ui/close-icon.tsx';
import { DirectionalIcon } from '#web/ui/directional-icon.tsx';
import { useView } from '#web/ui/use-view.tsx';
import type { Memory } from '#worker/contract/memory.ts';
import { EndIcon } from '#worker/shared/views/icons.tsx';
import { isPhoto, photoLabel } from '#worker/shared/views/memory-kinds/photo.tsx';
import { langOf } from '#worker/shared/views/view.ts';
import { Download } from './download.tsx';
import { Stage } from './stage.tsx';
import { Thumbs } from './thumbs.tsx';
import { useZoom } from './use-zoom.ts';
import { SlidesIcon, ZoomInIcon, ZoomOutIcon } from './viewer-icons.tsx';
import { loadPhoto, type ViewerItem } from './viewer-items.ts';

/** How far an arrow key moves an enlarged picture, in pixels. */
const MOVE_PX = 80;
const ZOOM_STEP = 1.5;
/** A caption that may not fit, and can then be scrolled by keyboard. */
const LONG = 160;

type Props = {
  items: readonly ViewerItem[];
  at: number;
  /** Whether there are more than these. */
  open: boolean;
  renew: (item: ViewerItem) => Promise<ViewerItem | undefined>;
  hrefOf: ((memory: Memory) => string) | undefined;
  onShow: (at: number) => void;
  onSlides: (() => void) | undefined;
  onClose: () => void;
  /** A link was followed to elsewhere. */
  onLeft: () => void;
};

/** One photo or video with its caption, and the way to the others. */
export function Lightbox(props: Props) {
  const { items, at, open, renew, hrefOf, onShow, onSlides, onClose, onLeft } = props;
  const { t } = useLingui();
  const view = useView();
  const { dir } = useLocale();
  const stage = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLDivElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  const item = items[at] as ViewerItem;
  const { memory, media } = item;
  const following = items[at + 1]?.media;
  const previous = items[at - 1]?.media;
  const count = items.length;
  const position = at + 1;
  const zooms = isPhoto(media);
  /** The reading direction: forward is left in Hebrew. */
  const forward = dir === 'rtl' ? -1 : 1;
  const go = (by: number) => onShow(Math.min(count - 1, Math.max(0, at + by)));
  const { zoom, drag, toggle, scaleBy, moveBy, reset, handlers } = useZoom({
    stage,
    picture,
    zooms,
    onSwipe: (to) => {
      if (to === 'down') onClose();
      else go(to === 'towards-left' ? forward : -forward);
    },
  });
  const isZoomed = zoom.scale > 1;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture is the reason
  useEffect(reset, [media.id]);
  useEffect(() => {
    close.current?.focus();
  }, []);
  useEffect(() => {
    for (const near of [following, previous])
      if (near && isPhoto(near) && !isExpired(near.src)) void loadPhoto(near);
  }, [following, previous]);

  function press(key: string): boolean {
    if (key === 'ArrowRight') isZoomed ? moveBy({ x: -MOVE_PX, y: 0 }) : go(forward);
    else if (key === 'ArrowLeft') isZoomed ? moveBy({ x: MOVE_PX, y: 0 }) : go(-forward);
    else if (key === 'ArrowUp' && isZoomed) moveBy({ x: 0, y: MOVE_PX });
    else if (key === 'ArrowDown' && isZoomed) moveBy({ x: 0, y: -MOVE_PX });
    else if (key === 'Home') onShow(0);
    else if (key === 'End') onShow(count - 1);
    else if (key === '+' || key === '=') scaleBy(ZOOM_STEP);
    else if (key === '-') scaleBy(1 / ZOOM_STEP);
    else if (key === '0') reset();
    else return false;
    return true;
  }
  function onKeyDown(event: KeyboardEvent) {
    // a video uses the arrows itself
    const isOther =
      event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLVideoElement;
    if (!isOther && press(event.key)) event.preventDefault();
  }

  return (
    <section
      className="lightbox"
      // after a click on the picture the keys still come here
      tabIndex={-1}
      onKeyDown={onKeyDown}
      aria-label={photoLabel(view, memory)}
    >
      <div className="bar-of-viewer">
        <p className="place">
          <span className="unseen">
            <Trans>
              {position} of {count}
            </Trans>
          </span>
          <bdi dir="ltr" aria-hidden>
            {position} / {count}
            {open && '+'}
          </bdi>
        </p>
        {zooms && (
          <button
            type="button"
            className="round"
            aria-label={t`Enlarge`}
            aria-pressed={isZoomed}
            onClick={() => toggle()}
          >
            {isZoomed ? <ZoomOutIcon /> : <ZoomInIcon />}
          </button>
        )}
        {onSlides && (
          <button type="button" className="round" aria-label={t`Slideshow`} onClick={onSlides}>
            <SlidesIcon />
          </button>
        )}
        <Download key={media.id} item={item} renew={renew} />
        <button
          ref={close}
          data-first
          type="button"
          className="round"
          aria-label={t`Close`}
          onClick={onClose}
        >
          <CloseIcon />
        </button>
      </div>
      <Stage
        key={media.id}
        item={item}
        stage={stage}
        picture={picture}
        zoom={zoom}
        drag={drag}
        handlers={handlers}
        renew={renew}
      />
      {count > 1 && <Thumbs items={items} at={at} onShow={onShow} />}
      <div className="caption-of-viewer" aria-live="polite">
        {media.caption && (
          <p
            className="words-of-viewer"
            dir="auto"
            lang={langOf(memory.lang, view)}
            tabIndex={media.caption.length > LONG ? 0 : undefined}
          >
            {media.caption}
          </p>
        )}
        <p className="small">
          {memory.author && <bdi>{memory.author.name}</bdi>}
          {hrefOf && (
            <view.Link href={hrefOf(memory)} replaces onClick={onLeft}>
              <Trans>To the memory</Trans>
            </view.Link>
          )}
        </p>
      </div>
      {count > 1 && (
        <>
          <button
            type="button"
            className="round back"
            aria-label={t`Previous`}
            aria-disabled={at === 0}
            onClick={() => go(-1)}
          >
            <DirectionalIcon back>
              <EndIcon />
            </DirectionalIcon>
          </button>
          <button
            type="button"
            className="round next"
            aria-label={t`Next`}
            aria-disabled={at === count - 1}
            onClick={() => go(1)}
          >
            <DirectionalIcon>
              <EndIcon />
            </DirectionalIcon>
          </button>
        </>
      )}
    </section>
  );
}
