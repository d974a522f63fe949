import { useLingui } from '@lingui/react/macro';
import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '#web/ui/lazy-part.ts';
import type { MemoryMedia } from '#worker/contract/memory.ts';
import { clockOf } from '#worker/shared/clock-time.ts';
import { Icon } from '#worker/shared/views/icons.tsx';
import { Waveform } from '#worker/shared/views/memory-kinds/waveform.tsx';

const Dictaphone = lazyPart(['common'], async () => (await import('./dictaphone.tsx')).Dictaphone);

export const PLAY_ICON = 'M8 5v14l11-7z';
/** The waveform of a recording that has none. */
const FLAT = Array.from({ length: 48 }, () => 12);

export const peaksFor = ({ peaks }: MemoryMedia): readonly number[] => (peaks?.length ? peaks : FLAT);

/** A recording at rest. The tap plays it at once, as Safari asks; the rest of the player arrives meanwhile. */
export function Recording({ recording, label }: { recording: MemoryMedia; label: string }) {
  const { t } = useLingui();
  const [audio, setAudio] = useState<HTMLAudioElement | null>(null);
  useEffect(() => () => audio?.pause(), [audio]);

  function play() {
    const begun = new Audio(recording.src);
    begun.play().catch(() => undefined);
    setAudio(begun);
  }

  const atRest = (
    <div className="dictaphone" dir="ltr">
      <button type="button" aria-label={t`Play: ${label}`} onClick={() => audio ?? play()}>
        <Icon path={PLAY_ICON} />
      </button>
      <div className="wave">
        <Waveform peaks={peaksFor(recording)} />
      </div>
      {recording.duration_ms !== null && <time>{clockOf(recording.duration_ms)}</time>}
    </div>
  );
  if (!audio) return atRest;
  return (
    <Suspense fallback={atRest}>
      <Dictaphone audio={audio} recording={recording} label={label} />
    </Suspense>
  );
}
