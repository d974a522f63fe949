import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Update } from '#worker/contract/update.ts';
import { communities } from '#worker/db/schema/communities.ts';
import { members } from '#worker/db/schema/members.ts';
import { testApp } from '#worker/testing/app.ts';
import {
  aCommunity,
  aPerson,
  aSite,
  db,
  holds,
  joins,
  joinsCommunity,
  type Person,
} from '#worker/testing/seed.ts';
import { stillQueue } from '#worker/testing/still-queue.ts';

const at = (as: Person) => testApp({ as, env: { QUEUE: stillQueue } });
const updatesOf = async (as: Person) =>
  (await (await at(as).request('/api/updates')).json<{ updates: Update[] }>()).updates;

/** A private community with a site that asks to be in it, and the people of both. */
async function anAskingSite() {
  const [head, editor, owner, coowner, cousin] = [
    await aPerson(),
    await aPerson(),
    await aPerson(),
    await aPerson(),
    await aPerson(),
  ];
  const named = { name: 'Nahal Oz', other_name: 'נחל עוז', permissions: 'private' } as const;
  const { id } = await aCommunity({ owner_id: head.userId, ...named });
  await joinsCommunity(id, editor.userId, 3);
  const site = await aSite({ owner_id: owner.userId });
  await joins(site.id, coowner.userId, 5);
  await joins(site.id, cousin.userId, null);
  await holds(id, site.id, 'asked');
  const decide = (decision: string) =>
    at(editor).request(`/api/communities/${id}/site-requests/${site.id}/decision`, {
      method: 'POST',
      json: { decision },
    });
  const remove = () => at(editor).request(`/api/communities/${id}/sites/${site.id}`, { method: 'DELETE' });
  return { id, siteId: site.id, head, editor, owner, coowner, cousin, decide, remove };
}

test.each([
  ['approve', 'group_approved'],
  ['decline', 'group_declined'],
])('when a community decides to %s a site, its owners find that in their updates', async (decision, kind) => {
  const { siteId, decide, owner, coowner, ...others } = await anAskingSite();
  for (let times = 0; times < 2; times++) expect((await decide(decision)).status).toBe(204);
  for (const one of [owner, coowner])
    expect(await updatesOf(one)).toMatchObject([
      { kind, site: { id: siteId }, group: 'Nahal Oz', by: null, is_read: false },
    ]);
  for (const one of [others.head, others.editor, others.cousin]) expect(await updatesOf(one)).toEqual([]);
});

test('a site that is taken out again is told in place of its approval', async () => {
  const { decide, remove, owner } = await anAskingSite();
  await decide('approve');
  expect((await remove()).status).toBe(204);
  expect(await updatesOf(owner)).toMatchObject([{ kind: 'group_removed', group: 'Nahal Oz' }]);
});

test('who keeps no rank on the site, or a community that was deleted, leaves no update', async () => {
  const { id, decide, owner, coowner } = await anAskingSite();
  await decide('approve');
  await db.update(members).set({ group_id: null }).where(eq(members.user_id, coowner.userId));
  expect(await updatesOf(coowner)).toEqual([]);
  await db.update(communities).set({ deleted_at: '2026-11-02' }).where(eq(communities.id, id));
  expect(await updatesOf(owner)).toEqual([]);
});
