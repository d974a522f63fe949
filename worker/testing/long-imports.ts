import { expect } from 'vitest';
import { testEnv } from './app.ts';
import { anImporter, runImports } from './imports.ts';
import { aCommunity, aPerson, type Person } from './seed.ts';

/** What an import leaves behind when it is undone. */
const LEFT = new Set(['audit', 'imports', 'import_rows', 'jobs', 'outbox', 'copies_due']);

/** The rows of every table, as one text each; of the search index what it says, not how it is stored. */
async function allTables(): Promise<Record<string, string>> {
  const { results } = await testEnv.DB.prepare(
    `select name from sqlite_master where type = 'table' and name not glob 'found_words_*'
      and name not glob '_cf_*' and name not glob 'd1_*' and name not glob 'sqlite_*'`,
  ).all<{ name: string }>();
  const texts: Record<string, string> = {};
  for (const { name } of results) {
    if (LEFT.has(name)) continue;
    const rows = await testEnv.DB.prepare(`select * from "${name}"`).raw();
    texts[name] = rows
      .map((row) => JSON.stringify(row))
      .sort()
      .join('\n');
  }
  return texts;
}

const STATEMENTS_MOST = 900;

export type LongImport = {
  as: Person;
  sheet: { kind: 'wall' | 'qr' | 'sites'; scope: number | null; columns: string[] };
  rows: string[][];
  /** What else it leaves behind. */
  left?: readonly string[];
  /** After how many runs it has ended at the latest, where that is not 500. */
  most?: number;
};

/** Sites by name and year of birth, every other one on the wall of a community. */
export async function manySites(count: number): Promise<LongImport> {
  const admin = await aPerson({ role_id: 1 });
  const { id } = await aCommunity({ owner_id: admin.userId });
  const rows = Array.from({ length: count }, (_, n) => [
    `Person ${n}`,
    n % 3 === 0 ? 'Levi' : 'כהן',
    String(1900 + (n % 90)),
    n % 2 === 0 ? String(id) : '',
  ]);
  const columns = ['first_name', 'last_name', 'birth', 'community_id'];
  // the number of an entry of a wall is not given out again
  return {
    as: admin,
    sheet: { kind: 'sites', scope: null, columns },
    rows,
    left: ['sequences'],
    most: Math.max(500, count / 5),
  };
}

/** Imports the rows in runs of at most 900 statements, and undoes that without a trace. */
export async function importsAndUndoes(arranged: LongImport): Promise<void> {
  const { as, sheet, rows, left = [], most } = arranged;
  const importer = anImporter(as);
  const now = () => new Date();
  const before = await allTables();
  const { id } = await importer.open({ ...sheet, rows });
  await importer.send(id, rows);
  const runs: number[] = [];
  const started = Date.now();
  for (const step of ['check', 'apply'] as const) {
    await importer.start(id, step);
    runs.push(...(await runImports(now(), most)));
  }
  expect(Date.now() - started).toBeLessThan(60_000);
  expect((await importer.read(id)).counts).toMatchObject({
    rows: rows.length,
    applied: rows.length,
    faulty: 0,
  });
  await importer.start(id, 'undo');
  runs.push(...(await runImports(now(), most)));
  expect((await importer.read(id)).counts).toMatchObject({ applied: 0, undone: rows.length, kept: 0 });
  expect(Math.max(...runs)).toBeLessThanOrEqual(STATEMENTS_MOST);
  const after = await allTables();
  expect(Object.keys(after).filter((name) => after[name] !== before[name] && !left.includes(name))).toEqual(
    [],
  );
}
