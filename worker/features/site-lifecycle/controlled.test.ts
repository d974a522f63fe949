import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { SiteInfo } from '#worker/contract/site-settings.ts';
import type { Update } from '#worker/contract/update.ts';
import { communities, community_sites } from '#worker/db/schema/communities.ts';
import { members } from '#worker/db/schema/members.ts';
import { users } from '#worker/db/schema/people.ts';
import { testApp } from '#worker/testing/app.ts';
import { aControlledSite, type Team } from '#worker/testing/controlled-site.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aMemory, aPerson, aSite, db, joins, type Person } from '#worker/testing/seed.ts';
import { stillQueue } from '#worker/testing/still-queue.ts';

const AT = '2026-11-02T08:00:00.000Z';
const app = (as: Person) => testApp({ as, env: { QUEUE: stillQueue } });

let family: Team;
let staff: Team;
let site: { id: number };
let community: { id: number };
beforeEach(async () => {
  ({ family, staff, site, community } = await aControlledSite());
});

describe('a private site in a controlled community', () => {
  const readBy = async (person: Person) => (await app(person).request(`/api/sites/${site.id}`)).status;
  const theirs = () => Promise.all([staff.owner, staff.editor].map(readBy));

  test('is visible to the staff of the community, and not to its plain members', async () => {
    const [theirMember, owner] = [await readBy(staff.member), await readBy(family.owner)];
    expect([await theirs(), theirMember, owner]).toEqual([[200, 200], 403, 200]);
  });

  test('is not visible to staff whom the community has suspended, and to them only', async () => {
    await db.update(members).set({ suspended_at: AT }).where(eq(members.user_id, staff.editor.userId));
    expect(await theirs()).toEqual([200, 403]);
  });

  test.each([
    ['is gone', () => db.update(communities).set({ deleted_at: AT }).where(eq(communities.id, community.id))],
    [
      'is no longer a controlled one',
      () => db.update(communities).set({ type: 'regular' }).where(eq(communities.id, community.id)),
    ],
    [
      'has only an open request',
      () =>
        db
          .update(community_sites)
          .set({ state: 'asked' })
          .where(eq(community_sites.community_id, community.id)),
    ],
    ['has let it go', () => db.delete(community_sites).where(eq(community_sites.community_id, community.id))],
  ])('is the family’s alone once the community %s', async (_, change) => {
    expect(await theirs()).toEqual([200, 200]);
    await change();
    expect([await theirs(), await readBy(family.owner)]).toEqual([[403, 403], 200]);
  });

  test('shows it in its settings, and its own staff see who decides', async () => {
    const info = async () =>
      (await (await app(family.owner).request(`/api/sites/${site.id}/info`)).json<{ info: SiteInfo }>()).info;
    expect((await info()).controlled).toBe(true);
    await db.delete(community_sites).where(eq(community_sites.community_id, community.id));
    expect((await info()).controlled).toBe(false);
  });

  test('notifies its family of a request for access, and nobody of the community', async () => {
    const stranger = await aPerson();
    const response = await app(stranger).request(`/api/sites/${site.id}/access-requests`, {
      method: 'POST',
      json: {},
    });
    expect(response.status).toBe(204);
    const kinds = async (person: Person) =>
      (await (await app(person).request('/api/updates')).json<{ updates: Update[] }>()).updates.map(
        ({ kind }) => kind,
      );
    expect(await kinds(family.owner)).toEqual(['access_requested']);
    expect([await kinds(staff.owner), await kinds(staff.editor)]).toEqual([[], []]);
  });
});

test('a decision by a person who is now suspended can be undone by the others', async () => {
  const own = await aSite({ owner_id: family.owner.userId });
  const [coOwner, editor] = [await aPerson(), await aPerson()];
  await joins(own.id, coOwner.userId, 5);
  await joins(own.id, editor.userId, 3);
  const id = await aMemory({ owner_id: own.id, author_id: family.owner.userId, status: 'pending' });
  const decides = (as: Person, decision: string) =>
    app(as).request(`/api/sites/memories/${id}/decision`, { method: 'POST', json: { decision } });
  expect((await decides(coOwner, 'approve')).status).toBe(200);
  await refusal(await decides(editor, 'undo'), 'auth.forbidden');
  await db.update(users).set({ suspended_at: AT }).where(eq(users.id, coOwner.userId));
  expect((await decides(editor, 'undo')).status).toBe(200);
});
