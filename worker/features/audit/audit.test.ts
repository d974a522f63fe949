import { asc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { audit } from '#worker/db/schema/operations.ts';
import { type TestApp, testApp, testEnv } from '#worker/testing/app.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aMemory, aPerson, aSite, db, joins } from '#worker/testing/seed.ts';
import { stillQueue } from '#worker/testing/still-queue.ts';

const app = (as: { userId: number; sessionId: string }) => testApp({ as, env: { QUEUE: stillQueue } });
let owner: { userId: number; sessionId: string };
let admin: { userId: number; sessionId: string };
let editor: { userId: number; sessionId: string };

beforeAll(async () => {
  [owner, editor, admin] = [await aPerson(), await aPerson(), await aPerson({ role_id: 1 })];
});

async function aMemoryOfTheOwner(): Promise<number> {
  const { id } = await aSite({ owner_id: owner.userId });
  await joins(id, editor.userId, 3);
  return aMemory({ owner_id: id, author_id: owner.userId, text: 'She sang in the kitchen.' });
}

const remove = (who: TestApp, id: number, headers: Record<string, string> = {}) =>
  who.request(`/api/sites/memories/${id}`, { method: 'DELETE', headers });
const rowsOf = (id: number) =>
  db
    .select()
    .from(audit)
    .where(eq(audit.object_id, String(id)))
    .orderBy(asc(audit.id));

describe('an Editor who deletes what the Owner wrote', () => {
  test('leaves one audit row: actor, role, action, time, before, after and request id', async () => {
    const id = await aMemoryOfTheOwner();
    const response = await remove(app(editor), id);
    expect(response.status).toBe(204);
    expect(await rowsOf(id)).toEqual([
      {
        id: expect.any(Number),
        at: expect.stringMatching(/^20\d\d-\d\d-\d\dT/),
        actor_id: editor.userId,
        actor_kind: 'member',
        standing: 'ED',
        action: 'memory.trashed',
        object_kind: 'memory',
        object_id: String(id),
        before: { status: 'published' },
        after: { status: 'trashed' },
        reason: null,
        request_id: response.headers.get('X-Request-Id'),
        ip: null,
      },
    ]);
  });

  test('leaves no second row for a repeated deletion', async () => {
    const id = await aMemoryOfTheOwner();
    for (let times = 0; times < 2; times++) await remove(app(editor), id);
    expect(await rowsOf(id)).toHaveLength(1);
  });

  test('leaves a row without text when editing a memory', async () => {
    const id = await aMemoryOfTheOwner();
    const json = { text: 'She sang in the garden.', visibility: 'members' };
    const headers = { 'If-Match': '"1"' };
    const response = await app(editor).request(`/api/sites/memories/${id}`, { method: 'PUT', json, headers });
    expect(response.status).toBe(200);
    const [row] = await rowsOf(id);
    expect(row?.after).toMatchObject({ changed: expect.arrayContaining(['text', 'visibility']) });
    expect(JSON.stringify(row)).not.toMatch(/sang|garden|kitchen/);
  });
});

describe('an administrator gives a reason', () => {
  test('in any script, and the audit row contains it', async () => {
    const id = await aMemoryOfTheOwner();
    const reason = 'לבקשת המשפחה, in writing';
    await remove(app(admin), id, { 'X-Reason': encodeURIComponent(reason) });
    expect(await rowsOf(id)).toMatchObject([{ standing: 'AD', actor_kind: 'admin', reason }]);
  });

  test('or none, and nothing is done', async () => {
    const id = await aMemoryOfTheOwner();
    for (const none of ['', '%20', '%E2%80%8B'.repeat(5)]) {
      const problem = await refusal(await remove(app(admin), id, { 'X-Reason': none }), 'reason.required');
      expect(problem.errors).toMatchObject([{ pointer: '/headers/X-Reason', code: 'reason.missing' }]);
    }
    expect(await rowsOf(id)).toEqual([]);
    expect((await app(admin).request(`/api/sites/memories/item/${id}`)).status).toBe(200);
  });

  test('or none, on a site of their own', async () => {
    const { id: site } = await aSite({ owner_id: admin.userId });
    const id = await aMemory({ owner_id: site, author_id: owner.userId });
    expect((await remove(app(admin), id, { 'X-Reason': '' })).status).toBe(204);
    expect(await rowsOf(id)).toMatchObject([{ standing: 'OW', actor_kind: 'admin', reason: null }]);
  });

  test('in one line, whatever it is made of', async () => {
    const id = await aMemoryOfTheOwner();
    await remove(app(admin), id, { 'X-Reason': encodeURIComponent('asked\r\nby the \u202efamily') });
    expect(await rowsOf(id)).toMatchObject([{ reason: 'asked by the family' }]);
  });

  test('of five to two hundred characters', async () => {
    for (const length of [5, 200]) {
      const id = await aMemoryOfTheOwner();
      const reason = 'ש'.repeat(length);
      await remove(app(admin), id, { 'X-Reason': encodeURIComponent(reason) });
      expect(await rowsOf(id)).toMatchObject([{ reason }]);
    }
  });

  test('and an undecodable, too short or too long reason is refused before anything changes', async () => {
    const id = await aMemoryOfTheOwner();
    for (const wrong of ['%E0%A4%A', 'abc%00de', 'a'.repeat(4), 'a'.repeat(201)]) {
      const problem = await refusal(await remove(app(admin), id, { 'X-Reason': wrong }), 'request.invalid');
      expect(problem.errors).toMatchObject([{ pointer: '/headers/X-Reason' }]);
    }
    expect(await rowsOf(id)).toEqual([]);
  });

  test('but the reason of anyone else is ignored', async () => {
    const id = await aMemoryOfTheOwner();
    await remove(app(editor), id, { 'X-Reason': 'a'.repeat(501) });
    expect(await rowsOf(id)).toMatchObject([{ reason: null }]);
  });
});

describe('audit rows are append-only', () => {
  const one = (sql: string, ...values: unknown[]) =>
    testEnv.DB.prepare(sql)
      .bind(...values)
      .run();

  test('nobody can change a row', async () => {
    const id = await aMemoryOfTheOwner();
    await remove(app(editor), id);
    await expect(one('update audit set actor_id = 1 where object_id = ?', String(id))).rejects.toThrow(
      'append-only',
    );
    await expect(
      one('insert or replace into audit select * from audit where object_id = ?', String(id)),
    ).rejects.toThrow('append-only');
    expect(await rowsOf(id)).toMatchObject([{ actor_id: editor.userId }]);
  });

  test('nobody can delete a row younger than two years', async () => {
    const id = await aMemoryOfTheOwner();
    await remove(app(editor), id);
    await expect(one('delete from audit where object_id = ?', String(id))).rejects.toThrow('append-only');
    const old = {
      at: '2020-01-01T00:00:00.000Z',
      actor_kind: 'member',
      action: 'memory.trashed',
      object_kind: 'memory',
      object_id: 'an old one',
      request_id: 'long ago',
    };
    await db.insert(audit).values(old);
    await one("delete from audit where object_id = 'an old one'");
    expect(await db.select().from(audit).where(eq(audit.object_id, 'an old one'))).toEqual([]);
    expect(await rowsOf(id)).toHaveLength(1);
  });

  test('an action whose audit row cannot be written is not done', async () => {
    const id = await aMemoryOfTheOwner();
    await one(
      `create trigger audit_is_down before insert on audit begin select raise(abort, 'the audit is down'); end`,
    );
    expect((await remove(app(editor), id)).status).toBe(500);
    await one('drop trigger audit_is_down');
    expect((await remove(app(editor), id)).status).toBe(204);
    expect(await rowsOf(id)).toHaveLength(1);
  });
});
