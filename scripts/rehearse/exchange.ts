import { databaseIn } from '../bench/filled-state.ts';
import type { Random } from '../demo/art/random.ts';
import { migrate } from '../lib/migrate.ts';
import { databaseFaults } from './checks.ts';
import { differences, digestsOf, otherTexts, reading, schemaOf } from './digest.ts';
import { fillIndexes } from './jobs.ts';
import { type Open, open, type Place } from './place.ts';
import { DROP_INDEXES, EXPORT, IMPORT, MAKE_INDEXES, order, runStep } from './procedure.ts';
import { answersTo, searchesOf } from './searches.ts';

/** What an export and its import lost or changed. */
export type Exchange = {
  tables: string[];
  schema: string[];
  database: string[];
  /** Searches that answer otherwise, in the exported database or in the imported one. */
  searches: string[];
  rows: number;
  searched: number;
  /** Searches that find something. */
  answered: number;
  /** From the empty database to full indexes. */
  seconds: number;
};

/** Exports a database, which nobody uses meanwhile, and reads it into the empty database of another place. */
export async function exchange(from: Place, to: Place, random: Random): Promise<Exchange> {
  const [digests, schema] = reading(databaseIn(from.state), (db) => [digestsOf(db, ['table']), schemaOf(db)]);
  const [searches, answers] = await within(from, async (source) => {
    const asked = await searchesOf(source, random);
    return [asked, await answersTo(source, asked)] as const;
  });

  const answersAfter = (place: Place) =>
    within(place, async (filled) => {
      await fillIndexes(filled);
      return answersTo(filled, searches);
    });
  await runStep(from, DROP_INDEXES);
  await runStep(from, EXPORT);
  await runStep(from, MAKE_INDEXES);
  const ofSource = otherTexts(answers, await answersAfter(from));

  const began = performance.now();
  await order(from, to);
  await runStep(to, IMPORT);
  // as a deployment does: the copy has the record of all migrations
  await migrate(to.state, to.config);
  const tables = reading(databaseIn(to.state), (db) => differences(digests, digestsOf(db, ['table'])));
  await runStep(to, MAKE_INDEXES);
  const ofCopy = otherTexts(answers, await answersAfter(to));
  const seconds = (performance.now() - began) / 1000;
  return {
    ...reading(databaseIn(to.state), (db) => ({
      schema: otherTexts(schema, schemaOf(db)),
      database: databaseFaults(db),
    })),
    tables,
    searches: [
      ...ofSource.map((search) => `exported: ${search}`),
      ...ofCopy.map((search) => `imported: ${search}`),
    ],
    rows: [...digests.values()].reduce((sum, { rows }) => sum + rows, 0),
    searched: answers.size,
    answered: [...answers.values()].filter((found) => /\d/.test(found)).length,
    seconds,
  };
}

/** Does something with the running database of a place, and stops it. */
export async function within<T>(place: Place, act: (running: Open) => Promise<T>): Promise<T> {
  const running = await open(place);
  try {
    return await act(running);
  } finally {
    await running.close();
  }
}
