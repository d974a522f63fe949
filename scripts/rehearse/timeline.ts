import path from 'node:path';
import { databaseIn } from '../bench/filled-state.ts';
import type { Random } from '../demo/art/random.ts';
import { type Digests, digestsOf, reading } from './digest.ts';
import { cleanUp } from './jobs.ts';
import { type Write, write } from './people.ts';
import { copyDatabase, type Open, type Place } from './place.ts';

/** A copy of the database at an instant, with the digests of the database itself at that instant. */
export type Snapshot = { at: number; file: string; digests: Digests };
export type Lived = { instants: number[]; snapshots: Snapshot[]; writes: Write[]; purges: number };

type Due = { at: number; isSnapshot: boolean };

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** How far back the database can be put. */
const REACH_DAYS = 30;
/** Longer than that, so that objects of rows deleted before are really gone. */
const LIVED_DAYS = 45;
const INSTANTS = 20;
const WRITES = 240;

/**
 * Writes to a place what people write in 45 days until `until`, with a snapshot at the full minute before each of 20
 * random instants of the last 30: to a minute is how Time Travel restores. Objects are purged when they are due.
 */
export async function live(place: Place, open: Open, random: Random, until: number): Promise<Lived> {
  const lived: Lived = { instants: [], snapshots: [], writes: [], purges: 0 };
  for (const { at, isSnapshot } of planned(lived, random, until)) {
    lived.purges += await cleanUp(open, new Date(at));
    if (isSnapshot) lived.snapshots.push(await snapshot(place, at));
    else lived.writes.push(await write(open, random, { number: lived.writes.length, at: new Date(at) }));
  }
  lived.purges += await cleanUp(open, new Date(until));
  return lived;
}

/** Chooses the instants, and orders what happens: around each, one write before its snapshot and one after. */
function planned(lived: Lived, random: Random, until: number): Due[] {
  const earliest = until - REACH_DAYS * DAY_MS + MINUTE_MS;
  lived.instants = Array.from({ length: INSTANTS }, () => random.whole(earliest, until - MINUTE_MS));
  const writes = Array.from({ length: WRITES }, () => random.whole(until - LIVED_DAYS * DAY_MS, until));
  const around = lived.instants.flatMap((instant) => {
    const minute = instant - (instant % MINUTE_MS);
    return [
      { at: minute - random.whole(1, MINUTE_MS), isSnapshot: false },
      { at: minute, isSnapshot: true },
      { at: random.whole(minute + 1, Math.max(minute + 1, instant)), isSnapshot: false },
    ];
  });
  return [...writes.map((at) => ({ at, isSnapshot: false })), ...around].sort((a, b) => a.at - b.at);
}

export async function snapshot(place: Place, at: number): Promise<Snapshot> {
  const file = path.join(place.folder, `${at}.sqlite`);
  await copyDatabase(place, file);
  return { at, file, digests: reading(databaseIn(place.state), (db) => digestsOf(db)) };
}
