import { eq, sql } from 'drizzle-orm';
import { PDFDocument } from 'pdf-lib';
import { beforeAll, describe, expect, test } from 'vitest';
import type * as api from '#worker/contract/code-registry.ts';
import {
  type CodeBatch,
  LOST_PLACES_A_DAY,
  type LostScan,
  type RegistryCode,
} from '#worker/contract/code-registry.ts';
import type { ReplyOf } from '#worker/contract/endpoint.ts';
import { commit } from '#worker/db/commit.ts';
import { codes, scan_places } from '#worker/db/schema/codes.ts';
import { audit } from '#worker/db/schema/operations.ts';
import { sessions } from '#worker/db/schema/people.ts';
import { normalizeCode } from '#worker/shared/short-code.ts';
import { testApp } from '#worker/testing/app.ts';
import { refusal } from '#worker/testing/problem.ts';
import { planOf, queriesOf } from '#worker/testing/queries.ts';
import { aMailer, deliver } from '#worker/testing/run-jobs.ts';
import { aCode, aCommunity, aPerson, aSite, db, type Person } from '#worker/testing/seed.ts';
import { addScan, insertReport, setScanPlaces } from './code.repo.ts';
import { examineCodes } from './registry.repo.ts';

const NOW = new Date('2026-11-21T10:00:00.000Z');
let admin: Person;
let owner: Person;

beforeAll(async () => {
  [admin, owner] = [await aPerson({ role_id: 1 }), await aPerson()];
});

const app = (as = admin) => testApp({ as, now: () => NOW });
const mint = (json: object, as = admin) =>
  app(as).request('/api/admin/code-batches', { method: 'POST', json });
const minted = async (name: string, count = 2): Promise<CodeBatch> =>
  (await (await mint({ name, type: 's', count })).json<{ batch: CodeBatch }>()).batch;
const list = async (query: string) =>
  (await app().request(`/api/admin/codes${query}`)).json<{
    codes: RegistryCode[];
    next_cursor: string | null;
  }>();
const trace = async (code: string) =>
  (await app().request(`/api/admin/codes/${code}`)).json<NonNullable<ReplyOf<typeof api.traceCode>>>();

