import { expect, test } from 'vitest';
import { testEnv } from '#worker/testing/app.ts';
import { anImporter, runImports } from '#worker/testing/imports.ts';
import { aCommunity, aPerson } from '#worker/testing/seed.ts';

/** What an import leaves behind when it is undone. */
const LEFT = new Set(['audit', 'imports', 'import_rows', 'jobs', 'outbox']);

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

test('ten thousand people are imported in runs of at most 900 statements, and undone without a trace', {
  timeout: 120_000,
}, async () => {
  const owner = await aPerson();
  const { id: scope } = await aCommunity({ owner_id: owner.userId });
  const importer = anImporter(owner);
  const now = () => new Date();
  await importer.apply(await importer.check({ scope, rows: [['Sarah', 'Levi', '', '', 'Harel']] }));
  const before = await allTables();

  const rows = Array.from({ length: 10_000 }, (_, n) => [
    `Person ${n}`,
    n % 3 === 0 ? 'Levi' : 'כהן',
    String(1900 + (n % 90)),
    n % 2 === 0 ? `${1 + (n % 28)}.${1 + (n % 12)}.${1990 + (n % 30)}` : '',
    n % 4 === 0 ? `Class of ${1950 + (n % 20)}` : '',
    n % 500 === 0 ? 'yes' : '',
  ]);
  const columns = ['first_name', 'last_name', 'birth', 'death', 'groups', 'site'];
  const { id } = await importer.open({ scope, columns, rows });
  await importer.send(id, rows);
  const runs: number[] = [];
  const started = Date.now();
  for (const what of ['check', 'apply'] as const) {
    await importer.start(id, what);
    runs.push(...(await runImports(now())));
  }
  expect(Date.now() - started).toBeLessThan(60_000);
  expect((await importer.read(id)).counts).toMatchObject({ rows: 10_000, applied: 10_000, faulty: 0 });
  await importer.start(id, 'undo');
  runs.push(...(await runImports(now())));
  expect((await importer.read(id)).counts).toMatchObject({ applied: 0, undone: 10_000, kept: 0 });
  expect(Math.max(...runs)).toBeLessThanOrEqual(900);
  const after = await allTables();
  expect(Object.keys(after).filter((name) => after[name] !== before[name])).toEqual([]);
});
