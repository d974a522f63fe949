import type { Random } from '../demo/art/random.ts';
import type { Control } from './control.ts';
import type { ActKind } from './family.ts';

/** What is broken in a round. */
export type Fault =
  | { name: string; breaks: 'process'; during: ActKind }
  | { name: string; breaks: 'bindings'; rates: Control['rates'] }
  | { name: string; breaks: 'clock'; leastMs: number; mostMs: number }
  | { name: string; breaks: 'disk' }
  | { name: string; breaks: 'provider' }
  | { name: string; breaks: 'events' }
  | { name: string; breaks: 'cron' }
  | { name: string; breaks: 'nothing' };

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const KILLED_DURING = ['write', 'upload', 'import', 'payment', 'export'] as const;

export const FAULTS: readonly Fault[] = [
  ...KILLED_DURING.map((during): Fault => ({ name: `killed during ${during}s`, breaks: 'process', during })),
  { name: 'database fails', breaks: 'bindings', rates: { d1: { before: 0.02, after: 0.02 } } },
  { name: 'database is slow', breaks: 'bindings', rates: { d1: { slow: 0.15 } } },
  { name: 'bucket fails', breaks: 'bindings', rates: { r2: { before: 0.08, after: 0.08 } } },
  { name: 'bucket is slow', breaks: 'bindings', rates: { r2: { slow: 0.4 } } },
  { name: 'queue fails', breaks: 'bindings', rates: { queue: { before: 0.2, after: 0.2, slow: 0.2 } } },
  { name: 'messages doubled', breaks: 'bindings', rates: { queue: { doubled: 0.6, redelivered: 0.4 } } },
  { name: 'messages reordered', breaks: 'bindings', rates: { queue: { reordered: 0.9, redelivered: 0.2 } } },
  {
    name: 'everything fails a little',
    breaks: 'bindings',
    rates: {
      d1: { before: 0.008, after: 0.008, slow: 0.05 },
      r2: { before: 0.03, after: 0.03, slow: 0.1 },
      queue: { before: 0.1, after: 0.1, doubled: 0.3, reordered: 0.5, redelivered: 0.2 },
    },
  },
  { name: 'clock jumps ahead', breaks: 'clock', leastMs: MINUTE_MS, mostMs: 40 * MINUTE_MS },
  { name: 'clock jumps back', breaks: 'clock', leastMs: -90 * SECOND_MS, mostMs: -SECOND_MS },
  { name: 'disk full', breaks: 'disk' },
  { name: 'payment provider fails', breaks: 'provider' },
  { name: 'payment events doubled and reordered', breaks: 'events' },
  { name: 'cron fires three times, or late', breaks: 'cron' },
  { name: 'nothing', breaks: 'nothing' },
];

/** The faults of a piece in their order: each of those with `only` in their name once, in a random order, and again. */
export function* planOf(random: Random, only = ''): Generator<Fault> {
  const faults = FAULTS.filter(({ name }) => name.includes(only));
  if (faults.length === 0) throw new Error(`No fault is called ${only}.`);
  for (;;) {
    const left = [...faults];
    while (left.length > 0) {
      const [next] = left.splice(random.whole(0, left.length - 1), 1);
      if (next) yield next;
    }
  }
}
