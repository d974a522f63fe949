import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { communities } from '#worker/db/schema/communities.ts';
import { users } from '#worker/db/schema/people.ts';
import { wall_entries } from '#worker/db/schema/walls.ts';
import { testApp } from '#worker/testing/app.ts';
import { anImporter, COLUMNS, runImports, runStep } from '#worker/testing/imports.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aCommunity, aPerson, db, joinsCommunity, type Person } from '#worker/testing/seed.ts';

const owner = await aPerson();
const AT = '2026-11-10T12:00:00.000Z';
const now = () => new Date(AT);
/** More than one step adds. */
const MANY = Array.from({ length: 510 }, (_, n) => [`Person ${n}`, 'Levi', '', '', '']);
const ONE_STEP = 500;

async function aWall(): Promise<{ scope: number; editor: Person; other: Person }> {
  const { id } = await aCommunity({ owner_id: owner.userId, name: `Harel ${crypto.randomUUID()}` });
  const [editor, other] = [await aPerson(), await aPerson()];
  for (const { userId } of [editor, other]) await joinsCommunity(id, userId, 3);
  return { scope: id, editor, other };
}

const entriesOf = async (scope: number): Promise<number> =>
  db.$count(wall_entries, eq(wall_entries.community_id, scope));

const asOwner = (method: string, path: string, json?: object) =>
  testApp({ as: owner, now }).request(`/api/communities/${path}`, { method, ...(json && { json }) });
const change = (scope: number, { userId }: Person, json: object) =>
  asOwner('PATCH', `${scope}/members/${userId}`, json);
const patchUser =
  (patch: Partial<typeof users.$inferInsert>) =>
  (_: number, { userId }: Person) =>
    db.update(users).set(patch).where(eq(users.id, userId));
const patchCommunity = (patch: Partial<typeof communities.$inferInsert>) => (scope: number) =>
  db.update(communities).set(patch).where(eq(communities.id, scope));

const ENDS: readonly [string, (scope: number, editor: Person) => Promise<unknown>, string][] = [
  ['is a plain member now', (scope, editor) => change(scope, editor, { role: 'member' }), 'rights'],
  ['was suspended', (scope, editor) => change(scope, editor, { suspended: true }), 'rights'],
  ['was removed', (scope, { userId }) => asOwner('DELETE', `${scope}/members/${userId}`), 'rights'],
  ['has deleted their account', patchUser({ deleted_at: AT }), 'rights'],
  ['was locked out', patchUser({ suspended_at: AT }), 'rights'],
  ['has died', patchUser({ deceased_at: AT }), 'rights'],
  ['has no confirmed address any more', patchUser({ active: '0' }), 'rights'],
  ['imports to a community that was frozen', patchCommunity({ frozen_at: AT }), 'rights'],
  [
    'imports to a community that is to be deleted',
    patchCommunity({ deletion_due_at: '2026-11-17' }),
    'deletion',
  ],
  ['imports to a community that was deleted', patchCommunity({ deleted_at: AT }), 'gone'],
];

describe('the import of an editor', () => {
  test.each(ENDS)('who %s stops, and its staff take back what was added', async (_, ends, failure) => {
    const { scope, editor } = await aWall();
    const importer = anImporter(editor, now);
    const { id } = await importer.check({ scope, rows: MANY });
    await importer.start(id, 'apply');
    await runStep(now());
    expect(await entriesOf(scope)).toBe(ONE_STEP);
    await ends(scope, editor);
    await runImports(now());
    expect(await entriesOf(scope)).toBe(ONE_STEP);
    await patchCommunity({ frozen_at: null, deletion_due_at: null, deleted_at: null })(scope);
    const staff = anImporter(owner, now);
    const stopped = await staff.read(id);
    expect(stopped).toMatchObject({
      state: 'failed',
      failure,
      counts: { applied: ONE_STEP, ready: MANY.length - ONE_STEP },
    });
    expect(stopped.undo_until).not.toBeNull();
    expect(await staff.undo(stopped)).toMatchObject({ state: 'undone', failure: null });
    expect(await entriesOf(scope)).toBe(0);
  });

  test('goes on where somebody else of the staff adds what they brought', async () => {
    const { scope, editor, other } = await aWall();
    const { id } = await anImporter(editor, now).check({ scope, rows: MANY });
    await anImporter(other, now).start(id, 'apply');
    await runStep(now());
    await change(scope, editor, { role: 'member' });
    await runImports(now());
    expect(await anImporter(other, now).read(id)).toMatchObject({ state: 'applied', failure: null });
    expect(await entriesOf(scope)).toBe(MANY.length);
  });

  test('can be checked by somebody else where they may not check it any more', async () => {
    const { scope, editor, other } = await aWall();
    const importer = anImporter(editor, now);
    const { id } = await importer.open({ scope, rows: MANY });
    await importer.send(id, MANY);
    await importer.start(id, 'check');
    await change(scope, editor, { role: 'member' });
    await runImports(now());
    const colleague = anImporter(other, now);
    expect(await colleague.read(id)).toMatchObject({ state: 'open', failure: 'rights' });
    const checked = await colleague.finish(await colleague.start(id, 'check'));
    expect(checked).toMatchObject({ state: 'checked', failure: null, counts: { ready: MANY.length } });
  });

  test('can be undone to its end by somebody else where they may not undo it any more', async () => {
    const { scope, editor, other } = await aWall();
    const importer = anImporter(editor, now);
    const applied = await importer.apply(await importer.check({ scope, rows: MANY }));
    await importer.start(applied.id, 'undo');
    await runStep(now());
    await change(scope, editor, { suspended: true });
    await runImports(now());
    const colleague = anImporter(other, now);
    const stopped = await colleague.read(applied.id);
    expect(stopped).toMatchObject({ state: 'failed', failure: 'rights', counts: { undone: ONE_STEP } });
    expect(await colleague.undo(stopped)).toMatchObject({ state: 'undone', counts: { undone: MANY.length } });
    expect(await entriesOf(scope)).toBe(0);
  });
});

test('nobody is added to a community that is to be deleted, and what was added can be taken back', async () => {
  const { scope, editor } = await aWall();
  const importer = anImporter(editor, now);
  const rows = MANY.slice(0, 1);
  const applied = await importer.apply(await importer.check({ scope, rows }));
  const checked = await importer.check({ scope, rows: MANY.slice(1, 2) });
  await patchCommunity({ deletion_due_at: '2026-11-17T12:00:00.000Z' })(scope);
  const apply = await importer.app.request(`/api/imports/${checked.id}/apply`, { method: 'POST' });
  await refusal(apply, 'import.deletion_due');
  const json = { kind: 'wall', scope, sha256: 'b'.repeat(64), file_name: 'a.csv', row_count: 1, lang: 'en' };
  const open = { method: 'POST', json: { ...json, columns: COLUMNS } };
  await refusal(await importer.app.request('/api/imports', open), 'import.deletion_due');
  expect((await importer.undo(applied)).counts.undone).toBe(1);
});
