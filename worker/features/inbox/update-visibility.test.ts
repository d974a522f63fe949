import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Update } from '#worker/contract/update.ts';
import { commit } from '#worker/db/commit.ts';
import { members } from '#worker/db/schema/members.ts';
import { users } from '#worker/db/schema/people.ts';
import { updates } from '#worker/db/schema/updates.ts';
import { testApp } from '#worker/testing/app.ts';
import { countRows } from '#worker/testing/counting-d1.ts';
import { aRelation } from '#worker/testing/relations-seed.ts';
import { aPerson, aSite, db, joins, type Person } from '#worker/testing/seed.ts';
import { stillQueue } from '#worker/testing/still-queue.ts';

countRows();

type Page = { updates: Update[]; next_cursor: string | null };
const at = (as: Person) => testApp({ as, env: { QUEUE: stillQueue } });
const inbox = async (as: Person, query = '') => (await at(as).request(`/api/updates${query}`)).json<Page>();
const kinds = async (as: Person) => (await inbox(as)).updates.map(({ kind }) => kind);
const updateFor = (person: Person, siteId: number, kind: Update['kind'], more: object = {}) =>
  db.insert(updates).values({
    user_id: person.userId,
    kind,
    owner_kind: 'site',
    owner_id: siteId,
    created_at: '2026-11-01T08:00:00.000Z',
    ...more,
  });

let owner: Person;
let editor: Person;
beforeAll(async () => {
  [owner, editor] = [await aPerson(), await aPerson()];
});
const aSiteOfTheirs = async (patch: object = {}) => {
  const site = await aSite({ owner_id: owner.userId, ...patch });
  await joins(site.id, editor.userId, 3);
  return site;
};

describe('a former member of the staff who is a plain member now', () => {
  test.each(['invitation_accepted', 'relation_agreed'] as const)('sees no updates of %s', async (kind) => {
    const { id } = await aSiteOfTheirs();
    const cousin = await aPerson();
    await joins(id, cousin.userId, 3);
    await commit(db, [updateFor(cousin, id, kind)]);
    expect(await kinds(cousin)).toEqual([kind]);
    await db.update(members).set({ group_id: null }).where(eq(members.user_id, cousin.userId));
    expect(await kinds(cousin)).toEqual([]);
  });
});

test('an update of a private site has its id, and no name in the URL', async () => {
  const { id, slug } = await aSiteOfTheirs({ mode: 'private' });
  const open = await aSiteOfTheirs();
  const cousin = await aPerson();
  for (const one of [id, open.id]) {
    await joins(one, cousin.userId, null);
    await commit(db, [updateFor(cousin, one, 'access_granted')]);
  }
  expect((await inbox(cousin)).updates.map(({ site }) => site?.slug)).toEqual([open.slug, String(id)]);
  expect(JSON.stringify(await inbox(cousin))).not.toContain(slug);
});

describe('what counts as pending', () => {
  test('is no access request of someone deleted, suspended or already a member', async () => {
    const { id } = await aSiteOfTheirs({ mode: 'private' });
    const people = [await aPerson(), await aPerson(), await aPerson()];
    for (const person of people)
      await at(person).request(`/api/sites/${id}/access-requests`, { method: 'POST', json: {} });
    const count = async () =>
      (await inbox(owner)).updates.find((one) => one.site?.id === id && one.kind === 'access_requested')
        ?.count;
    expect(await count()).toBe(3);
    const set = (change: object, person?: Person) =>
      db
        .update(users)
        .set(change)
        .where(eq(users.id, person?.userId ?? 0));
    await set({ suspended_at: '2026-11-02T08:00:00.000Z' }, people[0]);
    await set({ deleted_at: '2026-11-02T08:00:00.000Z' }, people[1]);
    expect(await count()).toBe(1);
    await joins(id, people[2]?.userId ?? 0, null);
    expect(await count()).toBeUndefined();
  });

  test('is no relation request of a work site that is not activated', async () => {
    const mine = await aSiteOfTheirs();
    const reader = await aPerson();
    await joins(mine.id, reader.userId, 3);
    const work = { work: true, site_type_id: 2 };
    const [dormant, open] = [
      await aSite({ owner_id: owner.userId, ...work }),
      await aSite({ owner_id: owner.userId, ...work, work_activated_at: '2026-11-02T08:00:00.000Z' }),
    ];
    for (const { id } of [dormant, open]) await aRelation({ site_id: id, other_id: mine.id, state: 'asked' });
    await commit(db, [updateFor(reader, mine.id, 'relation_asked')]);
    expect((await inbox(reader)).updates).toMatchObject([{ kind: 'relation_asked', count: 1 }]);
  });
});

test('a thousand updates that someone may no longer see cost a few queries a page, and do not end the list', async () => {
  const reader = await aPerson();
  const [left, mine] = [await aSiteOfTheirs({ mode: 'private' }), await aSiteOfTheirs()];
  await joins(mine.id, reader.userId, null);
  await commit(db, [updateFor(reader, mine.id, 'access_granted')]);
  for (let hundred = 0; hundred < 10; hundred++)
    await commit(
      db,
      Array.from({ length: 100 }, () => updateFor(reader, left.id, 'access_granted')),
    );
  const found: number[] = [];
  let cursor: string | null = '';
  for (let pages = 0; cursor !== null && pages < 20; pages++) {
    const app = at(reader);
    const page: Page = await (await app.request(`/api/updates${cursor && `?cursor=${cursor}`}`)).json();
    expect(app.reads.rowsRead).toBeLessThan(500);
    found.push(...page.updates.map(({ site }) => site?.id ?? 0));
    cursor = page.next_cursor;
  }
  expect([found, cursor]).toEqual([[mine.id], null]);
});
