import { databaseIn } from '../bench/filled-state.ts';
import { databaseFaults, mediaFaults, type Stored } from './checks.ts';
import { differences, digestsOf, reading } from './digest.ts';
import type { Write } from './people.ts';
import { type Place, putBack } from './place.ts';
import type { Lived, Snapshot } from './timeline.ts';

/** What 20 restores found wrong, and what they cost. */
export type Restores = {
  tables: string[];
  database: string[];
  media: string[];
  /** Acknowledged writes before a snapshot that are missing, or after it that are there. */
  writes: string[];
  mediaRows: number;
  /** Acknowledged writes between a restored snapshot and its instant. */
  lost: number;
  /** The longest time between a restored snapshot and its instant. */
  rpoSeconds: number;
  /** The longest restore with its checks. */
  rtoSeconds: number;
};

/** Puts the database of a place, which nobody uses, back to each instant. */
export function restoreToEach(place: Place, lived: Lived, stored: Stored): Restores {
  const found: Restores = {
    tables: [],
    database: [],
    media: [],
    writes: [],
    mediaRows: 0,
    lost: 0,
    rpoSeconds: 0,
    rtoSeconds: 0,
  };
  for (const instant of lived.instants) {
    const began = performance.now();
    const snapshot = latestBefore(lived.snapshots, instant);
    putBack(place, snapshot.file);
    reading(databaseIn(place.state), (db) => {
      found.tables.push(...differences(snapshot.digests, digestsOf(db)));
      found.database.push(...databaseFaults(db));
      const media = mediaFaults(db, stored);
      found.media.push(...media.faults);
      found.mediaRows += media.rows;
      found.writes.push(
        ...misplaced(lived.writes, snapshot.at, (sign) => db.prepare(sign).get() !== undefined),
      );
    });
    found.rtoSeconds = Math.max(found.rtoSeconds, (performance.now() - began) / 1000);
    found.rpoSeconds = Math.max(found.rpoSeconds, (instant - snapshot.at) / 1000);
    found.lost += lived.writes.filter(({ at }) => at > snapshot.at && at <= instant).length;
  }
  return found;
}

function latestBefore(snapshots: readonly Snapshot[], instant: number): Snapshot {
  const latest = snapshots.findLast(({ at }) => at <= instant);
  if (!latest) throw new Error(`No snapshot before ${new Date(instant).toISOString()}.`);
  return latest;
}

/** The last write before an instant must be there, the first one after it not. */
function misplaced(writes: readonly Write[], at: number, isThere: (sign: string) => boolean): string[] {
  const [last, next] = [writes.findLast((one) => one.at <= at), writes.find((one) => one.at > at)];
  return [
    ...(last && !isThere(last.sign) ? [`missing: ${last.sign}`] : []),
    ...(next && isThere(next.sign) ? [`there too early: ${next.sign}`] : []),
  ];
}