describe('a batch of codes', () => {
  test('is minted whole, under a name of its own, and leaves one row in the log', async () => {
    const batch = await minted('Spring', 5000);
    expect(batch).toMatchObject({ name: 'Spring', size: 5000 });
    const rows = await db.select().from(codes).where(eq(codes.batch_id, batch.id));
    expect(new Set(rows.map(({ code }) => normalizeCode(code))).size).toBe(5000);
    expect(new Set(rows.map(({ state, type, target }) => `${state} ${type} ${target}`))).toEqual(
      new Set(['minted s null']),
    );
    expect(await db.select().from(audit).where(eq(audit.action, 'codes.minted'))).toMatchObject([
      { object_id: String(batch.id), standing: 'AD', after: { type: 's', count: 5000 } },
    ]);
    await refusal(await mint({ name: 'Spring', type: 's', count: 1 }), 'code.batch_exists');
    const listed = await app().request('/api/admin/code-batches');
    expect(await listed.json()).toMatchObject({ batches: [batch], next_cursor: null });
  });

  test('is minted once, however often it is asked for', async () => {
    const send = () =>
      app().request('/api/admin/code-batches', {
        method: 'POST',
        json: { name: 'Double', type: 's', count: 3 },
        headers: { 'Idempotency-Key': 'a-double-click-of-one-person' },
      });
    const [one, two] = [await send(), await send()];
    expect(await one.json()).toEqual(await two.json());
  });

  test('is refused where it is too large, has no name or no reason, and to everyone else', async () => {
    for (const json of [
      { name: 'Big', type: 's', count: 5001 },
      { name: 'None', type: 's', count: 0 },
      { name: ' ', type: 's', count: 1 },
      { name: 'x', type: 'q', count: 1 },
    ])
      await refusal(await mint(json), 'request.invalid');
    await refusal(await mint({ name: 'Mine', type: 's', count: 1 }, owner), 'auth.admin_only');
    const silent = await app().request('/api/admin/code-batches', {
      method: 'POST',
      json: { name: 'Silent', type: 's', count: 1 },
      headers: { 'X-Reason': '' },
    });
    await refusal(silent, 'reason.required');
  });

  test('is printed on sheets of fifteen, in parts, and moved on', async () => {
    const batch = await minted('Sheets', 152);
    const sheet = (part: number) =>
      app().request(`/api/admin/code-batches/${batch.id}/sheet.pdf?part=${part}&lang=he`);
    const first = await PDFDocument.load(await (await sheet(1)).arrayBuffer());
    expect(first.getPageCount()).toBe(10);
    expect((await PDFDocument.load(await (await sheet(2)).arrayBuffer())).getPageCount()).toBe(1);
    await refusal(await sheet(3), 'code.batch_not_found');
    const move = (state: string) =>
      app().request(`/api/admin/code-batches/${batch.id}/state`, { method: 'POST', json: { state } });
    const [bound] = await db.select().from(codes).where(eq(codes.batch_id, batch.id));
    await db
      .update(codes)
      .set({ state: 'bound' })
      .where(eq(codes.code, bound?.code ?? ''));
    const logged = async () =>
      (
        await db
          .select()
          .from(audit)
          .where(eq(audit.object_id, String(batch.id)))
          .orderBy(audit.id)
      ).flatMap(({ object_kind, action }) => (object_kind === 'code_batch' ? [action] : []));
    for (const state of ['printed', 'printed', 'shipped', 'printed', 'shipped'])
      expect((await move(state)).status).toBe(200);
    const events = ['codes.minted', 'codes.printed', 'codes.shipped'];
    expect(await logged()).toEqual(events);
    expect((await trace(bound?.code ?? '')).events.map(({ action }) => action)).toEqual(events);
    await refusal(await move('bound'), 'request.invalid');
    const states = (await db.select().from(codes).where(eq(codes.batch_id, batch.id))).map(
      ({ state }) => state,
    );
    expect([
      states.filter((one) => one === 'shipped').length,
      states.filter((one) => one === 'bound').length,
    ]).toEqual([151, 1]);
  });
});

describe('the registry', () => {
  test('lists codes by batch, state, type and what they open, the newest first', async () => {
    const site = await aSite({ owner_id: owner.userId });
    const town = await aCommunity({ owner_id: owner.userId });
    const batch = await minted('Listed', 3);
    const ofSite = await aCode({ site_id: site.id, target: site.slug, batch_id: batch.id });
    const ofTown = await aCode({ type: 'c', community_id: town.id, target: town.slug, state: 'bound' });
    const found = async (query: string) => (await list(query)).codes.map(({ code }) => code);
    expect(await found(`?q=${ofSite.toLowerCase().replace(/(.{4})/g, '$1-')}`)).toEqual([ofSite]);
    expect(await found('?q=nothing')).toEqual([]);
    expect(await found(`?site=${site.id}`)).toEqual([ofSite]);
    expect(await found(`?community=${town.id}`)).toEqual([ofTown]);
    expect(await found(`?batch=${batch.id}`)).toHaveLength(4);
    expect(await found(`?batch=${batch.id}&state=bound`)).toEqual([ofSite]);
    expect(await found(`?site=${site.id}&state=minted`)).toEqual([]);
    expect(await found('?type=c')).toContain(ofTown);
    expect(await found('?state=bound')).toContain(ofTown);
    expect((await list(`?site=${site.id}`)).codes).toMatchObject([
      { site_id: site.id, batch: { id: batch.id, name: 'Listed' }, link: null, state: 'bound' },
    ]);
    await refusal(await app(owner).request('/api/admin/codes'), 'auth.admin_only');
  });

  test('has every code on one of its pages', async () => {
    const batch = await minted('Pages', 120);
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Awaited<ReturnType<typeof list>> = await list(
        `?batch=${batch.id}&state=minted${cursor && `&cursor=${cursor}`}`,
      );
      expect(page.codes.length).toBeLessThanOrEqual(50);
      seen.push(...page.codes.map(({ code }) => code));
      cursor = page.next_cursor;
    }
    expect(new Set(seen).size).toBe(120);
    expect(seen).toHaveLength(120);
    await refusal(await app().request('/api/admin/codes?cursor=x'), 'request.invalid');
  });

  test('reads no more than three pages of rows, by an index for each filter', async () => {
    const filters = [
      { batch: 1 },
      { state: 'minted' },
      { type: 's' },
      { site: 1 },
      { community: 1 },
    ] as const;
    for (const filter of [{}, ...filters, { state: 'minted', type: 's' } as const]) {
      const [query = ''] = await queriesOf((listened) =>
        examineCodes(listened, filter, { after: { at: NOW.toISOString(), code: '' }, limit: 150 }),
      );
      const plan = await planOf(query);
      expect(plan, JSON.stringify(filter)).not.toMatch(/SCAN (?:c|codes)\b(?! USING)/);
    }
  });

  test('is saved as a file, with a row in the log', async () => {
    const batch = await minted('File', 2);
    const response = await app().request(`/api/admin/codes.csv?batch=${batch.id}`);
    expect(response.headers.get('Content-Type')).toContain('text/csv');
    expect((await response.text()).trim().split('\r\n')).toHaveLength(3);
    expect(await db.select().from(audit).where(eq(audit.action, 'codes.exported'))).toMatchObject([
      { after: { filters: { batch: batch.id }, rows: 2 } },
    ]);
    const silent = await app().request('/api/admin/codes.csv', { headers: { 'X-Reason': '' } });
    await refusal(silent, 'reason.required');
  });
});

