import { dayOf } from '#worker/core/clock.ts';
import { isolateMap } from '#worker/platform/isolate-memory.ts';

/** What is counted by day; `label` is a route for those of routes, an hour (UTC) for those of hours, and empty for totals. */
export type Metric =
  | 'requests'
  | 'errors'
  | 'hour_requests'
  | 'hour_errors'
  | 'route_requests'
  | 'route_errors'
  | 'route_ms'
  | 'page'
  | 'browser_errors'
  | 'rows_read'
  | 'rows_written';
export type Counted = { day: string; metric: Metric; label: string; value: number };

const counted = isolateMap<string, Counted>();
const since = isolateMap<'first', number>();

/** What this isolate counts is written together after this time, or where it has so many totals. */
const WRITTEN_AFTER_MS = 60_000;
const WRITTEN_AT = 400;

/** Counts in the memory of the isolate, which may be lost; `takeCounts` has what is to be written. */
export function countLater(now: Date, metric: Metric, label = '', value = 1): void {
  const day = dayOf(now);
  const key = `${day}\n${metric}\n${label}`;
  const before = counted.get(key);
  if (before) before.value += value;
  else counted.set(key, { day, metric, label, value });
  if (!since.has('first')) since.set('first', now.getTime());
}

/** What was counted since it was last written, once it is time; the caller writes it. */
export function takeCounts(now: Date): Counted[] {
  const first = since.get('first');
  if (first === undefined || (now.getTime() - first < WRITTEN_AFTER_MS && counted.size < WRITTEN_AT))
    return [];
  const counts = [...counted.values()];
  counted.clear();
  since.clear();
  return counts;
}
