import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Wall } from '#worker/contract/wall.ts';
import { communities } from '#worker/db/schema/communities.ts';
import { import_rows, imports } from '#worker/db/schema/imports.ts';
import { outbox } from '#worker/db/schema/operations.ts';
import { wall_entries } from '#worker/db/schema/walls.ts';
import { testApp, testEnv } from '#worker/testing/app.ts';
import { aFault, faultyD1 } from '#worker/testing/faulty-d1.ts';
import { anImporter, aSha, runImports, runStep } from '#worker/testing/imports.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aMailer, runJobs } from '#worker/testing/run-jobs.ts';
import { aCommunity, aPerson, db, joinsCommunity, type Person } from '#worker/testing/seed.ts';

const owner = await aPerson();
const editor = await aPerson();
const START = Date.parse('2026-11-10T12:00:00.000Z');
const DAY = 86_400_000;
const at = (ms = 0) => new Date(START + ms);

async function aWall(patch: { permissions?: 'public' | 'private' } = {}): Promise<number> {
  const { id } = await aCommunity({ owner_id: owner.userId, ...patch });
  await joinsCommunity(id, editor.userId, 3);
  return id;
}

async function anEditorOf(scope: number): Promise<Person> {
  const person = await aPerson();
  await joinsCommunity(scope, person.userId, 3);
  return person;
}

const importer = anImporter(editor, () => at());
const peopleOf = async (scope: number) =>
  db.select().from(wall_entries).where(eq(wall_entries.community_id, scope)).orderBy(wall_entries.id);

const adds = async (scope: number, json: object): Promise<number> => {
  const path = `/api/communities/${scope}/wall`;
  const response = await testApp({ as: editor }).request(path, { method: 'POST', json });
  return (await response.json<{ entry: { id: number } }>()).entry.id;
};

const THREE = [
  ['Sarah', 'Levi', '1941-03-14', '17/05/2001', 'Class of 1962; Harel'],
  ['  Moshe ', 'Cohen', '17.5.1920', '2001', ''],
  ['דוד', 'בן־גוריון', '', '', ''],
];

