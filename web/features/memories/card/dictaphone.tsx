import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isSignedAlike } from '#web/lib/media-address.ts';
import type { MemoryMedia } from '#worker/contract/memory.ts';
import { clockOf } from '#worker/shared/clock-time.ts';
import { Icon } from '#worker/shared/views/icons.tsx';
import { Waveform } from '#worker/shared/views/memory-kinds/waveform.tsx';
import { PLAY_ICON, peaksFor } from './recording.tsx';
import { renewMedia } from './renew-media.ts';

const PAUSE_ICON = 'M7 5h3v14H7zm7 0h3v14h-3z';
const SPEEDS = [1, 1.25, 1.5, 2, 0.75];
const STEP_S = 5;

/** The recording that plays now; another one stops it. */
let playing: HTMLAudioElement | null = null;

type Props = { audio: HTMLAudioElement; recording: MemoryMedia; label: string };

/** A recording that was begun: to pause, to seek in its waveform and to hear faster or slower. */
export function Dictaphone({ audio, recording, label }: Props) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [, setTick] = useState(0);
  const [broken, setBroken] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    const update = () => setTick((tick) => tick + 1);
    const begin = () => {
      if (playing !== audio) playing?.pause();
      playing = audio;
      update();
    };
    // the address may have expired
    const fail = async () => {
      const { currentTime, paused } = audio;
      const fresh = await renewMedia(queries, recording.id).catch(() => undefined);
      if (!fresh?.src || isSignedAlike(fresh.src, audio.src)) return setBroken(true);
      audio.src = fresh.src;
      audio.currentTime = currentTime;
      if (!paused) audio.play().catch(() => undefined);
    };
    const listeners = {
      play: begin,
      pause: update,
      ended: update,
      timeupdate: update,
      durationchange: update,
      ratechange: update,
      error: fail,
    };
    for (const [event, listener] of Object.entries(listeners)) audio.addEventListener(event, listener);
    if (!audio.paused) begin();
    if (audio.error) void fail();
    // it takes the place of the button that was pressed
    button.current?.focus({ preventScroll: true });
    return () => {
      for (const [event, listener] of Object.entries(listeners)) audio.removeEventListener(event, listener);
    };
  }, [audio, queries, recording.id]);

  if (broken) {
    return (
      <p className="media-note" role="alert">
        <span>
          <Trans>This browser cannot play the recording.</Trans>
        </span>
        <a className="link" href={recording.download ?? recording.src} download="">
          <Trans>Download it</Trans>
        </a>
      </p>
    );
  }
  // a recording of the browser states its duration only at its end
  const seconds = Number.isFinite(audio.duration) ? audio.duration : (recording.duration_ms ?? 0) / 1000;
  const at = Math.min(audio.currentTime, seconds || audio.currentTime);
  const speed = audio.playbackRate;
  const elapsed = clockOf(at * 1000);
  const whole = clockOf(seconds * 1000);
  return (
    <div className="dictaphone" dir="ltr">
      <button
        ref={button}
        type="button"
        aria-label={audio.paused ? t`Play: ${label}` : t`Pause: ${label}`}
        onClick={() => (audio.paused ? void audio.play().catch(() => undefined) : audio.pause())}
      >
        <Icon path={audio.paused ? PLAY_ICON : PAUSE_ICON} />
      </button>
      <div className="wave">
        <Waveform peaks={peaksFor(recording)} done={seconds ? at / seconds : 0} />
        <input
          type="range"
          min={0}
          max={Math.max(1, Math.round(seconds))}
          step={1}
          value={Math.round(at)}
          aria-label={t`Position`}
          aria-valuetext={t`${elapsed} of ${whole}`}
          onChange={(event) => {
            audio.currentTime = Number(event.target.value);
          }}
          onKeyDown={(event) => {
            const by = { PageUp: STEP_S, PageDown: -STEP_S }[event.key];
            if (!by) return;
            event.preventDefault();
            audio.currentTime = Math.max(0, audio.currentTime + by);
          }}
        />
      </div>
      <time>{elapsed}</time>
      <button
        type="button"
        className="speed"
        aria-label={t`Speed: ${speed}×`}
        onClick={() => {
          audio.playbackRate = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length] ?? 1;
        }}
      >
        {speed}×
      </button>
    </div>
  );
}
