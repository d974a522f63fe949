import { expect, test } from 'vitest';
import { codeFromBytes } from '#worker/shared/short-code.ts';
import { testEnv } from '#worker/testing/app.ts';
import { anImporter, runImports, runStep } from '#worker/testing/imports.ts';
import { aCommunity, aPerson, aSite, type Person } from '#worker/testing/seed.ts';

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

const ROWS = 10_000;
/** Making and deleting one takes many statements. */
const SITES = 500;
const STATEMENTS_MOST = 900;
const BAD = 500;

type Case = {
  as: Person;
  sheet: { kind: 'wall' | 'qr' | 'sites'; scope: number | null; columns: string[] };
  rows: string[][];
  /** What else it leaves behind. */
  left?: readonly string[];
};

async function people(): Promise<Case> {
  const owner = await aPerson();
  const { id: scope } = await aCommunity({ owner_id: owner.userId });
  const importer = anImporter(owner);
  await importer.apply(await importer.check({ scope, rows: [['Sarah', 'Levi', '', '', 'Harel']] }));
  const rows = Array.from({ length: ROWS }, (_, n) => [
    `Person ${n}`,
    n % 3 === 0 ? 'Levi' : 'כהן',
    String(1900 + (n % 90)),
    n % 2 === 0 ? `${1 + (n % 28)}.${1 + (n % 12)}.${1990 + (n % 30)}` : '',
    n % 4 === 0 ? `Class of ${1950 + (n % 20)}` : '',
    n % 500 === 0 ? 'yes' : '',
  ]);
  const columns = ['first_name', 'last_name', 'birth', 'death', 'groups', 'site'];
  return { as: owner, sheet: { kind: 'wall', scope, columns }, rows };
}

const aFreeCode = () => codeFromBytes(crypto.getRandomValues(new Uint8Array(8)));

async function codes(): Promise<Case> {
  const admin = await aPerson({ role_id: 1 });
  const site = await aSite({ owner_id: admin.userId });
  const importer = anImporter(admin);
  const there = Array.from({ length: 500 }, aFreeCode);
  const stored = there.map((code) => [code, 's', '', 'Bought in spring', 'printed']);
  const sheet = { kind: 'qr' as const, scope: null, columns: ['code', 'type', 'target', 'batch', 'state'] };
  await importer.apply(await importer.check({ ...sheet, rows: stored }));
  const rows = Array.from({ length: ROWS }, (_, n) => [
    n % 20 === 0 ? (there[n / 20] ?? '') : aFreeCode(),
    's',
    n % 20 === 0 ? String(site.id) : n % 3 === 0 ? 'https://www.izkor.gov.il/' : '',
    'Bought in autumn',
    '',
  ]);
  return { as: admin, sheet, rows };
}

async function sites(): Promise<Case> {
  const admin = await aPerson({ role_id: 1 });
  const { id } = await aCommunity({ owner_id: admin.userId });
  const rows = Array.from({ length: SITES }, (_, n) => [
    `Person ${n}`,
    n % 3 === 0 ? 'Levi' : 'כהן',
    String(1900 + (n % 90)),
    n % 2 === 0 ? String(id) : '',
  ]);
  const columns = ['first_name', 'last_name', 'birth', 'community_id'];
  // the number of an entry of a wall is not given out again
  return { as: admin, sheet: { kind: 'sites', scope: null, columns }, rows, left: ['sequences'] };
}

for (const [what, prepare] of Object.entries({ people, codes, sites })) {
  test(`a long list of ${what} is imported in runs of at most 900 statements, and undone without a trace`, {
    timeout: 120_000,
  }, async () => {
    const { as, sheet, rows, left = [] } = await prepare();
    const importer = anImporter(as);
    const now = () => new Date();
    const before = await allTables();
    const { id } = await importer.open({ ...sheet, rows });
    await importer.send(id, rows);
    const runs: number[] = [];
    const started = Date.now();
    for (const step of ['check', 'apply'] as const) {
      await importer.start(id, step);
      runs.push(...(await runImports(now())));
    }
    expect(Date.now() - started).toBeLessThan(60_000);
    expect((await importer.read(id)).counts).toMatchObject({
      rows: rows.length,
      applied: rows.length,
      faulty: 0,
    });
    await importer.start(id, 'undo');
    runs.push(...(await runImports(now())));
    expect((await importer.read(id)).counts).toMatchObject({ applied: 0, undone: rows.length, kept: 0 });
    expect(Math.max(...runs)).toBeLessThanOrEqual(STATEMENTS_MOST);
    const after = await allTables();
    expect(Object.keys(after).filter((name) => after[name] !== before[name] && !left.includes(name))).toEqual(
      [],
    );
  });
}

test('ten thousand codes are imported once, where the file is sent twice and the work stops at the half', {
  timeout: 120_000,
}, async () => {
  const { as, sheet, rows } = await codes();
  const withFault = rows.with(BAD, ['0000000000001', 's', '', '', '']);
  const importer = anImporter(as);
  const sha256 = 'e'.repeat(64);
  const opened = await importer.open({ ...sheet, rows: withFault, sha256 });
  await importer.send(opened.id, withFault);
  await importer.start(opened.id, 'check');
  await runImports(new Date());
  expect(await importer.rows(opened.id, '?verdict=faulty')).toMatchObject([
    { row: BAD + 2, faults: [{ column: 'code', code: 'value.invalid' }] },
  ]);
  await importer.start(opened.id, 'apply');
  while ((await importer.read(opened.id)).counts.applied < ROWS / 2) await runStep(new Date());
  // the half is there; its job is delivered again, and the file is sent again
  expect(await importer.open({ ...sheet, rows: withFault, sha256 })).toMatchObject({ id: opened.id });
  await importer.start(opened.id, 'apply');
  await Promise.all([runStep(new Date()), runStep(new Date())]);
  await runImports(new Date());
  expect(await importer.read(opened.id)).toMatchObject({
    state: 'applied',
    counts: { applied: ROWS - 1, faulty: 1 },
  });
  const { results } = await testEnv.DB.prepare(
    `select count(*) as n, (select size from code_batches b where b.name = 'Bought in autumn') as size
      from codes c where c.batch_id = (select id from code_batches where name = 'Bought in autumn')`,
  ).all<{ n: number; size: number }>();
  expect(results).toEqual([{ n: ROWS - 1, size: ROWS - 1 }]);
});
