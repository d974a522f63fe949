import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { AdminSiteSheet } from '#worker/contract/site-admin.ts';
import { commit } from '#worker/db/commit.ts';
import { members } from '#worker/db/schema/members.ts';
import { memories } from '#worker/db/schema/memories.ts';
import { comments } from '#worker/db/schema/memory-life.ts';
import { audit, outbox } from '#worker/db/schema/operations.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { purgeComments } from '#worker/features/comments/purge-comments.job.ts';
import { purgeTrash } from '#worker/features/memories/purge-trash.job.ts';
import { testApp } from '#worker/testing/app.ts';
import { enqueuedTo } from '#worker/testing/enqueued-emails.ts';
import { indexedAgain, namesFor } from '#worker/testing/indexed.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aComment, aMemory, aPerson, aSite, db, joins, type Person } from '#worker/testing/seed.ts';

const NOW = '2026-11-10T12:00:00.000Z';

let admin: Person;
let owner: Person;
let coOwner: Person;
let editor: Person;
let id: number;
let slug: string;

beforeEach(async () => {
  [admin, owner] = [await aPerson({ role_id: 1 }), await aPerson()];
  [coOwner, editor] = [await aPerson(), await aPerson()];
  ({ id, slug } = await aSite({ owner_id: owner.userId, mode: 'open' }));
  await joins(id, coOwner.userId, 5);
  await joins(id, editor.userId, 3);
  await db.delete(outbox);
});

const app = (as: Person) => testApp({ as, now: () => new Date(NOW) });
const pathOf = {
  freeze: () => `/api/admin/sites/${id}/freeze`,
  unfreeze: () => `/api/admin/sites/${id}/unfreeze`,
  transfer: () => `/api/admin/sites/${id}/transfer`,
};
type Act = keyof typeof pathOf;
const post = (act: Act, json: object = {}, as = admin, headers: Record<string, string> = {}) =>
  app(as).request(pathOf[act](), { method: 'POST', json, headers });
const sheet = async (response: Response) => (await response.json<{ site: AdminSiteSheet }>()).site;
const rowsOf = () =>
  db
    .select()
    .from(audit)
    .where(eq(audit.object_id, String(id)));
/** Who gets an email of a kind, and how many of them. */
const toldOf = async (kind: string, ...people: number[]) => {
  const sent = await Promise.all(
    people.map(async (userId) => (await enqueuedTo(userId)).filter((one) => one.kind === kind)),
  );
  return sent.map(({ length }) => length);
};
const siteNow = async () => (await db.select().from(sites).where(eq(sites.id, id)))[0];

describe('what was deleted on a paused site', () => {
  const purgedAt = async (at: string) => {
    const ctx = { db, now: () => new Date(at) };
    for (const job of [purgeTrash, purgeComments])
      await commit(db, await job.run(ctx as Parameters<typeof job.run>[0], {}));
  };

  test('is kept as long, and can be restored for a week after that at least', async () => {
    const deleted = {
      status: 'trashed',
      trashed_from: 'published',
      trashed_at: '2026-10-20T12:00:00.000Z',
    } as const;
    const memory = await aMemory({ owner_id: id, author_id: owner.userId, ...deleted });
    const other = await aMemory({ owner_id: id, author_id: owner.userId });
    const comment = await aComment({ memory_id: other, site_id: id, author_id: owner.userId, ...deleted });
    const isThere = async () => [
      (await db.select().from(memories).where(eq(memories.id, memory))).length,
      (await db.select().from(comments).where(eq(comments.id, comment))).length,
    ];
    await post('freeze');
    await purgedAt('2026-12-10T12:00:00.000Z');
    expect(await isThere()).toEqual([1, 1]);
    const later = testApp({ as: admin, now: () => new Date('2026-12-10T12:00:00.000Z') });
    expect((await later.request(pathOf.unfreeze(), { method: 'POST' })).status).toBe(200);
    await purgedAt('2026-12-16T12:00:00.000Z');
    expect(await isThere()).toEqual([1, 1]);
    const restored = await testApp({ as: owner, now: () => new Date('2026-12-16T12:00:00.000Z') }).request(
      `/api/sites/memories/${memory}/restore`,
      { method: 'POST' },
    );
    expect(restored.status).toBe(200);
    await purgedAt('2026-12-20T12:00:00.000Z');
    expect(await isThere()).toEqual([1, 0]);
  });
});

