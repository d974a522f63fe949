import { Trans, useLingui } from '@lingui/react/macro';
import { type CSSProperties, type KeyboardEvent, type TouchEvent, useEffect, useRef, useState } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import { CloseIcon } from '#web/ui/close-icon.tsx';
import { DirectionalIcon } from '#web/ui/directional-icon.tsx';
import type { Memory } from '#worker/contract/memory.ts';
import { pictureNear, srcset } from '#worker/shared/picture.ts';
import { EndIcon } from '#worker/shared/views/icons.tsx';
import { photoLabel, photosOf } from '#worker/shared/views/memory-kinds/photo.tsx';
import { appearanceOf } from '#worker/shared/views/picture-class.ts';
import './lightbox.css';

const SWIPE_PX = 48;

type Props = {
  memory: Memory;
  start: number;
  /** Whether to show who shared them. */
  stamped: boolean;
  onClose: () => void;
};

/** A full-screen viewer of a memory's photos, one at a time; until one is loaded, in the card's size. */
export function Lightbox({ memory, start, stamped, onClose }: Props) {
  const { t, i18n } = useLingui();
  const { locale, dir } = useLocale();
  const dialog = useRef<HTMLDialogElement>(null);
  const touched = useRef(0);
  const [at, setAt] = useState(start);
  const photos = photosOf(memory);
  const { name } = memory.author;
  const label = photoLabel({ i18n }, memory, stamped);
  const photo = photos[at];
  const position = at + 1;
  const count = photos.length;

  useEffect(() => {
    // a modal dialog traps focus and restores it on close
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);

  const go = (by: number) => setAt((now) => Math.min(count - 1, Math.max(0, now + by)));
  /** The reading direction: forward is left in Hebrew. */
  const forward = dir === 'rtl' ? -1 : 1;

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowRight') go(forward);
    else if (event.key === 'ArrowLeft') go(-forward);
    else if (event.key === 'Home') setAt(0);
    else if (event.key === 'End') setAt(count - 1);
    else return;
    event.preventDefault();
  }

  function onTouchEnd(event: TouchEvent) {
    const moved = (event.changedTouches[0]?.clientX ?? touched.current) - touched.current;
    if (Math.abs(moved) >= SWIPE_PX) go(moved < 0 ? forward : -forward);
  }

  if (!photo) return null;
  const { color } = appearanceOf(photo);
  return (
    <dialog
      ref={dialog}
      className="lightbox"
      aria-label={label}
      onClose={onClose}
      onKeyDown={onKeyDown}
      onTouchStart={(event) => {
        touched.current = event.touches.length === 1 ? (event.touches[0]?.clientX ?? 0) : Number.NaN;
      }}
      onTouchEnd={onTouchEnd}
    >
      <button
        type="button"
        className="round close"
        aria-label={t`Close`}
        onClick={() => dialog.current?.close()}
      >
        <CloseIcon />
      </button>
      <figure>
        <div className="stage">
          <div
            key={photo.id}
            className="shape"
            style={{ '--ratio': photo.width / photo.height, background: color } as CSSProperties}
          >
            <img src={pictureNear(photo, 320)} alt="" />
            <img
              src={pictureNear(photo, 1600)}
              srcSet={srcset(photo)}
              sizes="100vw"
              alt={photo.caption ?? label}
            />
          </div>
        </div>
        {count > 1 && (
          <div className="thumbs">
            {photos.map((one, i) => {
              const position = i + 1;
              return (
                <button
                  key={one.id}
                  type="button"
                  aria-label={t`${position} of ${count}`}
                  aria-current={i === at || undefined}
                  onClick={() => setAt(i)}
                >
                  <img src={pictureNear(one, 320)} alt="" loading="lazy" style={appearanceOf(one).focal} />
                </button>
              );
            })}
          </div>
        )}
        <figcaption aria-live="polite">
          {photo.caption && (
            <p dir="auto" {...(memory.lang !== locale && { lang: memory.lang })}>
              {photo.caption}
            </p>
          )}
          <p className="small">
            {stamped && <bdi>{name}</bdi>}
            {count > 1 && (
              <>
                {stamped && ' · '}
                <Trans>
                  {position} of {count}
                </Trans>
              </>
            )}
          </p>
        </figcaption>
      </figure>
      {count > 1 && (
        <>
          <button
            type="button"
            className="round back"
            aria-label={t`Previous photo`}
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
            aria-label={t`Next photo`}
            aria-disabled={at === count - 1}
            onClick={() => go(1)}
          >
            <DirectionalIcon>
              <EndIcon />
            </DirectionalIcon>
          </button>
        </>
      )}
    </dialog>
  );
}