describe('an editor who imports names', () => {
  test('adds them to the wall, as people write dates, after all was checked', async () => {
    const scope = await aWall();
    const checked = await importer.check({ scope, rows: THREE });
    expect(checked).toMatchObject({
      state: 'checked',
      counts: { rows: 3, ready: 3, faulty: 0 },
      undo_until: null,
    });
    expect(await peopleOf(scope)).toEqual([]);
    const applied = await importer.apply(checked);
    expect(applied).toMatchObject({ state: 'applied', counts: { ready: 0, applied: 3 } });
    expect(applied.undo_until).toBe(at(30 * DAY).toISOString());
    expect(await peopleOf(scope)).toMatchObject([
      {
        first_name: 'Sarah',
        birth: { year: 1941, month: 3, day: 14 },
        death: { year: 2001, month: 5, day: 17 },
        groups: ['Class of 1962', 'Harel'],
        created_by: editor.userId,
      },
      { first_name: 'Moshe', birth: { year: 1920, day: 17 }, death: { year: 2001, month: null } },
      { first_name: 'דוד', birth: null, death: null, lang: 'en', gender: 'other' },
    ]);
    const wall = await testApp().request(`/api/communities/${scope}/wall?q=levi`);
    expect(await wall.json<Wall>()).toMatchObject({ people: [{ name: 'Sarah Levi' }], people_count: 3 });
    expect(
      (await importer.rows(applied.id)).map(({ verdict, made_id }) => [verdict, made_id !== null]),
    ).toEqual(Array.from({ length: 3 }, () => ['applied', true]));
  });

  test('gets the same import for the same file, and adds nobody twice', async () => {
    const scope = await aWall();
    const sha256 = aSha();
    const applied = await importer.apply(await importer.check({ scope, rows: THREE, sha256 }));
    expect(await importer.open({ scope, rows: THREE, sha256 })).toEqual(applied);
    expect(await importer.apply(applied)).toEqual(applied);
    const again = await importer.apply(await importer.check({ scope, rows: THREE }));
    expect(again.counts).toMatchObject({ duplicates: 3, applied: 0 });
    expect(await peopleOf(scope)).toHaveLength(3);
  });

  test('reads of each row whether it is ready, a duplicate or faulty, and why', async () => {
    const scope = await aWall();
    const birth = { format: 'en', year: 1941, month: 3, day: 14 };
    const there = await adds(scope, { first_name: 'Sarah', last_name: 'Levi', lang: 'en', birth });
    const rows = [
      ['Sarah', 'Levi', '14/3/1941', '', '', ''],
      ['Sarah', 'Levi', '1950', '', 'אישה', ''],
      ['שרה', 'לוי', '31/2/1941', '', '', ''],
      ['Sarah', 'LEVI', '1950', '', 'f', 'לא'],
      ['=HYPERLINK("x")', 'Levi', '', '', '', ''],
      ['R', '', '2001', '1999', 'robot', 'perhaps'],
    ];
    const columns = ['first_name', 'last_name', 'birth', 'death', 'gender', 'site'];
    const { id, counts } = await importer.check({ scope, columns, rows });
    expect(counts).toMatchObject({ ready: 1, duplicates: 2, faulty: 3 });
    expect(await importer.rows(id)).toMatchObject([
      { row: 2, verdict: 'duplicate', duplicate_of: { id: there, row: null } },
      { row: 3, verdict: 'ready', faults: [], duplicate_of: null },
      { row: 4, verdict: 'faulty', faults: [{ column: 'birth', code: 'date.unreal' }] },
      { row: 5, verdict: 'duplicate', duplicate_of: { id: null, row: 3 } },
      { row: 6, verdict: 'faulty', faults: [{ column: 'first_name', code: 'formula' }] },
      { row: 7, verdict: 'faulty' },
    ]);
    const [, , , last] = await importer.rows(id, '?verdict=faulty').then((faulty) => [null, ...faulty]);
    expect(last?.faults.map(({ column, code }) => `${column} ${code}`).sort()).toEqual([
      'birth date.after_death',
      'death date.before_birth',
      'first_name name.too_short',
      'gender value.not_allowed',
      'last_name field.required',
      'site value.not_allowed',
    ]);
  });

  test('may leave an error behind in row 500, and the rest is right', async () => {
    const scope = await aWall();
    const rows = Array.from({ length: 520 }, (_, n) => [
      `Person ${n}`,
      'Levi',
      n === 499 ? 'yesterday' : '',
      '',
      '',
    ]);
    const { id, counts } = await importer.apply(await importer.check({ scope, rows }));
    expect(counts).toMatchObject({ applied: 519, faulty: 1 });
    expect(await importer.rows(id, '?verdict=faulty')).toMatchObject([
      { row: 501, cells: ['Person 499', 'Levi', 'yesterday', '', ''] },
    ]);
    expect(await peopleOf(scope)).toHaveLength(519);
  });

  test('undoes it, but for those whom somebody changed since', async () => {
    const scope = await aWall();
    const sha256 = aSha();
    const applied = await importer.apply(await importer.check({ scope, rows: THREE, sha256 }));
    const [sarah, moshe] = await peopleOf(scope);
    const send = (method: string, id: number | undefined, json?: object) =>
      testApp({ as: editor }).request(`/api/communities/${scope}/wall/${id}`, {
        method,
        ...(json && { json }),
        headers: { 'If-Match': '"1"' },
      });
    expect((await send('PATCH', sarah?.id, { groups: ['Harel'] })).status).toBe(200);
    expect((await send('DELETE', moshe?.id)).status).toBe(204);
    const undone = await importer.undo(applied);
    expect(undone).toMatchObject({
      state: 'undone',
      counts: { kept: 1, undone: 2, applied: 0 },
      undo_until: null,
    });
    expect(await importer.undo(undone)).toEqual(undone);
    expect(await peopleOf(scope)).toMatchObject([{ id: sarah?.id }]);
    expect((await importer.rows(undone.id, '?verdict=kept')).map(({ made_id }) => made_id)).toEqual([
      sarah?.id,
    ]);
    expect((await importer.open({ scope, rows: THREE, sha256 })).id).not.toBe(undone.id);
    const next = await adds(scope, { first_name: 'Rut', last_name: 'Katz', lang: 'en' });
    expect(next).toBeGreaterThan((moshe?.id ?? 0) + 1);
  });

  test('can undo it for 30 days, after which the rows are deleted', async () => {
    const scope = await aWall();
    const applied = await importer.apply(await importer.check({ scope, rows: THREE }));
    const open = await importer.open({ scope, rows: THREE });
    const later = anImporter(editor, () => at(30 * DAY));
    const refused = await later.app.request(`/api/imports/${applied.id}/undo`, { method: 'POST' });
    await refusal(refused, 'import.undo_over');
    expect((await importer.read(applied.id)).undo_until).not.toBeNull();
    await db
      .insert(outbox)
      .values({ id: aSha(), name: 'clean_imports', payload: {}, created_at: '', due_at: '' });
    await runJobs(['clean_imports'], aMailer(), at(31 * DAY));
    expect(await db.select().from(import_rows).where(eq(import_rows.import_id, applied.id))).toEqual([]);
    expect(await db.select().from(imports).where(eq(imports.id, open.id))).toEqual([]);
    expect((await importer.read(applied.id)).counts.applied).toBe(3);
  });
});

