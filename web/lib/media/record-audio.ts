import { PEAKS } from '#worker/contract/media.ts';
import { peaksOf } from './measure-audio.ts';

/** With the codec named: Safari records MP4, the others WebM. The extension goes with the type. */
const FORMATS = [
  { codec: 'audio/mp4;codecs=mp4a.40.2', type: 'audio/mp4', extension: 'm4a' },
  { codec: 'audio/webm;codecs=opus', type: 'audio/webm', extension: 'weba' },
] as const;

type Format = (typeof FORMATS)[number];

const formatHere = (): Format | undefined =>
  globalThis.MediaRecorder && FORMATS.find(({ codec }) => MediaRecorder.isTypeSupported(codec));

/** Whether this browser can record. */
export const canRecord = (): boolean => Boolean(globalThis.navigator?.mediaDevices && formatHere());

/** How often the loudness is read, in milliseconds. */
const READ_EVERY_MS = 100;

export type Recording = { file: File; durationMs: number; peaks: number[] };

export type Recorder = {
  /** The time recorded so far, in milliseconds. */
  elapsedMs: () => number;
  /** The loudness of the last moments, 0–100. */
  levels: () => readonly number[];
  stop: () => Promise<Recording>;
  /** Stops and forgets what was recorded. */
  cancel: () => void;
};

/** Begins to record, and asks for the microphone. Throws where its use is refused. `name`: without extension. */
export async function recordAudio(name: string): Promise<Recorder> {
  const format = formatHere();
  if (!format) throw new Error('no format to record in');
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const chunks: Blob[] = [];
  const recorder = new MediaRecorder(stream, { mimeType: format.codec });
  const meter = meterOf(stream);
  const begun = Date.now();
  recorder.addEventListener('dataavailable', ({ data }) => chunks.push(data));
  recorder.start(1000);
  const end = () => {
    for (const track of stream.getTracks()) track.stop();
    meter.close();
  };
  return {
    elapsedMs: () => Date.now() - begun,
    levels: meter.levels,
    stop: () =>
      new Promise((resolve) => {
        const durationMs = Date.now() - begun;
        recorder.addEventListener('stop', () => {
          end();
          const file = new File(chunks, `${name}.${format.extension}`, { type: format.type });
          resolve({ file, durationMs, peaks: peaksOf(meter.levels()) });
        });
        recorder.stop();
      }),
    cancel: () => {
      if (recorder.state !== 'inactive') recorder.stop();
      end();
    },
  };
}

/** Reads the loudness of a stream while it is recorded, so that nothing has to be decoded afterwards. */
function meterOf(stream: MediaStream): { levels: () => readonly number[]; close: () => void } {
  const levels: number[] = [];
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Uint8Array(analyser.fftSize);
  const timer = setInterval(() => {
    analyser.getByteTimeDomainData(samples);
    // silence is 128
    const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample - 128)), 0);
    levels.push(Math.min(PEAKS.max, Math.round((loudest / 128) * PEAKS.max)));
  }, READ_EVERY_MS);
  return {
    levels: () => levels,
    close: () => {
      clearInterval(timer);
      void context.close();
    },
  };
}
