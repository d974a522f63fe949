import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { type Recorder, type Recording, recordAudio } from '#web/lib/media/record-audio.ts';
import { FILE_BYTES, PEAKS } from '#worker/contract/media.ts';
import { clockOf } from '#worker/shared/clock-time.ts';
import { Waveform } from '#worker/shared/views/memory-kinds/waveform.tsx';

type Props = { onRecorded: (recording: Recording) => void; onClose: () => void };

const TICK_MS = 200;
/** Well below the size limit at any bit rate that browsers record speech with. */
const LONGEST_MS = Math.floor(FILE_BYTES.audio / (256_000 / 8)) * 1000;
/** Fills the waveform until there is enough to hear. */
const SILENCE: readonly number[] = Array.from({ length: PEAKS.count }, () => 0);

/** Records from the microphone. What was recorded is kept also when the form is closed meanwhile. */
export function RecordPanel({ onRecorded, onClose }: Props) {
  const [recorder, setRecorder] = useState<Recorder | null>(null);
  const [denied, setDenied] = useState(false);
  const [elapsedMs, setElapsedMs] = useState(0);
  const stopper = useRef<HTMLButtonElement>(null);
  const open = useRef<Recorder | null>(null);
  const keep = async () => {
    const current = open.current;
    open.current = null;
    if (current) onRecorded(await current.stop());
  };
  const latest = useRef({ keep, onClose });
  latest.current = { keep, onClose };

  useEffect(() => {
    let here = true;
    let timer: ReturnType<typeof setInterval> | undefined;
    recordAudio(`recording-${new Date().toISOString().slice(0, 10)}`).then(
      (begun) => {
        if (!here) return begun.cancel();
        open.current = begun;
        setRecorder(begun);
        timer = setInterval(() => {
          setElapsedMs(begun.elapsedMs());
          if (begun.elapsedMs() >= LONGEST_MS) void latest.current.keep().then(latest.current.onClose);
        }, TICK_MS);
      },
      () => here && setDenied(true),
    );
    return () => {
      here = false;
      clearInterval(timer);
      void latest.current.keep();
    };
  }, []);
  useEffect(() => {
    if (recorder) stopper.current?.focus();
  }, [recorder]);

  function cancel() {
    open.current?.cancel();
    open.current = null;
    onClose();
  }

  return (
    <div className="flex flex-col gap-3 rounded-[14px] border border-(--line) bg-(--sunken) p-3">
      {denied ? (
        <p role="alert">
          <Trans>
            The microphone cannot be used. Allow it in the settings of your browser, or choose an audio file.
          </Trans>
        </p>
      ) : (
        <div className="flex items-center gap-3" dir="ltr">
          <Waveform peaks={[...SILENCE, ...(recorder?.levels() ?? [])].slice(-SILENCE.length)} />
          <span className="tabular-nums">{clockOf(elapsedMs)}</span>
        </div>
      )}
      <p className="flex items-center gap-2 font-semibold empty:hidden" role="status">
        {recorder && (
          <>
            <span className="size-3 shrink-0 rounded-full bg-(--danger)" aria-hidden="true" />
            <Trans>Recording…</Trans>
          </>
        )}
      </p>
      <div className="flex flex-wrap gap-3">
        {recorder && (
          <button
            ref={stopper}
            type="button"
            className="button main"
            onClick={() => void keep().then(onClose)}
          >
            <Trans>Stop and keep</Trans>
          </button>
        )}
        <button type="button" className="button" onClick={cancel}>
          {recorder ? (
            <Trans>Delete the recording</Trans>
          ) : denied ? (
            <Trans>Close</Trans>
          ) : (
            <Trans>Cancel</Trans>
          )}
        </button>
      </div>
    </div>
  );
}
