import { slopeOf as slopeOfPoints } from '../bench/rates.ts';

export type Sample = { atMs: number; bytes: number };

/** What a worker held in a quiet stretch: its heap, and the process with all that is emulated in it. */
export type Memory = {
  minutes: number;
  /** MiB a minute. */
  slope: number;
  firstMib: number;
  lastMib: number;
  processMib: number;
};

const MINUTE_MS = 60_000;
const MIB = 1024 ** 2;

/** How fast memory grows, in MiB a minute: the slope of the line nearest to its samples. */
export const slopeOf = (samples: readonly Sample[]): number =>
  samples.length < 2 ? 0 : slopeOfPoints(samples.map(({ atMs, bytes }) => [atMs / MINUTE_MS, bytes / MIB]));

/** The least sample of each window of time: what is not collected yet comes and goes above it. */
export function leastOfEach(samples: readonly Sample[], windowMs: number): Sample[] {
  const least = new Map<number, Sample>();
  for (const sample of samples) {
    const window = Math.floor(sample.atMs / windowMs);
    if (sample.bytes < (least.get(window)?.bytes ?? Number.POSITIVE_INFINITY)) least.set(window, sample);
  }
  return [...least.values()];
}
