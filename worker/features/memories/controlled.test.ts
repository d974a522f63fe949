import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Memory, MemoryPage } from '#worker/contract/memory.ts';
import type { MySite } from '#worker/contract/my-site.ts';
import { communities } from '#worker/db/schema/communities.ts';
import { audit } from '#worker/db/schema/operations.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { listApprovers } from '#worker/features/mail-settings/mail-settings.repo.ts';
import { testApp } from '#worker/testing/app.ts';
import { aControlledSite, type Team } from '#worker/testing/controlled-site.ts';
import { refusal } from '#worker/testing/problem.ts';
import {
  aCommunity,
  aMemory,
  aPerson,
  aSite,
  db,
  holds,
  joinsCommunity,
  next,
  type Person,
} from '#worker/testing/seed.ts';

const NOW = '2026-11-10T12:00:00.000Z';

let family: Team;
let staff: Team;
let admin: Person;
let stranger: Person;
let site: { id: number };
let community: { id: number };

beforeEach(async () => {
  ({ family, staff, site, community } = await aControlledSite());
  [admin, stranger] = [await aPerson({ role_id: 1 }), await aPerson()];
});

const post = (as: Person, path: string, json?: unknown) =>
  testApp({ as }).request(`/api/sites/memories${path}`, { method: 'POST', json });
const write = async (as: Person, text = 'We laughed a lot.') =>
  (
    await post(as, '', { site_id: site.id, client_key: `client-key-${next()}`, lang: 'en', text })
  ).json<Memory>();
const decide = (as: Person, id: number, decision: string) => post(as, `/${id}/decision`, { decision });
const waiting = async (as: Person) =>
  (
    await (await testApp({ as }).request(`/api/sites/memories/pending/${site.id}`)).json<MemoryPage>()
  ).memories.map(({ id }) => id);
const controlledIn = async () =>
  (await db.select({ n: sites.controlled_in }).from(sites).where(eq(sites.id, site.id)))[0]?.n;
const approvers = async () =>
  (await listApprovers(db, site.id, 'held', NOW)).map(({ user_id }) => user_id).sort((a, b) => a - b);

describe('on a site in a controlled community', () => {
  test('a member’s post is pending, and a post by the family’s staff is published', async () => {
    expect((await write(family.member)).status).toBe('pending');
    expect((await write(family.editor)).status).toBe('published');
    expect((await write(family.owner)).status).toBe('published');
  });

  test('the community’s staff read pending posts and decide on them, and the family’s staff do not', async () => {
    const memory = await write(family.member);
    for (const as of [family.owner, family.editor, staff.editor, staff.owner, admin])
      expect(await waiting(as)).toEqual([memory.id]);
    for (const as of [family.owner, family.editor, family.member])
      await refusal(await decide(as, memory.id, 'approve'), 'auth.forbidden');
    for (const as of [staff.member, stranger])
      await refusal(await decide(as, memory.id, 'approve'), 'memory.not_found');
    const forEditor = await (
      await testApp({ as: staff.editor }).request(`/api/sites/memories/item/${memory.id}`)
    ).json<Memory>();
    expect(forEditor.can).toMatchObject({ decide: true, edit: true, delete: true });
    const approved = await (await decide(staff.editor, memory.id, 'approve')).json<Memory>();
    expect(approved.status).toBe('published');
    const [row] = await db.select().from(audit).where(eq(audit.action, 'memory.approved')).limit(1);
    expect(row).toMatchObject({ standing: 'CA', actor_id: staff.editor.userId });
  });

  test('the community’s staff see the private site except memories for its own staff, and cannot post there', async () => {
    const hidden = await aMemory({
      owner_id: site.id,
      author_id: family.owner.userId,
      visibility: 'staff',
    });
    const theirs = testApp({ as: staff.owner });
    expect((await theirs.request(`/api/sites/${site.id}`)).status).toBe(200);
    await refusal(await theirs.request(`/api/sites/memories/item/${hidden}`), 'memory.not_found');
    const answer = await post(staff.owner, '', {
      site_id: site.id,
      client_key: `client-key-${next()}`,
      lang: 'en',
      text: 'x',
    });
    await refusal(answer, 'auth.forbidden');
  });

  test('an edit of an approved post is pending again', async () => {
    const memory = await write(family.member);
    await decide(staff.owner, memory.id, 'approve');
    const answer = await testApp({ as: family.member }).request(`/api/sites/memories/${memory.id}`, {
      method: 'PUT',
      headers: { 'If-Match': `"${memory.version + 1}"` },
      json: { text: 'We laughed until we cried.' },
    });
    expect(await answer.json<Memory>()).toMatchObject({ status: 'pending' });
  });

  test('email about pending posts goes only to the community’s staff', async () => {
    expect(await approvers()).toEqual([staff.owner.userId, staff.editor.userId].sort((a, b) => a - b));
    expect((await listApprovers(db, site.id, 'access', NOW)).map(({ user_id }) => user_id).sort()).toEqual(
      [family.owner.userId, family.editor.userId].sort(),
    );
  });

  test('a person who is staff of both may decide, and their own posts are pending like any other', async () => {
    await joinsCommunity(community.id, family.member.userId, 3);
    const memory = await write(family.member);
    expect(memory.status).toBe('pending');
    expect((await decide(family.member, memory.id, 'approve')).status).toBe(200);
    const mine = await (await testApp({ as: family.member }).request('/api/sites/mine')).json<{
      sites: MySite[];
    }>();
    expect(mine.sites[0]?.held_count).toBe(0);
    await write(family.member);
    for (const [as, pending] of [
      [family.member, 1],
      [family.owner, 0],
    ] as const) {
      const listed = await (await testApp({ as }).request('/api/sites/mine')).json<{ sites: MySite[] }>();
      expect(listed.sites[0]?.held_count).toBe(pending);
    }
  });
});

