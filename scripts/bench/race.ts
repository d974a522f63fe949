import { volley } from './load.ts';
import type { Meter } from './meter.ts';

/** One way to answer: where it is asked, and for what in each round. */
export type Runner = { base: URL; status: number; paths: (round: number) => string[] };

export type Result = { perRequest: number; against: (reference: Result) => number; rounds: number[] };

const WARM_UP = 2;

/**
 * Runs all in turn, round after round, so that a change of the machine's mood meets them alike. A ratio is
 * the median of the rounds' own ratios.
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
      const { base, status, paths } = runners[name];
      const asked = paths(round + WARM_UP);
      const total = await meter.during(() => volley(base, asked, status));
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
