export type Sample = { atMs: number; bytes: number };

const MINUTE_MS = 60_000;
const MIB = 1024 ** 2;

/** How fast the memory of a process grows in MiB a minute: the slope of the line nearest to its samples. */
export function slopeOf(samples: readonly Sample[]): number {
  const mean = (of: (sample: Sample) => number) =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length;
  const [at, bytes] = [mean(({ atMs }) => atMs), mean((sample) => sample.bytes)];
  let [over, under] = [0, 0];
  for (const sample of samples) {
    over += (sample.atMs - at) * (sample.bytes - bytes);
    under += (sample.atMs - at) ** 2;
  }
  return under === 0 ? 0 : ((over / under) * MINUTE_MS) / MIB;
}