describe('a code', () => {
  test('is traced to all that happened to it', async () => {
    const site = await aSite({ owner_id: owner.userId });
    const response = await app().request('/api/codes', { method: 'POST', json: { type: 's' } });
    const { code } = (await response.json<{ code: { code: string } }>()).code;
    await commit(db, [
      insertReport(db, {
        code,
        user_id: owner.userId,
        note: 'It opens nothing',
        created_at: NOW.toISOString(),
      }),
      addScan(db, code, '2026-11-20'),
      addScan(db, code, '2026-11-20'),
    ]);
    await app(owner).request(`/api/codes/${code}/bind`, { method: 'POST', json: { site_id: site.id } });
    expect(await trace(code.toLowerCase())).toMatchObject({
      code: { code, state: 'bound', site_id: site.id },
      created_by: admin.userId,
      order_id: null,
      events: [
        { action: 'code.minted', actor_id: admin.userId },
        {
          action: 'code.bound',
          actor_id: owner.userId,
          before: { state: 'minted' },
          after: { state: 'bound' },
        },
      ],
      scans: [{ day: '2026-11-20', scans: 2 }],
      reports: [{ user_id: owner.userId, note: 'It opens nothing' }],
    });
    await refusal(await app().request('/api/admin/codes/0000000000000'), 'code.not_found');
    await refusal(await app(owner).request(`/api/admin/codes/${code}`), 'auth.admin_only');
  });

  const point = (code: string, json: object, headers = {}, as = admin) =>
    app(as).request(`/api/admin/codes/${code}/target`, { method: 'POST', json, headers });

  test('is pointed elsewhere by an administrator, with a reason and a fresh second factor', async () => {
    const [one, two] = [await aSite({ owner_id: owner.userId }), await aSite({ owner_id: owner.userId })];
    const code = await aCode({ site_id: one.id, target: one.slug });
    const opens = async () =>
      (await testApp().request(`/en/s/${code}`, { redirect: 'manual' })).headers.get('Location');
    await refusal(await point(code, { site_id: two.id }, { 'X-Reason': '' }), 'reason.required');
    await refusal(await point(code, { site_id: two.id }, {}, owner), 'auth.admin_only');
    const moved = await point(code, { site_id: two.id });
    expect(await moved.json()).toMatchObject({ code: { site_id: two.id, state: 'rebound' } });
    expect(await opens()).toBe(`/en/site/${two.slug}`);
    expect((await point(code, { site_id: two.id })).status).toBe(200);
    expect((await trace(code)).events).toMatchObject([
      { action: 'code.bound', before: { site_id: one.id }, after: { site_id: two.id } },
    ]);
    const [session] = await db.select().from(sessions).where(eq(sessions.id, admin.sessionId));
    const proveAt = (proven_at: string | null) =>
      db.update(sessions).set({ proven_at }).where(eq(sessions.id, admin.sessionId));
    await proveAt('2026-01-01T00:00:00.000Z');
    await refusal(await point(code, { site_id: one.id }), 'auth.second_factor_again');
    await proveAt(session?.proven_at ?? null);
  });

  test('is pointed at a page elsewhere, on a public host alone', async () => {
    const code = await aCode();
    for (const link of [
      'javascript:alert(1)',
      'https://10.0.0.1/',
      'https://a.internal/',
      'https://u:p@a.org/',
    ])
      await refusal(await point(code, { link }), 'request.invalid');
    expect(await (await point(code, { link: 'https://www.izkor.gov.il/1' })).json()).toMatchObject({
      code: { link: 'https://www.izkor.gov.il/1', site_id: null, state: 'bound' },
    });
  });

  test('opens what its type says, and nothing once it is retired', async () => {
    const site = await aSite({ owner_id: owner.userId });
    const town = await aCommunity({ owner_id: owner.userId });
    await refusal(await point(await aCode({ type: 'c' }), { site_id: site.id }), 'request.invalid');
    await refusal(await point(await aCode(), { community_id: town.id }), 'request.invalid');
    await refusal(await point(await aCode(), { site_id: 999_999 }), 'request.invalid');
    await refusal(await point(await aCode({ type: 'b' }), { site_id: site.id }), 'code.not_found');
    await refusal(await point(await aCode({ state: 'retired' }), { site_id: site.id }), 'code.retired');
    expect((await point(await aCode({ type: 'c' }), { community_id: town.id })).status).toBe(200);
  });
});

