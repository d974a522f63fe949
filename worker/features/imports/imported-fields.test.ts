import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { communities } from '#worker/db/schema/communities.ts';
import { audit, dead_letters, outbox } from '#worker/db/schema/operations.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { wall_entries } from '#worker/db/schema/walls.ts';
import { testApp, testEnv } from '#worker/testing/app.ts';
import { everyone } from '#worker/testing/everyone.ts';
import { aFault, faultyD1 } from '#worker/testing/faulty-d1.ts';
import { anImporter, aSha, runImports, runStep } from '#worker/testing/imports.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aCommunity, aSite, db, holds, joinsCommunity, type Person } from '#worker/testing/seed.ts';

const AT = '2026-11-10T12:00:00.000Z';
const now = () => new Date(AT);
const people = await everyone();
const { owner, coowner, editor, member, suspended, ...others } = people;
const { admin, ...outside } = others;
const FIELDS = [
  { id: 'unit', name: 'Unit', searchable: true },
  { id: 'note', name: 'Note', searchable: false },
];
const COLUMNS = ['name', 'field:unit', 'field:note', 'death'];
const CANARY = /canary/i;
/** One row is added, one is there already, the other two are refused for a private field and for a date. */
const ROWS = [
  ['Sarah Levi', 'Canary battalion', 'Canary note', '2001'],
  ['Sarah Levi', 'Canary battalion', 'Canary note', '2001'],
  ['Rut Katz', '=CANARY()', 'Canary', ''],
  ['Moshe Cohen', 'Canary battalion', '', 'canary'],
];

