import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './machine.mjs';

const FILE = path.join(root, '.cache/reports/times.json');

export type TimedCommand = 'test' | 'test:changed' | 'check';
type Run = { seconds: number; stages: { name: string; seconds: number }[] };
/** The durations of each command's last run on this machine. */
export type Times = Partial<Record<TimedCommand, Run>>;

export const readTimes = (): Times =>
  existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as Times) : {};

/** Stores the duration of a command and its stages, for `npm run bench`. */
export function writeTimes(command: TimedCommand, seconds: number, stages: Run['stages']): void {
  mkdirSync(path.dirname(FILE), { recursive: true });
  const run = { seconds, stages: stages.map((stage) => ({ name: stage.name, seconds: stage.seconds })) };
  writeFileSync(FILE, JSON.stringify({ ...readTimes(), [command]: run }, null, 2));
}
