import { readTimes } from '../lib/times.ts';
import { atMost, exactly, type Line } from './goal.ts';

const LIMITS = [
  ['test', 14 * 60],
  ['test:changed', 2 * 60],
  ['check', 10],
] as const;
/** The number of slowest stages to list. */
const SLOWEST = 4;

/** P20: the duration of the last test runs on this machine, and their slowest stages. */
export function testTimeLines(): Line[] {
  const times = readTimes();
  return LIMITS.map(([command, limit]) => {
    const run = times[command];
    const what = `npm ${command === 'test' ? command : `run ${command}`}, the last run`;
    if (!run) return exactly('P20', what, `≤ ${limit} s`, 'has not been run here');
    const slowest = run.stages
      .toSorted((a, b) => b.seconds - a.seconds)
      .slice(0, SLOWEST)
      .map(({ name, seconds }) => `${name} ${Math.round(seconds)} s`);
    return atMost('P20', `${what} (${slowest.join(', ')})`, run.seconds, limit, 's');
  });
}
