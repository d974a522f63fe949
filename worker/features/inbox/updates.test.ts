import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Update } from '#worker/contract/update.ts';
import { commit } from '#worker/db/commit.ts';
import { members } from '#worker/db/schema/members.ts';
import { memories } from '#worker/db/schema/memories.ts';
import { users } from '#worker/db/schema/people.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { updates } from '#worker/db/schema/updates.ts';
import { deleteReadBefore, deleteUpdatesAt } from '#worker/features/updates/public.ts';
import { testApp } from '#worker/testing/app.ts';
import { countRows } from '#worker/testing/counting-d1.ts';
import { refusal } from '#worker/testing/problem.ts';
import {
  aCommunity,
  aMemory,
  aPerson,
  aSite,
  db,
  holds,
  joins,
  joinsCommunity,
  type Person,
} from '#worker/testing/seed.ts';
import { stillQueue } from '#worker/testing/still-queue.ts';

countRows();

const at = (as?: Person) => testApp({ ...(as && { as }), env: { QUEUE: stillQueue } });

const inbox = async (as: Person, query = '') =>
  (await at(as).request(`/api/updates${query}`)).json<{ updates: Update[]; next_cursor: string | null }>();
const listed = async (as: Person, query = '') => (await inbox(as, query)).updates;
const kinds = async (as: Person) => (await listed(as)).map(({ kind }) => kind);
/** As counted by itself and as answered with the user, which every page asks for. */
const unread = async (as: Person) => {
  const [counted, withUser] = await Promise.all(
    ['/api/updates/count', '/api/users/user'].map(
      async (path) => (await (await at(as).request(path)).json<{ unread: number }>()).unread,
    ),
  );
  expect(withUser).toBe(counted);
  return counted;
};
const read = (as: Person, json: object) => at(as).request('/api/updates/read', { method: 'POST', json });

async function aFamily(patch: object = {}) {
  const owner = await aPerson({ first_name: 'Tamar', last_name: 'Cohen' });
  const site = await aSite({ owner_id: owner.userId, mode: 'private', ...patch });
  const [editor, member] = [await aPerson(), await aPerson()];
  await joins(site.id, editor.userId, 3);
  await joins(site.id, member.userId, null);
  return { site, owner, editor, member, stranger: await aPerson() };
}
const writes = (as: Person, siteId: number) =>
  at(as).request('/api/sites/memories', {
    method: 'POST',
    json: { site_id: siteId, text: 'She sang in the kitchen.', lang: 'en', client_key: crypto.randomUUID() },
  });
const decides = (as: Person, id: number, json: object) =>
  at(as).request(`/api/sites/memories/${id}/decision`, { method: 'POST', json });
const wants = (as: Person, siteId: number, level: string) =>
  at(as).request(`/api/users/mail-levels/${siteId}`, { method: 'PUT', json: { level } });