test('scans that open nothing are counted by code and country, and nothing else is kept of them', async () => {
  const free = await aCode();
  await db.delete(scan_places);
  const counted = async (path: string, country: string) => {
    const messages: { id: string; name: string; payload: unknown }[] = [];
    await testApp({
      env: { QUEUE: { send: async (message: never) => void messages.push(message) } as never },
    }).request(path, { cf: { country }, redirect: 'manual' } as never);
    await deliver(messages, aMailer(), NOW);
  };
  for (const [path, country] of [
    [`/s/${free}`, 'IL'],
    [`/s/${free}`, 'IL'],
    [`/he/s/${free}`, 'FR'],
    ['/s/0000000000000', 'IL'],
    ['/s/what-is-this', 'IL'],
  ] as const)
    await counted(path, country);
  const today = new Date().toISOString().slice(0, 10);
  await db.update(scan_places).set({ day: '2026-11-20' }).where(sql`day = ${today}`);
  const { scans } = await (await app().request('/api/admin/lost-scans?days=2')).json<{ scans: LostScan[] }>();
  expect(scans).toHaveLength(3);
  expect(scans).toEqual(
    expect.arrayContaining([
      { code: free, country: 'IL', scans: 2, last_on: '2026-11-20' },
      { code: free, country: 'FR', scans: 1, last_on: '2026-11-20' },
      { code: null, country: 'IL', scans: 2, last_on: '2026-11-20' },
    ]),
  );
  const site = await aSite({ owner_id: owner.userId });
  await counted(`/s/${await aCode({ site_id: site.id, target: site.slug })}`, 'IL');
  expect((await db.select().from(scan_places)).length).toBe(3);
  await refusal(await app(owner).request('/api/admin/lost-scans'), 'auth.admin_only');
});

test('the scans of a month that opened nothing are counted to its first day, however many a day', async () => {
  await db.delete(scan_places);
  const often = 'P4SVPAWPTW0M3';
  const places = Array.from({ length: LOST_PLACES_A_DAY }, (_, at) =>
    at === 0 ? { code: often, country: 'IL', scans: 5 } : { code: `code-${at}`, country: 'FR', scans: 1 },
  );
  for (let day = 0; day < 30; day++)
    await commit(db, [
      setScanPlaces(db, new Date(NOW.getTime() - day * 86_400_000).toISOString().slice(0, 10), places),
    ]);
  const { scans } = await (await app().request('/api/admin/lost-scans')).json<{ scans: LostScan[] }>();
  expect(scans[0]).toMatchObject({ code: often, country: 'IL', scans: 150 });
  await db.delete(scan_places);
});
