import { cpSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { databaseIn } from '../bench/filled-state.ts';
import { root } from '../lib/machine.mjs';
import { migrate } from '../lib/migrate.ts';
import { type Digests, differences, digestsOf, otherTexts, reading, schemaOf } from './digest.ts';
import { copyDatabase, type Place, placeAt, putBack } from './place.ts';

/** What is wrong after migrations that fail, and after the good one that follows. */
export type Migrations = {
  /** What one that fails half way leaves behind. */
  left: string[];
  undone: string[];
  forward: string[];
  /** The longest restore. */
  seconds: number;
};

const NAME = '9999_rehearsed.sql';
const GOOD = 'ALTER TABLE "sites" ADD "rehearsed" text;';
const FAILS_HALF_WAY = `${GOOD}
UPDATE "memories" SET "text" = upper("text");
INSERT INTO "no_such_table" VALUES (1);`;
const LOSES_TEXTS = 'UPDATE "memories" SET "text" = NULL;';

type Before = { digests: Digests; schema: ReadonlyMap<string, string> };

/** Runs the migrations on a copy of the database of a place, which nobody uses. */
export async function undoFailedMigrations(from: Place): Promise<Migrations> {
  const folder = path.join(from.folder, 'migrating');
  const migrations = path.join(folder, 'migrations');
  cpSync(path.join(root, 'migrations'), migrations, { recursive: true });
  const place = placeAt(folder, migrations);
  cpSync(path.join(from.state, 'v3/d1'), path.join(place.state, 'v3/d1'), { recursive: true });
  const copy = path.join(folder, 'before.sqlite');
  await copyDatabase(place, copy);
  const before = reading(copy, (db): Before => ({ digests: digestsOf(db), schema: schemaOf(db) }));
  const found: Migrations = { left: [], undone: [], forward: [], seconds: 0 };

  const apply = (text: string) => {
    writeFileSync(path.join(migrations, NAME), text);
    return migrate(place.state, place.config).then(
      () => true,
      () => false,
    );
  };
  const undo = () => {
    const began = performance.now();
    putBack(place, copy);
    found.undone.push(...changesSince(before, place));
    found.seconds = Math.max(found.seconds, (performance.now() - began) / 1000);
  };

  if (await apply(FAILS_HALF_WAY)) found.undone.push('the migration that fails did not fail');
  found.left = changesSince(before, place);
  undo();
  if (!(await apply(LOSES_TEXTS))) found.undone.push('the migration that loses texts failed');
  if (!changesSince(before, place).some((change) => change.startsWith('memories:')))
    found.undone.push('the loss of texts was not noticed');
  undo();
  if (!(await apply(GOOD))) found.forward.push('the good migration failed');
  found.forward.push(...notForward(before, place));
  rmSync(folder, { recursive: true });
  return found;
}

function changesSince({ digests, schema }: Before, { state }: Place): string[] {
  return reading(databaseIn(state), (db) => [
    ...differences(digests, digestsOf(db)),
    ...otherTexts(schema, schemaOf(db)),
  ]);
}

/** What the good migration has not done, or has done beside it. */
function notForward({ digests }: Before, { state }: Place): string[] {
  return reading(databaseIn(state), (db) => {
    const columns = db.prepare(`select 1 from pragma_table_info('sites') where name = 'rehearsed'`).all();
    const changed = differences(digests, digestsOf(db)).filter(
      (change) => !/^(sites: other values|d1_migrations|sqlite_sequence)/.test(change),
    );
    return [...(columns.length === 1 ? [] : ['the column is missing']), ...changed];
  });
}
