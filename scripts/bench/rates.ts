import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type RequestSpec, sendRequest } from './load.ts';
import { residentBytes } from './meter.ts';

/** The answers to requests that were sent at a fixed rate. */
export type Rated = { times: number[]; statuses: Record<number, number> };

const CONNECTIONS = 256;
const SAMPLE_MS = 1000;

/**
 * Sends requests at a fixed rate, however long the answers take. A time, in ms, counts from when its request was due, so
 * that what waits for a slow answer is counted too.
 */
export async function atRate(
  base: URL,
  next: (at: number) => RequestSpec,
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<Rated> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const rated: Rated = { times: [], statuses: {} };
  const began = performance.now();
  const one = async (at: number): Promise<void> => {
    const due = began + (at * 1000) / perSecond;
    const status = await sendRequest(base, next(at), agent).then(
      (answer) => answer.status,
      () => 0,
    );
    rated.times.push(performance.now() - due);
    rated.statuses[status] = (rated.statuses[status] ?? 0) + 1;
  };
  const sent: Promise<void>[] = [];
  for (let at = 0; at < perSecond * seconds; at++) {
    const early = began + (at * 1000) / perSecond - performance.now();
    if (early > 1) await pause(early);
    sent.push(one(at));
  }
  await Promise.all(sent);
  agent.destroy();
  return rated;
}

/** The time that a part of the answers, from 0 to 1, did not exceed. */
export const percentile = ({ times }: Rated, part: number): number => {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
};

/** The faults of a server by status and number; 0 stands for no answer. */
export function faultsOf(all: readonly Rated[]): string {
  const counts: Record<string, number> = {};
  for (const [status, count] of all.flatMap(({ statuses }) => Object.entries(statuses)))
    if (Number(status) === 0 || Number(status) >= 500) counts[status] = (counts[status] ?? 0) + count;
  const told = Object.entries(counts).map(([status, count]) => `${status}: ${count}`);
  return told.join(', ') || 'none';
}

/** Runs some work; also returns how fast the memory of a process grew meanwhile, in MB a minute (least squares). */
export async function growthDuring<T>(
  pid: number,
  work: () => Promise<T>,
): Promise<[result: T, slope: number]> {
  const samples: [minutes: number, megabytes: number][] = [];
  const began = performance.now();
  const sample = () => samples.push([(performance.now() - began) / 60_000, residentBytes(pid) / 1e6]);
  const timer = setInterval(sample, SAMPLE_MS);
  try {
    return [await work(), slopeOf(samples)];
  } finally {
    clearInterval(timer);
  }
}

/** The slope of the line nearest to the points. */
export function slopeOf(points: readonly (readonly [x: number, y: number])[]): number {
  const mean = (at: 0 | 1) => points.reduce((sum, point) => sum + point[at], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const covariance = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0);
  return covariance / points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0);
}
