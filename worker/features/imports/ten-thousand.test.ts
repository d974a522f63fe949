import { expect, test } from 'vitest';
import { codeFromBytes } from '#worker/shared/short-code.ts';
import { testEnv } from '#worker/testing/app.ts';
import { anImporter, runImports, runStep } from '#worker/testing/imports.ts';
import { importsAndUndoes, type LongImport, manySites } from '#worker/testing/long-imports.ts';
import { aCommunity, aPerson, aSite } from '#worker/testing/seed.ts';

const ROWS = 10_000;
/** Making and deleting one takes many statements; ten thousand are imported by `npm run test:full`. */
const SITES = 500;
const BAD = 500;

async function people(): Promise<LongImport> {
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

async function codes(): Promise<LongImport> {
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

for (const [what, prepare] of Object.entries({ people, codes, sites: () => manySites(SITES) }))
  test(
    `a long list of ${what} is imported in runs of at most 900 statements, and undone without a trace`,
    {
      timeout: 120_000,
    },
    async () => importsAndUndoes(await prepare()),
  );

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