describe('what is pending on a site', () => {
  test('is one update for each approver, with the current count, and none for anyone else', async () => {
    const { site, owner, editor, member, stranger } = await aFamily({ mode: 'open' });
    expect((await writes(stranger, site.id)).status).toBe(201);
    expect(await listed(owner)).toMatchObject([{ kind: 'held', count: 1, site: { id: site.id } }]);
    const ids = (await listed(owner)).map(({ id }) => id);
    await read(owner, { ids, is_read: true });
    await writes(stranger, site.id);
    expect(await listed(owner)).toMatchObject([{ kind: 'held', count: 2, is_read: false, by: null }]);
    expect(await kinds(editor)).toEqual(['held']);
    for (const person of [member, stranger]) expect(await kinds(person)).toEqual([]);
    const waiting = await db.select().from(memories).where(eq(memories.owner_id, site.id));
    for (const { id } of waiting) await decides(editor, id, { decision: 'approve' });
    expect([await kinds(owner), await unread(owner)]).toEqual([[], 0]);
  });

  test.each([
    ['made private', { mode: 'private' as const }],
    ['deleted', { deleted_at: '2026-11-02T08:00:00.000Z' }],
  ])('is no update any more once the site that requested a relation is %s', async (_, patch) => {
    const { site, owner, stranger } = await aFamily({ mode: 'open' });
    const theirs = await aSite({ owner_id: stranger.userId, mode: 'open' });
    await at(stranger).request(`/api/sites/${theirs.id}/related-sites`, {
      method: 'POST',
      json: { site: String(site.id), relation: 'sibling' },
    });
    expect(await listed(owner)).toMatchObject([{ kind: 'relation_asked', count: 1 }]);
    await commit(db, [db.update(sites).set(patch).where(eq(sites.id, theirs.id))]);
    expect([await kinds(owner), await unread(owner)]).toEqual([[], 0]);
  });

  test('in a controlled community is an update for its staff, and not for the family', async () => {
    const { site, owner, stranger } = await aFamily({ mode: 'open' });
    const staff = await aPerson();
    const { id } = await aCommunity({ owner_id: staff.userId, type: 'controlled' });
    await holds(id, site.id);
    await writes(stranger, site.id);
    expect([await kinds(staff), await kinds(owner)]).toEqual([['held'], []]);
  });

  test('is no update for an approver who wrote it, but for the other approvers', async () => {
    const { site, member } = await aFamily({ mode: 'open' });
    const staff = await aPerson();
    const { id } = await aCommunity({ owner_id: staff.userId, type: 'controlled' });
    await holds(id, site.id);
    await joinsCommunity(id, member.userId, 3);
    await writes(member, site.id);
    expect([await kinds(staff), await kinds(member)]).toEqual([['held'], []]);
  });

  test('is no update for its author, and one update however often it is sent', async () => {
    const { site, owner, member } = await aFamily({ mode: 'open' });
    const json = { site_id: site.id, text: 'Again', lang: 'en', client_key: crypto.randomUUID() };
    await Promise.all(
      Array.from({ length: 3 }, () => at(member).request('/api/sites/memories', { method: 'POST', json })),
    );
    expect([await unread(owner), await unread(member)]).toEqual([1, 0]);
  });
});

describe('what was decided on a memory', () => {
  const aDecided = async (decision: object, patch: object = {}) => {
    const family = await aFamily();
    const { site, editor, member } = family;
    const id = await aMemory({ owner_id: site.id, author_id: member.userId, status: 'pending', ...patch });
    expect((await decides(editor, id, decision)).status).toBe(200);
    return { ...family, id };
  };

  test.each([
    ['published', { decision: 'approve' }, null],
    ['returned', { decision: 'return', note: 'Which year?' }, 'Which year?'],
    ['denied', { decision: 'deny', note: 'Not here.', tell: true }, 'Not here.'],
  ] as const)('is an update for its author: %s', async (status, decision, note) => {
    const { member, owner, id } = await aDecided(decision);
    expect(await listed(member)).toMatchObject([
      { kind: `memory_${status}`, memory_id: id, note, is_candle: false, by: null },
    ]);
    expect(await kinds(owner)).toEqual([]);
  });

  test('is no update if it was denied without telling the author', async () => {
    const { member } = await aDecided({ decision: 'deny', note: 'Not here.', tell: false });
    expect([await kinds(member), await unread(member)]).toEqual([[], 0]);
  });

  test('is one update for the latest decision, until it is undone', async () => {
    const { member, editor, id } = await aDecided({ decision: 'return', note: 'Which year?' });
    await decides(editor, id, { decision: 'undo' });
    expect(await kinds(member)).toEqual([]);
    await decides(editor, id, { decision: 'approve' });
    expect(await kinds(member)).toEqual(['memory_published']);
    expect(await db.select().from(updates).where(eq(updates.user_id, member.userId))).toHaveLength(1);
  });

  test('is not visible to someone who was removed from a private site', async () => {
    const { member, site } = await aDecided({ decision: 'return', note: 'Which year?' });
    await db.delete(members).where(eq(members.user_id, member.userId));
    const response = await at(member).request('/api/updates');
    expect(await response.text()).toBe('{"updates":[],"next_cursor":null}');
    expect(await unread(member)).toBe(0);
    await joins(site.id, member.userId, null);
    expect(await unread(member)).toBe(1);
  });

  test('is no update once the site is deleted', async () => {
    const { member, site } = await aDecided({ decision: 'approve' });
    await db.update(sites).set({ deleted_at: '2026' }).where(eq(sites.id, site.id));
    expect(await kinds(member)).toEqual([]);
  });
});