describe('a site stops being controlled', () => {
  test.each([
    ['when the community becomes a regular one', { type: 'regular' } as const],
    ['when the community is deleted', { deleted_at: '2026-11-01' }],
  ])('%s, and is controlled again when that is undone', async (_when, patch) => {
    const memory = await write(family.member);
    expect(await controlledIn()).toBe(1);
    await db.update(communities).set(patch).where(eq(communities.id, community.id));
    expect(await controlledIn()).toBe(0);
    expect(await approvers()).toEqual([family.owner.userId, family.editor.userId]);
    await refusal(await decide(staff.owner, memory.id, 'approve'), 'memory.not_found');
    expect((await decide(family.editor, memory.id, 'approve')).status).toBe(200);
    await db
      .update(communities)
      .set({ type: 'controlled', deleted_at: null })
      .where(eq(communities.id, community.id));
    expect(await controlledIn()).toBe(1);
  });

  test('when it leaves the wall; a site with an open request is not on it', async () => {
    const other = await aCommunity({ owner_id: staff.owner.userId, type: 'controlled' });
    await holds(other.id, site.id, 'asked');
    expect(await controlledIn()).toBe(1);
    await db.run(`update community_sites set state = 'held' where community_id = ${other.id}`);
    expect(await controlledIn()).toBe(2);
    await db.run(`update community_sites set state = 'asked' where community_id = ${community.id}`);
    expect(await controlledIn()).toBe(1);
    await db.run(`delete from community_sites where site_id = ${site.id}`);
    expect(await controlledIn()).toBe(0);
  });
});

test('the staff of a regular community have no rights on the sites on its wall', async () => {
  const open = await aCommunity({ owner_id: staff.owner.userId });
  const other = await aSite({ owner_id: family.owner.userId, mode: 'private' });
  await holds(open.id, other.id);
  const memory = await aMemory({ owner_id: other.id, author_id: family.member.userId, status: 'pending' });
  await refusal(await testApp({ as: staff.owner }).request(`/api/sites/${other.id}`), 'site.private');
  await refusal(await decide(staff.owner, memory, 'approve'), 'memory.not_found');
  expect((await decide(family.editor, memory, 'approve')).status).toBe(404);
  expect((await decide(family.owner, memory, 'approve')).status).toBe(200);
});
