import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { communities } from '#worker/db/schema/communities.ts';
import { members } from '#worker/db/schema/members.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { wall_entries } from '#worker/db/schema/walls.ts';
import { testApp, testEnv } from '#worker/testing/app.ts';
import { aDelay, aFault, faultyD1 } from '#worker/testing/faulty-d1.ts';
import { anImporter, runImports, runStep } from '#worker/testing/imports.ts';
import { anInvitation, invitationRow, invites } from '#worker/testing/invitations.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aCommunity, aPerson, aSite, db, holds, joins, type Person } from '#worker/testing/seed.ts';
import { stillQueue } from '#worker/testing/still-queue.ts';

const as = (person: Person) => testApp({ as: person, env: { QUEUE: stillQueue } });
const COLUMNS = ['name', 'site'];

/** A community with two sites that an import made, and an offer of it to somebody else. */
async function aTown() {
  const owner = await aPerson();
  const { id } = await aCommunity({ owner_id: owner.userId });
  const importer = anImporter(owner);
  const rows = [
    ['Sarah Levi', 'yes'],
    ['Moshe Cohen', 'private'],
  ];
  const imported = await importer.apply(await importer.check({ scope: id, columns: COLUMNS, rows }));
  const email = `heir-${id}@example.org`;
  const heir = await aPerson({ email });
  const offered = { owner_kind: 'community', owner_id: id, invited_by: owner.userId, group_id: 1 } as const;
  const { token } = await anInvitation({ ...offered, email });
  const join = (app = as(heir)) => app.request(`/api/invitations/${token}/join`, { method: 'POST' });
  return { id, owner, heir, imported, join, made: await madeIn(id) };
}
const madeIn = async (communityId: number): Promise<number[]> =>
  (
    await db
      .select()
      .from(wall_entries)
      .where(eq(wall_entries.community_id, communityId))
      .orderBy(wall_entries.id)
  ).flatMap(({ site_id }) => site_id ?? []);
const siteRow = async (id = 0) => (await db.select().from(sites).where(eq(sites.id, id))).at(0);
const membersOf = async (id = 0) =>
  (
    await db
      .select({ user: members.user_id, group: members.group_id })
      .from(members)
      .where(and(eq(members.owner_kind, 'site'), eq(members.owner_id, id)))
      .orderBy(members.user_id)
  ).map(({ user, group }) => [user, group]);

test('sites that nobody has claimed go to the new Owner of their community with it', async () => {
  const { id, owner, heir, join, made } = await aTown();
  const [sarah, moshe] = made;
  await joins(sarah ?? 0, heir.userId, 3);
  const sent = await invites(as(owner), sarah ?? 0, {
    kind: 'email',
    email: `family-${id}@example.org`,
    role: 'owner',
    locale: 'en',
  });
  expect((await join()).status).toBe(200);
  for (const site of made) {
    expect(await siteRow(site)).toMatchObject({ owner_id: heir.userId, unclaimed: true, version: 1 });
    expect(await membersOf(site)).toEqual([[heir.userId, 1]]);
  }
  expect(await invitationRow(sent.id)).toMatchObject({ state: 'revoked' });
  await refusal(await as(owner).request(`/api/sites/${moshe}`), 'site.private');
  const mine = await (await as(heir).request('/api/sites/mine')).json<{ sites: object[] }>();
  expect(mine.sites).toEqual([]);
  const family = await aPerson({ email: `children-${id}@example.org` });
  const given = { kind: 'email', email: `children-${id}@example.org`, role: 'owner', locale: 'en' };
  const { token } = await invites(as(heir), sarah ?? 0, given);
  expect((await as(family).request(`/api/invitations/${token}/accept`, { method: 'POST' })).status).toBe(200);
  expect(await siteRow(sarah)).toMatchObject({ owner_id: family.userId, unclaimed: false });
});

test('the former Owner keeps their own sites, and those of another community of theirs', async () => {
  const { id, owner, join } = await aTown();
  const own = await aSite({ owner_id: owner.userId });
  await holds(id, own.id);
  const other = await aCommunity({ owner_id: owner.userId, name: 'Aviv' });
  const importer = anImporter(owner, () => new Date('2026-01-01T12:00:00.000Z'));
  const sheet = { scope: other.id, columns: COLUMNS, rows: [['Rut Katz', 'yes']] };
  await importer.apply(await importer.check(sheet));
  const [elsewhere] = await madeIn(other.id);
  await holds(id, elsewhere ?? 0);
  expect((await join()).status).toBe(200);
  for (const site of [own.id, elsewhere]) {
    expect((await siteRow(site))?.owner_id).toBe(owner.userId);
    expect(await membersOf(site)).toEqual([[owner.userId, 1]]);
  }
});

test('the new Owner can undo what was imported before', async () => {
  const { id, heir, imported, join, made } = await aTown();
  expect((await join()).status).toBe(200);
  expect((await anImporter(heir).undo(imported)).counts).toMatchObject({ undone: 2, kept: 0 });
  expect(await madeIn(id)).toEqual([]);
  expect(await siteRow(made[0])).toBeUndefined();
});

test('a handover that fails moves neither the community nor a site', async () => {
  for (let trip = 1; ; trip++) {
    const { id, owner, heir, join, made } = await aTown();
    const fault = aFault(trip, 'before');
    await join(testApp({ as: heir, env: { QUEUE: stillQueue, DB: faultyD1(testEnv.DB, fault) } }));
    const [town] = await db.select().from(communities).where(eq(communities.id, id));
    expect([owner.userId, heir.userId]).toContain(town?.owner_id);
    for (const site of made) expect((await siteRow(site))?.owner_id).toBe(town?.owner_id);
    expect((await join()).status).toBe(200);
    for (const site of made) expect((await siteRow(site))?.owner_id).toBe(heir.userId);
    if (fault.trips < trip) break;
  }
});

test('a handover while an import adds sites leaves none of them with the former Owner', async () => {
  for (let trip = 1; ; trip++) {
    const { id, owner, heir, join } = await aTown();
    const importer = anImporter(owner);
    const sheet = { scope: id, columns: COLUMNS, rows: [['Rut Katz', 'yes']] };
    const checked = await importer.check(sheet);
    await importer.start(checked.id, 'apply');
    const fault = aDelay(trip, 'before', join);
    await runStep(new Date(), { ...testEnv, DB: faultyD1(testEnv.DB, fault) });
    await runImports(new Date());
    if (fault.trips < trip) break;
    expect((await importer.read(checked.id)).counts.applied).toBe(1);
    const made = await madeIn(id);
    expect(made).toHaveLength(3);
    for (const site of made) expect((await siteRow(site))?.owner_id).toBe(heir.userId);
  }
});
