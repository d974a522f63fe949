import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { MemoryPage } from '#worker/contract/memory.ts';
import { members } from '#worker/db/schema/members.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { testApp } from '#worker/testing/app.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aMemory, aPerson, aSite, db, joins, type Person } from '#worker/testing/seed.ts';

type Who =
  | 'visitor'
  | 'unverified'
  | 'suspended'
  | 'stranger'
  | 'member'
  | 'editor'
  | 'coowner'
  | 'owner'
  | 'admin';
let people: Record<Exclude<Who, 'visitor'>, Person>;
let site: { id: number; slug: string };
let shown: Record<'everyone' | 'members' | 'staff', number>;
/** Ids of unpublished memories by `member`. */
let never: number[];

beforeAll(async () => {
  people = {
    unverified: await aPerson({ active: '0' }),
    suspended: await aPerson(),
    stranger: await aPerson(),
    member: await aPerson(),
    editor: await aPerson(),
    coowner: await aPerson(),
    owner: await aPerson(),
    admin: await aPerson({ role_id: 1 }),
  };
  site = await aSite({ owner_id: people.owner.userId });
  await joins(site.id, people.member.userId, null);
  await joins(site.id, people.editor.userId, 3);
  await joins(site.id, people.coowner.userId, 5);
  await joins(site.id, people.suspended.userId, 3);
  await db
    .update(members)
    .set({ suspended_at: '2026-01-01' })
    .where(eq(members.user_id, people.suspended.userId));
  const author_id = people.member.userId;
  const made = (patch: object) => aMemory({ owner_id: site.id, author_id, ...patch });
  shown = {
    everyone: await made({}),
    members: await made({ visibility: 'members' }),
    staff: await made({ visibility: 'staff' }),
  };
  never = [];
  for (const status of ['pending', 'returned', 'denied', 'trashed'])
    never.push(await made({ status, text: `hidden ${status}` }));
});

const as = (who: Who) => testApp(who === 'visitor' ? {} : { as: people[who] });

const listed = async (who: Who) => {
  const response = await as(who).request(`/api/sites/memories/${site.id}?sort=oldest`);
  return (await response.json<MemoryPage>()).memories.map(({ id }) => id);
};

describe.each([
  ['visitor', ['everyone']],
  ['unverified', ['everyone']],
  ['suspended', ['everyone']],
  ['stranger', ['everyone']],
  ['member', ['everyone', 'members']],
  ['editor', ['everyone', 'members', 'staff']],
  ['coowner', ['everyone', 'members', 'staff']],
  ['owner', ['everyone', 'members', 'staff']],
  ['admin', ['everyone', 'members', 'staff']],
] as const)('the %s of a site', (who, visible) => {
  test(`lists memories for ${visible.join(', ')}`, async () => {
    expect(await listed(who)).toEqual(visible.map((kind) => shown[kind]));
  });

  test('reads the same memories by id', async () => {
    for (const kind of ['everyone', 'members', 'staff'] as const) {
      const response = await as(who).request(`/api/sites/memories/item/${shown[kind]}`);
      if ((visible as readonly string[]).includes(kind)) expect(response.status).toBe(200);
      else await refusal(response, 'memory.not_found');
    }
  });

  test('reads pending, returned, denied and deleted memories only if they decide on them or wrote them', async () => {
    for (const id of never) {
      if (who === 'member' || (visible as readonly string[]).includes('staff')) {
        expect((await as(who).request(`/api/sites/memories/item/${id}`)).status).toBe(200);
        continue;
      }
      const problem = await refusal(
        await as(who).request(`/api/sites/memories/item/${id}`),
        'memory.not_found',
      );
      expect(JSON.stringify(problem)).not.toContain('hidden');
    }
  });
});

describe('the memories of a private site', () => {
  test('are not found by anyone who is not a member', async () => {
    const hidden = await aSite({ owner_id: people.owner.userId, mode: 'private' });
    const id = await aMemory({ owner_id: hidden.id, author_id: people.owner.userId, text: 'Canary words' });
    await joins(hidden.id, people.member.userId, null);
    for (const who of ['visitor', 'unverified', 'stranger', 'suspended'] as const) {
      for (const ref of [hidden.id, hidden.slug]) {
        await refusal(await as(who).request(`/api/sites/memories/${ref}`), 'site.not_found');
      }
      await refusal(await as(who).request(`/api/sites/memories/item/${id}`), 'memory.not_found');
    }
    for (const who of ['member', 'owner', 'admin'] as const) {
      expect((await as(who).request(`/api/sites/memories/item/${id}`)).status).toBe(200);
    }
  });

  test('of a deleted site are not found by anyone, at once', async () => {
    const gone = await aSite({ owner_id: people.owner.userId });
    const id = await aMemory({ owner_id: gone.id, author_id: people.owner.userId });
    expect((await as('owner').request(`/api/sites/memories/item/${id}`)).status).toBe(200);
    await db.update(sites).set({ deleted_at: '2026-11-01' }).where(eq(sites.id, gone.id));
    for (const who of ['visitor', 'owner', 'admin'] as const) {
      await refusal(await as(who).request(`/api/sites/memories/item/${id}`), 'memory.not_found');
      await refusal(await as(who).request(`/api/sites/memories/${gone.id}`), 'site.not_found');
    }
  });
});

test('the memory of a community is not shown on the site of the same id', async () => {
  const id = await aMemory({ owner_kind: 'community', owner_id: site.id, author_id: people.owner.userId });
  expect(await listed('owner')).not.toContain(id);
  await refusal(await as('visitor').request(`/api/sites/memories/item/${id}`), 'memory.not_found');
});