describe('by the mail level that someone chose for a site', () => {
  test('updates about their own matters remain, or none', async () => {
    const { site, owner, editor, stranger } = await aFamily({ mode: 'open' });
    await writes(stranger, site.id);
    const id = await aMemory({ owner_id: site.id, author_id: editor.userId, status: 'pending' });
    await decides(owner, id, { decision: 'return', note: '' });
    const kindsByLevel: Record<string, string[]> = {};
    for (const level of ['all', 'mine', 'none']) {
      await wants(editor, site.id, level);
      kindsByLevel[level] = await kinds(editor);
    }
    expect(kindsByLevel).toEqual({ all: ['memory_returned', 'held'], mine: ['memory_returned'], none: [] });
  });

  test('updates about ownership always remain', async () => {
    const { site, member } = await aFamily();
    await wants(member, site.id, 'none');
    const row = { owner_kind: 'site', owner_id: site.id, created_at: '2026-11-01T08:00:00.000Z' } as const;
    await commit(db, [db.insert(updates).values({ ...row, user_id: member.userId, kind: 'owner_now' })]);
    expect(await kinds(member)).toEqual(['owner_now']);
  });
});

describe('an access request', () => {
  test('is one update for the staff until all are decided; an approved requester is notified', async () => {
    const { site, owner, editor, member, stranger } = await aFamily();
    const asks = (as: Person) =>
      at(as).request(`/api/sites/${site.id}/access-requests`, { method: 'POST', json: {} });
    const other = await aPerson();
    for (const person of [stranger, other]) expect((await asks(person)).status).toBe(204);
    expect(await listed(editor)).toMatchObject([{ kind: 'access_requested', count: 2, by: null }]);
    expect(await kinds(member)).toEqual([]);
    const { requests } = await (await at(owner).request(`/api/sites/${site.id}/access-requests`)).json<{
      requests: { id: number }[];
    }>();
    for (const { id } of requests)
      await at(owner).request(`/api/sites/${site.id}/access-requests/${id}/decision`, {
        method: 'POST',
        json: { decision: 'approve' },
      });
    expect(await kinds(editor)).toEqual([]);
    expect(await listed(stranger)).toMatchObject([{ kind: 'access_granted', site: { id: site.id } }]);
  });
});

