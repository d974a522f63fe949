import { and, eq, type SQL, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { MailLevel } from '#worker/contract/mail.ts';
import type { Update } from '#worker/contract/update.ts';
import { mail_levels } from '#worker/db/schema/mail.ts';
import { members } from '#worker/db/schema/members.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { testApp, testEnv } from '#worker/testing/app.ts';
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
import { unsubscribeToken } from './unsubscribe-token.ts';

countRows();

const owner = await aPerson();
const dana = await aPerson();
const [hers, other] = [
  await aSite({ owner_id: owner.userId, mode: 'private' }),
  await aSite({ owner_id: owner.userId }),
];
await joins(hers.id, dana.userId, null);
const app = testApp({ as: dana });
const choose = (siteId: number | string, json: unknown) =>
  app.request(`/api/users/mail-levels/${siteId}`, { method: 'PUT', json });
const levels = async () => (await app.request('/api/users/mail-levels')).json();

describe('someone chooses how much mail they want', () => {
  test('for the sites they belong to, where the default is all', async () => {
    const site = { id: hers.id, slug: hers.slug, name: 'Ruth Cohen' };
    expect(await levels()).toEqual({ sites: [{ ...site, level: 'all' }], weekly: false });
    for (const level of ['none', 'mine']) {
      expect((await choose(hers.id, { level })).status).toBe(204);
      expect(await levels()).toEqual({ sites: [{ ...site, level }], weekly: false });
    }
  });

  test("with each site's name in their language", async () => {
    const site = await aSite({ owner_id: owner.userId, other_name: 'רות כהן' });
    await joins(site.id, dana.userId, null);
    const read = await app.request('/api/users/mail-levels', { headers: { 'Accept-Language': 'he' } });
    const { sites } = await read.json<{ sites: { id: number; name: string }[] }>();
    expect(sites.find(({ id }) => id === site.id)?.name).toBe('רות כהן');
  });

  test('but not for other sites', async () => {
    for (const id of [other.id, 999_999])
      await refusal(await choose(id, { level: 'none' }), 'site.not_found');
  });

  test.each([{ level: 'some' }, {}, { level: 'all', user_id: 1 }])('%j is refused', async (json) => {
    await refusal(await choose(hers.id, json), 'request.invalid');
  });
});

describe('someone who unsubscribed by the link in an email', () => {
  const at = (as: Person) => testApp({ as, env: { QUEUE: stillQueue } });
  const presses = ({ userId }: Person, siteId: number) =>
    testApp().request(
      `/api/mail/unsubscribe/${unsubscribeToken(testEnv.JWT_SECRET, { userId, siteId, topic: 'site' })}`,
      {
        method: 'POST',
      },
    );
  const changes = (as: Person, siteId: number, level: MailLevel) =>
    at(as).request(`/api/users/mail-levels/${siteId}`, { method: 'PUT', json: { level } });
  const chosen = async (as: Person) => {
    const response = await at(as).request('/api/users/mail-levels');
    const { sites: all } = await response.json<{ sites: { id: number; level: MailLevel }[] }>();
    return all.map(({ id, level }) => [id, level]);
  };
  const updateKindsOf = async (as: Person) => {
    const response = await at(as).request('/api/updates');
    const { updates } = await response.json<{ updates: Update[] }>();
    return updates.map(({ kind }) => kind);
  };
  const decides = (as: Person, id: number) =>
    at(as).request(`/api/sites/memories/${id}/decision`, { method: 'POST', json: { decision: 'approve' } });

  test('and wrote there without being a member may subscribe to decisions again', async () => {
    const [site, author] = [await aSite({ owner_id: owner.userId, mode: 'open' }), await aPerson()];
    const id = await aMemory({ owner_id: site.id, author_id: author.userId, status: 'pending' });
    await presses(author, site.id);
    expect((await decides(owner, id)).status).toBe(200);
    expect([await updateKindsOf(author), await chosen(author)]).toEqual([[], [[site.id, 'none']]]);
    expect((await changes(author, site.id, 'mine')).status).toBe(204);
    expect([await updateKindsOf(author), await chosen(author)]).toEqual([
      ['memory_published'],
      [[site.id, 'mine']],
    ]);
  });

  test('and decides there for a controlled community may subscribe to pending memories again', async () => {
    const [writer, approver] = [await aPerson(), await aPerson()];
    const site = await aSite({ owner_id: owner.userId, mode: 'private' });
    await joins(site.id, writer.userId, null);
    const { id } = await aCommunity({ owner_id: owner.userId, type: 'controlled' });
    await joinsCommunity(id, approver.userId, 3);
    await holds(id, site.id);
    await presses(approver, site.id);
    const json = { site_id: site.id, text: 'She sang.', lang: 'en', client_key: crypto.randomUUID() };
    expect((await at(writer).request('/api/sites/memories', { method: 'POST', json })).status).toBe(201);
    expect([await updateKindsOf(approver), await chosen(approver)]).toEqual([[], [[site.id, 'none']]]);
    expect((await changes(approver, site.id, 'all')).status).toBe(204);
    expect([await updateKindsOf(approver), await chosen(approver)]).toEqual([['held'], [[site.id, 'all']]]);
  });

  test.each([
    ['which is private by now', { mode: 'private' }],
    ['which was deleted', { deleted_at: '2026-11-02T08:00:00.000Z' }],
    ['which is a work site that is not open', { work: true, site_type_id: 2 }],
  ] as const)('does not see the level of a site %s, until they may see it again', async (_, hidden) => {
    const [site, author] = [await aSite({ owner_id: owner.userId, mode: 'open' }), await aPerson()];
    await presses(author, site.id);
    const set = (patch: Partial<typeof sites.$inferInsert>) =>
      db.update(sites).set(patch).where(eq(sites.id, site.id));
    await set(hidden);
    expect(await chosen(author)).toEqual([]);
    await refusal(await changes(author, site.id, 'all'), 'site.not_found');
    await set({ mode: 'open', deleted_at: null, work: false, site_type_id: 1 });
    expect(await chosen(author)).toEqual([[site.id, 'none']]);
  });

  test('from a private site and is no longer a member cannot see its level', async () => {
    const [site, cousin] = [await aSite({ owner_id: owner.userId, mode: 'private' }), await aPerson()];
    await joins(site.id, cousin.userId, null);
    await presses(cousin, site.id);
    expect(await chosen(cousin)).toEqual([[site.id, 'none']]);
    const hers = and(eq(members.owner_id, site.id), eq(members.user_id, cousin.userId));
    await db.update(members).set({ suspended_at: '2026-11-02T08:00:00.000Z' }).where(hers);
    expect(await chosen(cousin)).toEqual([]);
    await db.delete(members).where(hers);
    expect(await chosen(cousin)).toEqual([]);
    await refusal(await changes(cousin, site.id, 'all'), 'site.not_found');
  });

  test('causes few rows to be read, however many people unsubscribed, and however often', async () => {
    const [site, reader] = [await aSite({ owner_id: owner.userId }), await aPerson()];
    await presses(reader, site.id);
    const rows = (count: number, user: SQL, place: SQL) =>
      db.run(sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})
        insert into ${mail_levels} select ${user}, 'site', ${place}, 'none', '2026' from n`);
    await rows(1000, sql`1000000 + i`, sql`${site.id}`);
    const cost = async (act: (app: ReturnType<typeof at>) => Promise<Response>) => {
      const app = at(reader);
      expect((await act(app)).ok).toBe(true);
      return app.reads.rowsRead;
    };
    const list = () => cost((app) => app.request('/api/users/mail-levels'));
    const put = () =>
      cost((app) =>
        app.request(`/api/users/mail-levels/${site.id}`, { method: 'PUT', json: { level: 'none' } }),
      );
    expect(await list()).toBeLessThan(20);
    expect(await put()).toBeLessThan(20);
    await rows(5000, sql`${reader.userId}`, sql`1000000 + i`);
    expect(await list()).toBeLessThan(2100);
    expect(await put()).toBeLessThan(20);
  });
});