describe('an import', () => {
  const paths = (id: string) =>
    [
      ['GET', `/api/imports/${id}`],
      ['GET', `/api/imports/${id}/rows`],
      ['PUT', `/api/imports/${id}/rows/1`, { rows: [{ row: 2, cells: THREE[0] }] }],
      ['POST', `/api/imports/${id}/check`],
      ['POST', `/api/imports/${id}/apply`],
      ['POST', `/api/imports/${id}/undo`],
    ] as const;

  test('is not found by people who do not see its community, and refused to those who are not staff', async () => {
    const [hidden, seen] = [await aWall({ permissions: 'private' }), await aWall()];
    const member = await aPerson();
    await joinsCommunity(hidden, member.userId, null);
    const stranger = await aPerson();
    const body = (scope: number) => ({
      ...{ kind: 'wall', scope, sha256: aSha(), file_name: 'a.csv', row_count: 3, lang: 'en' },
      columns: ['name'],
    });
    for (const [scope, as, code, listed] of [
      [hidden, stranger, 'import.not_found', 'community.not_found'],
      [hidden, member, 'auth.forbidden', 'auth.forbidden'],
      [seen, stranger, 'auth.forbidden', 'auth.forbidden'],
    ] as const) {
      const { id } = await importer.open({ scope, rows: THREE });
      const app = testApp({ as });
      for (const [method, path, json] of paths(id))
        await refusal(await app.request(path, { method, ...(json && { json }) }), code);
      await refusal(await app.request(`/api/communities/${scope}/imports`), listed);
      await refusal(await app.request('/api/imports', { method: 'POST', json: body(scope) }), listed);
    }
    await refusal(await testApp({ as: stranger }).request('/api/imports/none'), 'import.not_found');
  });

  test('takes rows in lots, again instead of before, and no more than it was to have', async () => {
    const scope = await aWall();
    const { id } = await importer.open({ scope, rows: THREE });
    const put = (lot: number, rows: object[]) =>
      importer.app.request(`/api/imports/${id}/rows/${lot}`, { method: 'PUT', json: { rows } });
    const row = (line: number, cells = THREE[0]) => ({ row: line, cells });
    expect((await put(1, [row(2), row(3)])).status).toBe(200);
    expect((await put(1, [row(3), row(4)])).status).toBe(200);
    expect((await importer.read(id)).counts.rows).toBe(2);
    await refusal(
      await importer.app.request(`/api/imports/${id}/check`, { method: 'POST' }),
      'import.incomplete',
    );
    await refusal(await put(2, [row(5), row(6)]), 'request.invalid');
    await refusal(await put(2, [row(4)]), 'request.conflict');
    await refusal(await put(2, [row(5, ['Sarah'])]), 'request.invalid');
    await refusal(await put(2, [row(5, ['x'.repeat(501), '', '', '', ''])]), 'request.invalid');
    await refusal(
      await put(
        2,
        Array.from({ length: 501 }, (_, n) => row(n + 5)),
      ),
      'request.invalid',
    );
    await refusal(
      await importer.app.request(`/api/imports/${id}/apply`, { method: 'POST' }),
      'import.not_now',
    );
    expect((await put(2, [row(5)])).status).toBe(200);
    await importer.finish(await importer.start(id, 'check'));
    await refusal(await put(2, [row(5)]), 'import.not_now');
  });

  test.each([
    [['first_name'], 'without a last name'],
    [['name', 'name'], 'with a column twice'],
    [['name', 'shoe_size'], 'with a column that walls do not have'],
  ])('of %j is refused, %s', async (columns) => {
    const scope = await aWall();
    const json = {
      kind: 'wall',
      scope,
      sha256: aSha(),
      file_name: 'a.csv',
      row_count: 1,
      columns,
      lang: 'en',
    };
    await refusal(await importer.app.request('/api/imports', { method: 'POST', json }), 'request.invalid');
    const more = { ...json, columns: ['name'], row_count: 10_001 };
    await refusal(
      await importer.app.request('/api/imports', { method: 'POST', json: more }),
      'request.invalid',
    );
  });

  test('to private fields needs the plans of the community', async () => {
    const scope = await aWall();
    const private_fields = [{ id: 'number', name: 'Number', searchable: false }];
    await db.update(communities).set({ private_fields }).where(eq(communities.id, scope));
    const columns = ['name', 'field:number'];
    const json = {
      kind: 'wall',
      scope,
      sha256: aSha(),
      file_name: 'a.csv',
      row_count: 1,
      columns,
      lang: 'en',
    };
    await refusal(
      await importer.app.request('/api/imports', { method: 'POST', json }),
      'plan.private_fields',
    );
  });

  test('applied by two people at once adds everyone once, and another one waits for it', async () => {
    const scope = await aWall();
    const other = anImporter(owner, () => at());
    const [one, two] = [
      await importer.check({ scope, rows: THREE }),
      await other.check({ scope, rows: THREE }),
    ];
    await Promise.all([importer.start(one.id, 'apply'), other.start(one.id, 'apply')]);
    await refusal(
      await other.app.request(`/api/imports/${two.id}/apply`, { method: 'POST' }),
      'import.not_now',
    );
    await runImports(at());
    expect(await peopleOf(scope)).toHaveLength(3);
    expect((await other.apply(two)).counts).toMatchObject({ applied: 0, duplicates: 3 });
    const listed = await importer.app.request(`/api/communities/${scope}/imports`);
    expect((await listed.json<{ imports: object[] }>()).imports).toHaveLength(2);
  });

  test.each(['before', 'after'] as const)(
    'whose job fails %s each of its trips goes on and adds everyone once',
    async (when) => {
      for (let trip = 1; ; trip++) {
        const scope = await aWall();
        const importer = anImporter(await anEditorOf(scope), () => at());
        const { id } = await importer.check({ scope, rows: THREE });
        await importer.start(id, 'apply');
        const fault = aFault(trip, when);
        await runStep(at(), { ...testEnv, DB: faultyD1(testEnv.DB, fault) });
        await runImports(at());
        expect(await importer.read(id)).toMatchObject({ state: 'applied', counts: { applied: 3, ready: 0 } });
        expect(await peopleOf(scope)).toHaveLength(3);
        if (fault.trips < trip) break;
      }
    },
  );

  test('is opened thirty times a day by one person, also of forty at once, and the same file again is none', async () => {
    const scope = await aWall();
    const person = await anEditorOf(scope);
    const open = (sha256: string, ms = 0) =>
      testApp({ as: person, now: () => at(ms) }).request('/api/imports', {
        method: 'POST',
        json: {
          ...{ kind: 'wall', scope, sha256, file_name: 'a.csv', row_count: 1, lang: 'en' },
          columns: ['name'],
        },
      });
    const first = aSha();
    expect((await open(first, -60_000)).status).toBe(201);
    const answers = await Promise.all(Array.from({ length: 40 }, () => open(aSha())));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(29);
    expect(await refusal(await open(aSha()), 'rate.limited')).toMatchObject({
      retry_after: DAY / 1000 - 60,
    });
    expect((await open(first)).status).toBe(201);
    expect((await open(aSha(), DAY - 30_000)).status).toBe(201);
    expect(await anImporter(await anEditorOf(scope)).open({ scope, rows: THREE })).toMatchObject({
      state: 'open',
    });
  });

  test('whose job was lost goes on when it is asked for again', async () => {
    const scope = await aWall();
    const { id } = await importer.check({ scope, rows: THREE });
    await importer.start(id, 'apply');
    await db.delete(outbox).where(eq(outbox.name, 'run_import'));
    await importer.start(id, 'apply');
    expect(await runImports(at())).toEqual([]);
    const later = anImporter(editor, () => at(11 * 60_000));
    await later.start(id, 'apply');
    await runImports(at(11 * 60_000));
    expect(await importer.read(id)).toMatchObject({ state: 'applied', counts: { applied: 3 } });
  });

  test('of a community that was deleted meanwhile adds nothing', async () => {
    const scope = await aWall();
    const { id } = await importer.check({ scope, rows: THREE });
    await importer.start(id, 'apply');
    await db.update(communities).set({ deleted_at: at().toISOString() }).where(eq(communities.id, scope));
    await runImports(at());
    expect(await db.select().from(imports).where(eq(imports.id, id))).toMatchObject([{ state: 'failed' }]);
    expect(await peopleOf(scope)).toEqual([]);
  });
});
