import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { Memory } from '#worker/contract/memory.ts';
import { candle_days, sites } from '#worker/db/schema/sites.ts';
import { testApp } from '#worker/testing/app.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aMemory, aPerson, aPicture, aSite, db, joins, type Person } from '#worker/testing/seed.ts';

let people: Record<'owner' | 'coowner' | 'editor' | 'other' | 'member' | 'admin', Person>;
let site: { id: number };

beforeEach(async () => {
  people = {
    owner: await aPerson(),
    coowner: await aPerson(),
    editor: await aPerson(),
    other: await aPerson(),
    member: await aPerson(),
    admin: await aPerson({ role_id: 1 }),
  };
  site = await aSite({ owner_id: people.owner.userId, mode: 'open' });
  await joins(site.id, people.coowner.userId, 5);
  await joins(site.id, people.editor.userId, 3);
  await joins(site.id, people.other.userId, 3);
  await joins(site.id, people.member.userId, null);
});

const waiting = (patch: object = {}) =>
  aMemory({ owner_id: site.id, author_id: people.member.userId, status: 'pending', ...patch });
const decide = (who: keyof typeof people, id: number, decision: string) =>
  testApp({ as: people[who] }).request(`/api/sites/memories/${id}/decision`, {
    method: 'POST',
    json: { decision },
  });

test.each([
  ['editor', 'other', true],
  ['editor', 'coowner', true],
  ['coowner', 'editor', false],
  ['coowner', 'owner', true],
  ['owner', 'coowner', false],
  ['owner', 'admin', true],
  ['admin', 'owner', false],
] as const)('a decision of the %s may be undone by the %s: %s', async (decides, undoes, may) => {
  for (const decision of ['approve', 'return', 'deny']) {
    const id = await waiting();
    await decide(decides, id, decision);
    const answer = await decide(undoes, id, 'undo');
    if (may) expect(await answer.json<Memory>()).toMatchObject({ status: 'pending', status_note: null });
    else await refusal(answer, 'auth.forbidden');
  }
});

test('an undone decision makes the memory pending and removes it from the counters', async () => {
  const id = await waiting({ type: 'candle' });
  const counted = async () => ({
    memories: (await db.select().from(sites).where(eq(sites.id, site.id)))[0]?.memories_count,
    candles: (await db.select().from(candle_days).where(eq(candle_days.site_id, site.id)))[0]?.candles,
  });
  await decide('editor', id, 'approve');
  expect(await counted()).toEqual({ memories: 1, candles: 1 });
  await decide('editor', id, 'undo');
  expect(await counted()).toEqual({ memories: 0, candles: 0 });
  expect((await decide('editor', id, 'undo')).status).toBe(200);
  expect(await (await decide('other', id, 'deny')).json<Memory>()).toMatchObject({ status: 'denied' });
});

test('a decider who has left has no rank; a demoted one has the rank of their current role', async () => {
  const gone = await aPerson();
  const id = await waiting({ status: 'denied', decided_by: gone.userId });
  expect((await decide('editor', id, 'undo')).status).toBe(200);
});

test('a memory that was published directly has no decision to undo', async () => {
  const id = await waiting({ status: 'published' });
  await refusal(await decide('owner', id, 'undo'), 'auth.forbidden');
  await refusal(await decide('member', id, 'undo'), 'auth.forbidden');
});

test('a denial is not undone beyond the limit of free photos', async () => {
  const id = await waiting();
  await aPicture({ site_id: site.id, created_by: people.member.userId, memory_id: id });
  await decide('owner', id, 'deny');
  const shown = await waiting({ status: 'published' });
  for (let at = 0; at < 3; at++)
    await aPicture({ site_id: site.id, created_by: people.member.userId, memory_id: shown });
  await refusal(await decide('owner', id, 'undo'), 'media.free_limit');
});
