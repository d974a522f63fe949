import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { sites } from '#worker/db/schema/sites.ts';
import { wall_entries } from '#worker/db/schema/walls.ts';
import { testApp } from '#worker/testing/app.ts';
import { anImporter } from '#worker/testing/imports.ts';
import { invites } from '#worker/testing/invitations.ts';
import { aCommunity, aMemory, aPerson, db, joinsCommunity } from '#worker/testing/seed.ts';

const owner = await aPerson();
const editor = await aPerson();
const START = Date.parse('2026-11-10T12:00:00.000Z');
const at = (ms = 0) => new Date(START + ms);

async function aWall(patch: { permissions?: 'public' | 'private' } = {}): Promise<number> {
  const { id } = await aCommunity({ owner_id: owner.userId, ...patch });
  await joinsCommunity(id, editor.userId, 3);
  return id;
}

const importer = anImporter(editor, () => at());
const peopleOf = async (scope: number) =>
  db.select().from(wall_entries).where(eq(wall_entries.community_id, scope)).orderBy(wall_entries.id);

describe('a row that asks for a site', () => {
  const columns = ['name', 'death', 'site'];
  const rows = [
    ['Sarah Levi', '2001', 'yes'],
    ['משה כהן', '', 'פרטי'],
    ['Rut Katz', '', 'no'],
  ];

  test('makes one of the community, which is in nobody’s list until someone is invited to own it', async () => {
    const scope = await aWall();
    await importer.apply(await importer.check({ scope, columns, rows }));
    const [sarah, moshe, rut] = await peopleOf(scope);
    expect([sarah, moshe, rut]).toMatchObject([
      { mode: 'regular', shown_to: 0, version: 1 },
      { mode: 'private', shown_to: 4 },
      { site_id: null },
    ]);
    const made = await db
      .select()
      .from(sites)
      .where(eq(sites.id, sarah?.site_id ?? 0));
    expect(made).toMatchObject([
      { owner_id: owner.userId, unclaimed: true, communities: [{ id: scope }], slug: 'sarah-levi' },
    ]);
    const mine = async (as: typeof owner) =>
      (
        await (await testApp({ as }).request('/api/sites/mine')).json<{ sites: { id: number }[] }>()
      ).sites.map(({ id }) => id);
    expect(await mine(owner)).not.toContain(sarah?.site_id);
    const heir = await aPerson({ email: `heir-${scope}@example.org` });
    const { token } = await invites(testApp({ as: owner }), sarah?.site_id ?? 0, {
      kind: 'email',
      email: `heir-${scope}@example.org`,
      role: 'owner',
      locale: 'en',
    });
    const accepted = await testApp({ as: heir }).request(`/api/invitations/${token}/accept`, {
      method: 'POST',
    });
    expect(accepted.status).toBe(200);
    expect(await mine(heir)).toContain(sarah?.site_id);
    expect(
      await db
        .select()
        .from(sites)
        .where(eq(sites.id, sarah?.site_id ?? 0)),
    ).toMatchObject([{ owner_id: heir.userId, unclaimed: false }]);
  });

  test('needs the right to approve sites, and a private community makes private ones', async () => {
    const scope = await aWall({ permissions: 'private' });
    await importer.apply(await importer.check({ scope, columns, rows }));
    expect(await peopleOf(scope)).toMatchObject([
      { mode: 'private' },
      { mode: 'private' },
      { site_id: null },
    ]);
  });

  test('is undone with its site, which stays where somebody wrote there since, or it is paused', async () => {
    const scope = await aWall();
    const many = Array.from({ length: 30 }, (_, n) => [`Person No${n}`, '', 'yes']);
    const applied = await importer.apply(await importer.check({ scope, columns, rows: many }));
    const [first, second, third] = await peopleOf(scope);
    // a family disputes it
    await db
      .update(sites)
      .set({ frozen_at: '2026-11-10T12:00:00.000Z' })
      .where(eq(sites.id, third?.site_id ?? 0));
    await aMemory({ owner_id: first?.site_id ?? 0, author_id: owner.userId });
    const patched = await testApp({ as: owner }).request(`/api/sites/${second?.site_id}`, {
      method: 'PATCH',
      json: { about: 'A life.' },
      headers: { 'If-Match': '"1"' },
    });
    expect(patched.status).toBe(200);
    const undone = await importer.undo(applied);
    expect(undone.counts).toMatchObject({ kept: 3, undone: 27 });
    expect((await peopleOf(scope)).map(({ id }) => id)).toEqual([first?.id, second?.id, third?.id]);
  });
});
