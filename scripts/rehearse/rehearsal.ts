import { cpSync } from 'node:fs';
import path from 'node:path';
import { databaseIn } from '../bench/filled-state.ts';
import { atMost, exactly, type Line } from '../bench/goal.ts';
import { seededRandom } from '../demo/art/random.ts';
import { type Deletion, deleteSite } from './deletion.ts';
import { differences, digestsOf, reading } from './digest.ts';
import { type Exchange, exchange, within } from './exchange.ts';
import { type Migrations, undoFailedMigrations } from './failed-migration.ts';
import { objectsIn, type Place, placeAt, putBack } from './place.ts';
import { type Restores, restoreToEach } from './restores.ts';
import { type Lived, live, snapshot } from './timeline.ts';

const RPO_SECONDS = 60;
const RTO_SECONDS = 15 * 60;
const INVISIBLE_SECONDS = 1;
const MINUTE_MS = 60_000;
const SHOWN = 3;

/** Runs a step, and prints its name and its seconds. */
export async function timed<T>(name: string, act: () => Promise<T> | T): Promise<T> {
  const began = performance.now();
  try {
    return await act();
  } finally {
    console.log(`  ${name}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
  }
}

/** Rehearses recovery in a place that the demo was put into, and returns what was found. */
export async function rehearse(place: Place, seed: number): Promise<Line[]> {
  const random = seededRandom(seed);
  const other = placeAt(path.join(place.folder, 'deletion'));
  cpSync(place.state, other.state, { recursive: true });
  const deletion = await timed('a site is deleted, and 61 days pass', () => deleteSite(other));
  // a full minute, so that a seed orders the same writes at any time
  const until = Date.now() - (Date.now() % MINUTE_MS);
  const [lived, stored] = await timed('writes of 45 days, with snapshots', () =>
    within(place, async (running) => {
      const all = await live(place, running, random, until);
      return [all, await objectsIn(running.media)] as const;
    }),
  );
  const present = await snapshot(place, until);

  const restores = await timed('restores to 20 instants', () => restoreToEach(place, lived, stored));
  putBack(place, present.file);
  const undone = reading(databaseIn(place.state), (db) => differences(present.digests, digestsOf(db)));

  const migrations = await timed('migrations that fail', () => undoFailedMigrations(place));
  const empty = placeAt(path.join(place.folder, 'empty'));
  const exchanged = await timed('export, empty database, import', () => exchange(place, empty, random));
  return [
    ...linesOfRestores(lived, restores, undone),
    ...linesOfMigrations(migrations),
    ...linesOfExchange(exchanged),
    ...linesOfDeletion(deletion),
    atMost(
      'RPO',
      `instant to snapshot; ${restores.lost} writes lay between`,
      restores.rpoSeconds,
      RPO_SECONDS,
      's',
    ),
    atMost('RTO', 'longest restore from a snapshot, checked', restores.rtoSeconds, RTO_SECONDS, 's'),
    atMost('RTO', 'longest restore after a migration, checked', migrations.seconds, RTO_SECONDS, 's'),
    atMost('RTO', 'import into an empty database, searches answer', exchanged.seconds, RTO_SECONDS, 's'),
  ];
}

/** A line that passes where nothing is wrong. */
export const none = (goal: string, what: string, faults: readonly string[]): Line =>
  exactly(
    goal,
    what,
    'none',
    faults.length === 0 ? 'none' : `${faults.length}: ${faults.slice(0, SHOWN).join('; ')}`,
  );

export const linesOfRestores = (lived: Lived, restores: Restores, undone: string[]): Line[] => [
  none('restore', `tables other than at ${lived.instants.length} instants`, restores.tables),
  none('restore', 'acknowledged writes missing, or there too early', restores.writes),
  none('restore', 'faults of pages, references, counters', restores.database),
  none('restore', `objects missing of ${restores.mediaRows} media rows in use`, restores.media),
  exactly(
    'restore',
    `objects purged 30 days after their rows (${lived.purges} times)`,
    'some',
    lived.purges > 0 ? 'some' : 'none',
  ),
  none('restore', 'tables other when the restores are undone', undone),
];

export const linesOfMigrations = ({ left, undone, forward }: Migrations): Line[] => [
  none('migration', 'left behind by one that fails', left),
  none('migration', 'not undone: failed half way, lost texts', undone),
  none('migration', 'faults of the good one afterwards', forward),
];

export const linesOfExchange = (exchanged: Exchange): Line[] => [
  none('import', `tables other than exported (${exchanged.rows} rows)`, exchanged.tables),
  none('import', 'tables, indexes, triggers, views other than exported', exchanged.schema),
  none('import', 'faults of pages, references, counters', exchanged.database),
  none('import', `searches with other answers, of ${exchanged.searched}`, exchanged.searches),
  exactly(
    'import',
    `searches that find something (${exchanged.answered})`,
    'most',
    exchanged.answered > exchanged.searched / 2 ? 'most' : 'few',
  ),
];

export const linesOfDeletion = ({ seconds, found, rows, objects, later }: Deletion): Line[] => [
  none('deletion', 'where a visitor still finds the site', found),
  atMost('deletion', 'until it is found nowhere', seconds, INVISIBLE_SECONDS, 's'),
  exactly('deletion', 'rows until day 30', 'some', rows.before > 0 ? 'some' : 'none'),
  none('deletion', 'rows after day 30', rows.after),
  exactly('deletion', 'objects until day 60', 'some', objects.before > 0 ? 'some' : 'none'),
  none('deletion', 'objects after day 61', objects.after),
  none('deletion', 'reminders sent, plans charged meanwhile', later),
];