describe('someone reads their updates', () => {
  const row = (userId: number, siteId: number) =>
    db.insert(updates).values({
      user_id: userId,
      kind: 'access_granted',
      owner_kind: 'site',
      owner_id: siteId,
      created_at: '2026-11-01T08:00:00.000Z',
    });
  const aFull = async (count: number) => {
    const { site, member } = await aFamily();
    for (let i = 0; i < count; i += 50)
      await commit(
        db,
        Array.from({ length: Math.min(50, count - i) }, () => row(member.userId, site.id)),
      );
    return { site, member };
  };

  test('twenty at a time, each once, newest first, and few rows are read', async () => {
    const { member } = await aFull(45);
    const ids: number[] = [];
    let cursor: string | null = '';
    for (const size of [20, 20, 5]) {
      const app = at(member);
      const response = await app.request(`/api/updates${cursor && `?cursor=${cursor}`}`);
      const page = await response.json<{ updates: Update[]; next_cursor: string | null }>();
      expect(page.updates).toHaveLength(size);
      expect(app.reads.rowsRead).toBeLessThan(100);
      ids.push(...page.updates.map(({ id }) => id));
      cursor = page.next_cursor;
    }
    expect(cursor).toBeNull();
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
    await refusal(await at(member).request('/api/updates?cursor=nonsense'), 'request.invalid');
  });

  test('ninety-nine are counted of five hundred, and few rows are read', async () => {
    const { member } = await aFull(500);
    const app = at(member);
    expect(await (await app.request('/api/updates/count')).json()).toEqual({ unread: 99 });
    expect(app.reads.rowsRead).toBeLessThan(420);
  });

  test('and marks one, some, or all up to the newest shown as read, and as unread again', async () => {
    const { site, member } = await aFull(5);
    const ids = (await listed(member)).map(({ id }) => id);
    expect(await (await read(member, { ids: ids.slice(0, 2), is_read: true })).json()).toEqual({ unread: 3 });
    await commit(db, [row(member.userId, site.id)]);
    expect(await (await read(member, { up_to: ids[0] })).json()).toEqual({ unread: 1 });
    expect((await listed(member, '?unread=1')).map(({ is_read }) => is_read)).toEqual([false]);
    expect(await (await read(member, { ids: [ids[1]], is_read: false })).json()).toEqual({ unread: 2 });
  });

  test('and marks only their own, nobody else’s', async () => {
    const { member } = await aFull(1);
    const { stranger } = await aFamily();
    const [update] = await listed(member);
    for (const json of [{ ids: [update?.id], is_read: true }, { up_to: 1_000_000 }])
      expect((await read(stranger, json)).status).toBe(200);
    expect(await unread(member)).toBe(1);
    for (const json of [{}, { ids: [], is_read: true }, { ids: [1] }, { up_to: 'x' }])
      await refusal(await read(stranger, json), 'request.invalid');
    await refusal(await at().request('/api/updates'), 'auth.token_missing');
  });

  test('and hidden ones do not end the list', async () => {
    const { member, site } = await aFull(3);
    const { site: left } = await aFamily();
    await commit(
      db,
      Array.from({ length: 30 }, () => row(member.userId, left.id)),
    );
    expect((await inbox(member)).updates.map((one) => one.site?.id)).toEqual([site.id, site.id, site.id]);
  });
});

describe('an update is deleted', () => {
  const at2026 = '2026-01-01T00:00:00.000Z';
  const aRow = async (read_at: string | null) => {
    const { site, member } = await aFamily();
    const about = {
      owner_kind: 'site',
      owner_id: site.id,
      kind: 'access_granted',
      created_at: at2026,
    } as const;
    await commit(db, [db.insert(updates).values({ ...about, user_id: member.userId, read_at })]);
    return { site, member };
  };

  test('with its site', async () => {
    const { site, member } = await aRow(null);
    await commit(db, [deleteUpdatesAt(db, { kind: 'site', id: site.id })]);
    expect(await kinds(member)).toEqual([]);
  });

  test('half a year after it was read, and not before', async () => {
    const [old, young, unreadOne] = [await aRow(at2026), await aRow('2026-09-01'), await aRow(null)];
    await commit(db, [deleteReadBefore(db, '2026-05-01T00:00:00.000Z')]);
    expect(await Promise.all([old, young, unreadOne].map(({ member }) => kinds(member)))).toEqual([
      [],
      ['access_granted'],
      ['access_granted'],
    ]);
  });

  test('with the account', async () => {
    const { member } = await aRow(null);
    const [user] = await db.select().from(users).where(eq(users.id, member.userId));
    await at(member).request('/api/users/user', { method: 'DELETE', json: { email: user?.email } });
    expect(await db.select().from(updates).where(eq(updates.user_id, member.userId))).toEqual([]);
  });
});