describe('an administrator who freezes a site', () => {
  test('pauses it with a note, leaves one row without the note, and tells its Owner and Co-Owners', async () => {
    const frozen = await sheet(await post('freeze', { note: 'Two sisters disagree.' }));
    expect(frozen).toMatchObject({ state: 'frozen', frozen_at: NOW, frozen_note: 'Two sisters disagree.' });
    const rows = await rowsOf();
    expect(rows).toMatchObject([
      {
        action: 'site.frozen',
        standing: 'AD',
        reason: 'for a test',
        before: { frozen_at: null },
        after: { frozen_at: NOW },
      },
    ]);
    expect(JSON.stringify(rows)).not.toContain('sisters');
    expect(await toldOf('site_frozen', owner.userId, coOwner.userId, editor.userId)).toEqual([1, 1, 0]);
  });

  test('changes nothing by doing it twice', async () => {
    await post('freeze', { note: 'Two sisters disagree.' });
    const again = await sheet(await post('freeze', { note: 'Another.' }));
    expect(again.frozen_note).toBe('Two sisters disagree.');
    expect(await rowsOf()).toHaveLength(1);
    expect(await toldOf('site_frozen', owner.userId)).toEqual([1]);
  });

  test('leaves everything readable, and takes the site out of the search', async () => {
    await db.update(sites).set({ first_name: 'Zelophehad' }).where(eq(sites.id, id));
    await indexedAgain(id);
    expect(await namesFor('Zelophehad')).toEqual(['Zelophehad Cohen']);
    await post('freeze');
    const stranger = testApp({ now: () => new Date(NOW) });
    const { site } = await (await stranger.request(`/api/sites/${slug}`)).json<{
      site: { frozen: boolean };
    }>();
    expect(site.frozen).toBe(true);
    const rename = { method: 'PATCH', json: { about: 'A life.' }, headers: { 'If-Match': '"1"' } };
    await refusal(await app(owner).request(`/api/sites/${id}`, rename), 'site.frozen');
    expect(await namesFor('Zelophehad')).toEqual([]);
    await post('unfreeze');
    expect(await namesFor('Zelophehad')).toEqual(['Zelophehad Cohen']);
  });

  test('gives a reason', async () => {
    for (const act of Object.keys(pathOf) as Act[]) {
      if (act === 'unfreeze') await post('freeze');
      const json = act === 'transfer' ? { email: `person-${editor.userId}@example.org` } : {};
      await refusal(await post(act, json, admin, { 'X-Reason': '' }), 'reason.required');
    }
    expect((await rowsOf()).map(({ action }) => action)).toEqual(['site.frozen']);
  });

  test('has just passed a second factor', async () => {
    const unproven = await aPerson({ role_id: 1 });
    await db.run(
      `update sessions set proven_at = '2026-11-10T11:00:00.000Z' where user_id = ${unproven.userId}`,
    );
    await refusal(await post('freeze', {}, unproven), 'auth.second_factor_again');
    expect((await siteNow())?.frozen_at).toBeNull();
  });

  test('is nobody else, and the site exists', async () => {
    await refusal(await post('freeze', {}, owner), 'auth.admin_only');
    await db.update(sites).set({ deleted_at: NOW }).where(eq(sites.id, id));
    await refusal(await post('freeze'), 'site.not_found');
    await refusal(await post('unfreeze'), 'site.not_found');
    id = 99_999_999;
    await refusal(await post('freeze'), 'site.not_found');
  });
});

test('the end of the pause brings everything back, clears the note, and tells the same people', async () => {
  await post('freeze', { note: 'Two sisters disagree.' });
  await db.delete(outbox);
  const open = await sheet(await post('unfreeze'));
  expect(open).toMatchObject({ state: 'live', frozen_at: null, frozen_note: null });
  await post('unfreeze');
  expect((await rowsOf()).map(({ action }) => action)).toEqual(['site.frozen', 'site.unfrozen']);
  expect(await enqueuedTo(owner.userId)).toMatchObject([{ kind: 'site_frozen', frozen: false }]);
});

describe('a transfer', () => {
  const groupOf = async (userId: number) =>
    (
      await db
        .select({ group: members.group_id })
        .from(members)
        .where(and(eq(members.owner_kind, 'site'), eq(members.owner_id, id), eq(members.user_id, userId)))
    ).at(0)?.group;
  const to = (userId: number) => `Person-${userId}@Example.org`;

  test('makes a person the Owner, the former one a Co-Owner, and tells both; also of a frozen site', async () => {
    const heir = await aPerson();
    await post('freeze');
    const done = await sheet(await post('transfer', { email: to(heir.userId) }));
    expect(done.owner.id).toBe(heir.userId);
    expect([await groupOf(heir.userId), await groupOf(owner.userId)]).toEqual([1, 5]);
    expect(await toldOf('site_transferred', heir.userId, owner.userId, coOwner.userId)).toEqual([1, 1, 0]);
    expect((await rowsOf()).at(-1)).toMatchObject({
      action: 'site.transferred',
      standing: 'AD',
      before: { owner_id: owner.userId },
      after: { owner_id: heir.userId, former_owner: 'sec_owner' },
    });
  });

  test('to a member, whose former Owner leaves', async () => {
    await post('transfer', { email: to(editor.userId), stays: false });
    expect([await groupOf(editor.userId), await groupOf(owner.userId)]).toEqual([1, undefined]);
    await refusal(await app(owner).request(`/api/sites/${id}/members`), 'auth.forbidden');
  });

  test('happens once however often it is sent', async () => {
    const send = () => post('transfer', { email: to(editor.userId) });
    const statuses = (await Promise.all([send(), send()])).map(({ status }) => status).toSorted();
    expect([
      [200, 200],
      [200, 409],
    ]).toContainEqual(statuses);
    expect((await send()).status).toBe(200);
    expect(await rowsOf()).toHaveLength(1);
  });

  test('is refused to nobody, to someone unverified or suspended, and to a screen', async () => {
    const unverified = await aPerson({ active: '0' });
    const suspended = await aPerson({ suspended_at: NOW });
    const screen = await aPerson({ kiosk_community_id: 1, kiosk_community_slug: 'x' });
    for (const email of [
      'nobody@example.org',
      ...[unverified, suspended, screen].map(({ userId }) => to(userId)),
    ]) {
      const problem = await refusal(await post('transfer', { email }), 'request.invalid');
      expect(problem.errors).toMatchObject([{ pointer: '/email', code: 'email.no_account' }]);
    }
    expect((await siteNow())?.owner_id).toBe(owner.userId);
  });

  test('of an unclaimed site claims it', async () => {
    await db.update(sites).set({ unclaimed: true }).where(eq(sites.id, id));
    await post('transfer', { email: to(editor.userId) });
    expect(await siteNow()).toMatchObject({ unclaimed: false, owner_id: editor.userId });
  });
});
