import { type RequestSpec, volley } from './load.ts';
import type { Meter } from './meter.ts';

/** One alternative to measure: its URL and each round's requests; `meter` if in a separate process. */
export type Runner = {
  base: URL;
  status: number;
  paths: (round: number) => readonly RequestSpec[];
  meter?: Meter;
};

export type Result = { perRequest: number; against: (reference: Result) => number; rounds: number[] };

const WARM_UP = 2;

/**
 * Runs all alternatives in turn, round after round, so that variations of the machine's speed affect them
 * equally. A ratio is the median of the rounds' ratios.
 */
export async function race<Name extends string>(
  meter: Meter,
  runners: Record<Name, Runner>,
  rounds: number,
): Promise<Record<Name, Result>> {
  const names = Object.keys(runners) as Name[];
  const spent = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (let round = -WARM_UP; round < rounds; round++) {
    for (const name of round % 2 ? names : names.toReversed()) {
      const { base, status, paths, meter: own = meter } = runners[name];
      const asked = paths(round + WARM_UP);
      const total = await own.during(() => volley(base, asked, status));
      if (round >= 0) spent.get(name)?.push(total / asked.length);
    }
  }
  return Object.fromEntries(names.map((name) => [name, resultOf(spent.get(name) ?? [])])) as Record<
    Name,
    Result
  >;
}

const resultOf = (rounds: number[]): Result => ({
  rounds,
  perRequest: median(rounds),
  against: (reference) => median(rounds.map((one, at) => one / (reference.rounds[at] ?? Number.NaN))),
});

export function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}
