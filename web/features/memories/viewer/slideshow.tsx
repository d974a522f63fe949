import { Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import { CloseIcon } from '#web/ui/close-icon.tsx';
import { DirectionalIcon } from '#web/ui/directional-icon.tsx';
import { useView } from '#web/ui/use-view.tsx';
import { EndIcon } from '#worker/shared/views/icons.tsx';
import { photoLabel } from '#worker/shared/views/memory-kinds/photo.tsx';
import { appearanceOf } from '#worker/shared/views/picture-class.ts';
import { langOf } from '#worker/shared/views/view.ts';
import { nextSlide, pause } from './next-slide.ts';
import { useIdle } from './use-idle.ts';
import { useFullScreen, useWakeLock } from './use-screen.ts';
import { CaptionIcon, PauseIcon, PlayIcon } from './viewer-icons.tsx';
import { fullSize, type ViewerItem } from './viewer-items.ts';

const SECONDS = [4, 6, 10] as const;
const IDLE_MS = 3_000;

type Props = {
  items: readonly ViewerItem[];
  /** The photo that is shown. */
  id: string;
  renew: (item: ViewerItem) => Promise<ViewerItem | undefined>;
  onShow: (id: string) => void;
  onEnd: () => void;
};

/** One photo after the other on the full screen, round and round, until it is ended. */
export function Slideshow({ items, id, renew, onShow, onEnd }: Props) {
  const { t, i18n } = useLingui();
  const view = useView();
  const { dir } = useLocale();
  const frame = useRef<HTMLDivElement>(null);
  const [plays, setPlays] = useState(true);
  const [seconds, setSeconds] = useState<number>(6);
  const [captions, setCaptions] = useState(true);
  const [round, setRound] = useState(0);
  const [idle, wake] = useIdle(IDLE_MS);
  const pointer = useRef('');
  const at = Math.max(
    0,
    items.findIndex(({ media }) => media.id === id),
  );
  const shown = items[at];
  const before = usePrevious(shown);
  const latest = useRef({ items, renew, onShow });
  latest.current = { items, renew, onShow };
  useFullScreen(frame, onEnd);
  useWakeLock(plays);
  useEffect(() => {
    frame.current?.focus();
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round, where nothing could be loaded
  useEffect(() => {
    if (!plays) return;
    const stop = new AbortController();
    const { signal } = stop;
    void (async () => {
      const { items, renew } = latest.current;
      const next = nextSlide({ items, from: at, renew, signal });
      await pause(seconds * 1000, signal);
      const found = await next;
      if (signal.aborted) return;
      if (found) latest.current.onShow(found.media.id);
      else setRound((count) => count + 1);
    })();
    return () => stop.abort();
  }, [at, plays, seconds, round]);

  const step = (by: number) => {
    const next = items[(at + by + items.length) % items.length];
    if (next) onShow(next.media.id);
  };
  const forward = dir === 'rtl' ? -1 : 1;

  function onKeyDown(event: KeyboardEvent) {
    wake();
    const { target, key } = event;
    if (target instanceof HTMLSelectElement) return;
    if (key === 'ArrowRight') step(forward);
    else if (key === 'ArrowLeft') step(-forward);
    else if (key === ' ' && !(target instanceof HTMLButtonElement)) setPlays(!plays);
    else return;
    event.preventDefault();
  }

  function onPointerMove({ clientX, clientY }: PointerEvent) {
    // browsers also report a pointer under which a picture has changed
    const place = `${clientX} ${clientY}`;
    if (place !== pointer.current) wake();
    pointer.current = place;
  }

  if (!shown) return null;
  const { media, memory } = shown;
  return (
    <section
      ref={frame}
      className={idle && plays ? 'slides idle' : 'slides'}
      aria-label={t`Slideshow`}
      data-first
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onPointerMove={onPointerMove}
      onPointerDown={wake}
    >
      {before && before.media.id !== media.id && (
        <div className="slide leaving" key={before.media.id} aria-hidden>
          <img {...fullSize(before.media)} alt="" />
        </div>
      )}
      <div className="slide" key={media.id} aria-live={plays ? 'off' : 'polite'}>
        <img
          {...fullSize(media)}
          alt={media.caption ?? photoLabel({ i18n }, memory)}
          style={{ background: appearanceOf(media).color }}
          width={media.width}
          height={media.height}
        />
      </div>
      {captions && media.caption && (
        <p className="caption-of-slide" dir="auto" lang={langOf(memory.lang, view)}>
          {media.caption}
        </p>
      )}
      <div className="slide-tools">
        <button type="button" className="round" aria-label={t`Previous`} onClick={() => step(-1)}>
          <DirectionalIcon back>
            <EndIcon />
          </DirectionalIcon>
        </button>
        <button
          type="button"
          className="round"
          aria-label={plays ? t`Pause` : t`Play`}
          onClick={() => setPlays(!plays)}
        >
          {plays ? <PauseIcon /> : <PlayIcon />}
        </button>
        <button type="button" className="round" aria-label={t`Next`} onClick={() => step(1)}>
          <DirectionalIcon>
            <EndIcon />
          </DirectionalIcon>
        </button>
        <select
          aria-label={t`Time for each photo`}
          value={seconds}
          onChange={({ target }) => setSeconds(Number(target.value))}
        >
          {SECONDS.map((count) => (
            <option key={count} value={count}>
              {t`${count} seconds`}
            </option>
          ))}
        </select>
        <button
          type="button"
          className="round"
          aria-label={t`Captions`}
          aria-pressed={captions}
          onClick={() => setCaptions(!captions)}
        >
          <CaptionIcon />
        </button>
        <button type="button" className="round" aria-label={t`End the slideshow`} onClick={onEnd}>
          <CloseIcon />
        </button>
      </div>
      <p className="unseen" role="status">
        {!plays && <Trans>The slideshow is paused.</Trans>}
      </p>
    </section>
  );
}

/** The value that was given before this one. */
function usePrevious<Value extends { media: { id: string } }>(value: Value | undefined): Value | undefined {
  const [pair, setPair] = useState<{ now: Value | undefined; before: Value | undefined }>({
    now: value,
    before: undefined,
  });
  if (pair.now?.media.id !== value?.media.id) setPair({ now: value, before: pair.now });
  return pair.now?.media.id === value?.media.id ? pair.before : pair.now;
}
