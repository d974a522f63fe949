import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { atMost, exactly, type Line } from '../bench/goal.ts';
import { none } from '../rehearse/rehearsal.ts';
import type { Piece } from './driver.ts';
import { cacheFolder } from './server.ts';

/** One line of the file of pieces. */
export type Summary = {
  at: string;
  seed: number;
  minutes: number;
  rounds: number;
  acts: number;
  calls: number;
  acknowledged: number;
  faults: Record<string, number>;
  lost: number;
  doubled: number;
  broken: number;
  unexplained: number;
  hangs: number;
  problems: number;
  slope: number;
  quietMinutes: number;
};

const FILE = path.join(cacheFolder, 'pieces.jsonl');
/** MiB a minute. */
const SLOPE = 1;
const LEAST_QUIET_MINUTES = 5;

const sum = (counts: Record<string, number>): number =>
  Object.values(counts).reduce((all, one) => all + one, 0);

export const summaryOf = (piece: Piece): Summary => ({
  at: new Date().toISOString(),
  ...{ seed: piece.seed, minutes: piece.minutes, rounds: piece.rounds },
  ...{
    acts: sum(piece.acts),
    calls: piece.seen.calls,
    acknowledged: piece.acknowledged,
    faults: piece.faults,
  },
  ...{ lost: piece.lost.length, doubled: piece.doubled.length, broken: piece.broken.length },
  ...{ unexplained: piece.seen.unexplained.length, hangs: piece.seen.hangs.length },
  problems: piece.problems.length,
  ...{ slope: piece.memory.slope, quietMinutes: piece.memory.minutes },
});

export function keep(summary: Summary): void {
  mkdirSync(cacheFolder, { recursive: true });
  appendFileSync(FILE, `${JSON.stringify(summary)}\n`);
}

export const kept = (): Summary[] =>
  existsSync(FILE)
    ? readFileSync(FILE, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Summary)
    : [];

/** The growth of what the worker holds; in a shorter stretch its caches are still being filled. */
const growth = (slope: number, minutes: number, more = ''): Line => {
  const what = `growth of the worker’s heap in ${minutes.toFixed(1)} quiet minutes${more}`;
  const line = atMost('faults', what, slope, SLOPE, 'MiB/min');
  const isLong = minutes >= LEAST_QUIET_MINUTES;
  return isLong ? line : { ...line, reference: `(of ${LEAST_QUIET_MINUTES} min)`, passed: true };
};

/** The table of a piece. */
export const linesOf = (piece: Piece): Line[] => [
  none('faults', `acknowledged writes lost, of ${piece.acknowledged}`, piece.lost),
  none('faults', 'writes with two effects', piece.doubled),
  none('faults', `invariants broken, of 15 after ${piece.checked} faults`, piece.broken),
  none('faults', `answers of 500 and more, but ${piece.seen.injected} injected`, piece.seen.unexplained),
  none('faults', `calls without an answer, of ${piece.seen.calls}`, piece.seen.hangs),
  none('faults', 'other things that must not be', piece.problems),
  growth(
    piece.memory.slope,
    piece.memory.minutes,
    `, to ${piece.memory.lastMib.toFixed(0)} MiB; the process has ${piece.memory.processMib.toFixed(0)}`,
  ),
];

/** The table of all pieces that were kept. */
export function totalLines(pieces: readonly Summary[]): Line[] {
  const total = (of: (piece: Summary) => number) => pieces.reduce((all, piece) => all + of(piece), 0);
  const hours = (total(({ minutes }) => minutes) / 60).toFixed(1);
  const nothing = (what: string, of: (piece: Summary) => number) =>
    exactly('faults', what, '0', String(total(of)));
  const long = pieces.filter(({ quietMinutes }) => quietMinutes >= LEAST_QUIET_MINUTES);
  const quiet = long.reduce((all, { quietMinutes }) => all + quietMinutes, 0);
  const grown = long.reduce((all, { slope, quietMinutes }) => all + slope * quietMinutes, 0);
  return [
    nothing(
      `acknowledged writes lost in ${hours} h, of ${total((piece) => piece.acknowledged)}`,
      (piece) => piece.lost,
    ),
    nothing('writes with two effects', (piece) => piece.doubled),
    nothing(`invariants broken in ${total((piece) => piece.rounds)} rounds`, (piece) => piece.broken),
    nothing('answers of 500 and more that were not injected', (piece) => piece.unexplained),
    nothing(`calls without an answer, of ${total((piece) => piece.calls)}`, (piece) => piece.hangs),
    nothing('other things that must not be', (piece) => piece.problems),
    growth(quiet === 0 ? 0 : grown / quiet, quiet),
  ];
}