const lines: string[] = [];
beforeEach(() => {
  lines.length = 0;
  for (const kind of ['log', 'warn', 'error', 'info', 'debug'] as const)
    vi.spyOn(console, kind).mockImplementation((...said: unknown[]) => void lines.push(said.join(' ')));
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** A community whose plans include private fields, and the site that is subscribed. */
async function aWall(): Promise<{ scope: number; siteId: number }> {
  const { id } = await aCommunity({ owner_id: owner.userId, private_fields: FIELDS });
  for (const [{ userId }, group] of [
    [coowner, 2],
    [editor, 3],
    [member, null],
    [suspended, 3],
  ] as const)
    await joinsCommunity(id, userId, group);
  await testApp({ as: owner }).request(`/api/communities/${id}/members/${suspended.userId}`, {
    method: 'PATCH',
    json: { suspended: true },
  });
  const site = await aSite({ owner_id: owner.userId, subscribed: true });
  await holds(id, site.id);
  return { scope: id, siteId: site.id };
}

const importer = anImporter(editor, now);
const entriesOf = (scope: number) =>
  db.select().from(wall_entries).where(eq(wall_entries.community_id, scope)).orderBy(wall_entries.id);
const namedOf = async (scope: number) => (await entriesOf(scope)).filter(({ site_id }) => site_id === null);

/** Everything that can be read about imports, and the wall with a search for their private fields. */
const pathsOf = (scope: number, id: string) => [
  `/api/imports/${id}`,
  `/api/imports/${id}/rows`,
  `/api/imports/${id}/rows?verdict=faulty`,
  `/api/imports/${id}/rows?verdict=duplicate`,
  `/api/imports/${id}/rows?verdict=applied`,
  `/api/communities/${scope}/imports`,
];
const readBy = async (as: Person | undefined, path: string): Promise<string> =>
  (await testApp({ now, ...(as && { as }) }).request(path)).text();

test('the staff import private fields while the plans of the community include them', async () => {
  const { scope, siteId } = await aWall();
  const applied = await importer.apply(await importer.check({ scope, columns: COLUMNS, rows: ROWS }));
  expect(applied).toMatchObject({ state: 'applied', counts: { applied: 1, duplicates: 1, faulty: 2 } });
  expect(await namedOf(scope)).toMatchObject([
    { first_name: 'Sarah', fields: { unit: 'Canary battalion', note: 'Canary note' } },
  ]);
  const shown = await readBy(member, `/api/communities/${scope}/wall?q=canary`);
  expect(JSON.parse(shown)).toMatchObject({ people: [{ fields: { unit: 'Canary battalion' } }] });

  const checked = await importer.check({ scope, columns: COLUMNS, rows: [['Dan Gal', 'Canary', '', '']] });
  await db.update(sites).set({ subscribed: false }).where(eq(sites.id, siteId));
  const apply = await importer.app.request(`/api/imports/${checked.id}/apply`, { method: 'POST' });
  await refusal(apply, 'plan.private_fields');
  const json = { kind: 'wall', scope, sha256: aSha(), file_name: 'a.csv', row_count: 1, lang: 'en' };
  const open = { method: 'POST', json: { ...json, columns: COLUMNS } };
  await refusal(await importer.app.request('/api/imports', open), 'plan.private_fields');
  expect(await namedOf(scope)).toHaveLength(1);
  expect((await importer.undo(applied)).counts.undone).toBe(1);
  expect(await namedOf(scope)).toEqual([]);
});

test('an import of private fields stops where the plans end in the middle', async () => {
  const { scope, siteId } = await aWall();
  const rows = Array.from({ length: 501 }, (_, n) => [`Person No${n}`, 'Canary', '', '']);
  const { id } = await importer.check({ scope, columns: COLUMNS, rows });
  await importer.start(id, 'apply');
  await runStep(now());
  await db.update(sites).set({ subscribed: false }).where(eq(sites.id, siteId));
  await runImports(now());
  expect(await importer.read(id)).toMatchObject({
    state: 'failed',
    failure: 'plan',
    counts: { applied: 500 },
  });
});

test('nobody but the staff reads the private fields of an import', async () => {
  const { scope } = await aWall();
  const { id } = await importer.apply(await importer.check({ scope, columns: COLUMNS, rows: ROWS }));
  const paths = pathsOf(scope, id);
  for (const as of [owner, coowner, editor, admin])
    expect(await readBy(as, `/api/imports/${id}/rows`)).toMatch(CANARY);
  for (const as of [undefined, member, suspended, ...Object.values(outside)])
    for (const path of paths) expect(await readBy(as, path)).not.toMatch(CANARY);
  for (const as of [undefined, suspended, ...Object.values(outside)])
    for (const path of [`/api/communities/${scope}/wall`, `/api/communities/${scope}/wall?q=sarah`])
      expect(await readBy(as, path)).not.toMatch(CANARY);

  await testApp({ as: owner, now }).request(`/api/communities/${scope}/members/${editor.userId}`, {
    method: 'DELETE',
  });
  for (const path of paths) expect(await readBy(editor, path)).not.toMatch(CANARY);
  await db.update(communities).set({ deleted_at: AT }).where(eq(communities.id, scope));
  for (const as of Object.values(people))
    for (const path of paths) expect(await readBy(as, path)).not.toMatch(CANARY);
});

test('neither the audit, nor the queue, nor the log contains a private field of an import', async () => {
  const { scope } = await aWall();
  const { id } = await importer.check({ scope, columns: COLUMNS, rows: ROWS });
  await importer.start(id, 'apply');
  for (let trip = 1; trip < 4; trip++)
    await runStep(now(), { ...testEnv, DB: faultyD1(testEnv.DB, aFault(trip, 'before')) });
  await runImports(now());
  expect(await importer.read(id)).toMatchObject({ state: 'applied' });
  const broken = testApp({ as: editor, now, env: { DB: faultyD1(testEnv.DB, aFault(4, 'before')) } });
  const rows = [{ row: 2, cells: ['Dan Gal', 'Canary', 'Canary', ''] }];
  const open = await importer.open({ scope, columns: COLUMNS, rows: [['Dan Gal', 'Canary', 'Canary', '']] });
  const sent = await broken.request(`/api/imports/${open.id}/rows/1`, { method: 'PUT', json: { rows } });
  expect(await sent.text()).not.toMatch(CANARY);
  expect(lines.length).toBeGreaterThan(5);
  expect(lines.some((line) => line.includes('failed'))).toBe(true);
  expect(lines.join('\n')).not.toMatch(CANARY);
  const kept = [db.select().from(audit), db.select().from(outbox), db.select().from(dead_letters)];
  expect(JSON.stringify(await Promise.all(kept))).not.toMatch(CANARY);
});
