import { PEAKS } from '#worker/contract/media.ts';
import { durationOf } from './duration.ts';

/** What the browser finds out of a recording before it is sent; null where it cannot. */
export type AudioFacts = { durationMs: number | null; peaks: number[] | null };

/** A larger file is not decoded for its waveform: its samples would take hundreds of megabytes. */
export const DECODED_BYTES = 20 * 1024 * 1024;

/** The duration and the waveform of an audio file. A format that this browser cannot play has neither. */
export async function measureAudio(file: Blob): Promise<AudioFacts> {
  const durationMs = await durationOf(file, 'audio');
  if (file.size > DECODED_BYTES || !globalThis.AudioContext) return { durationMs, peaks: null };
  const context = new AudioContext();
  try {
    const decoded = await context.decodeAudioData(await file.arrayBuffer());
    return {
      durationMs: durationMs ?? Math.round(decoded.duration * 1000),
      peaks: peaksOf(decoded.getChannelData(0)),
    };
  } catch {
    return { durationMs, peaks: null };
  } finally {
    void context.close();
  }
}

/** The loudest sample of each of up to 48 equal stretches, relative to the loudest of all. */
export function peaksOf(samples: ArrayLike<number>): number[] {
  const count = Math.min(PEAKS.count, samples.length);
  const loudest: number[] = [];
  for (let at = 0; at < count; at++) {
    const end = Math.floor(((at + 1) * samples.length) / count);
    let peak = 0;
    for (let i = Math.floor((at * samples.length) / count); i < end; i++)
      peak = Math.max(peak, Math.abs(samples[i] ?? 0));
    loudest.push(peak);
  }
  const most = Math.max(...loudest, 0);
  return loudest.map((peak) => (most > 0 ? Math.round((peak / most) * PEAKS.max) : 0));
}
