import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Community } from '#worker/contract/community.ts';
import { communities } from '#worker/db/schema/communities.ts';
import { members } from '#worker/db/schema/members.ts';
import { audit } from '#worker/db/schema/operations.ts';
import { testApp } from '#worker/testing/app.ts';
import { namesFor } from '#worker/testing/indexed.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aCommunity, aPerson, db, type Person } from '#worker/testing/seed.ts';

let dana: Person;
let other: Person;
beforeAll(async () => {
  [dana, other] = [await aPerson(), await aPerson()];
});

type Created = { community: { id: number; slug: string } };
const found = (as: Person, json: object, key?: string) =>
  testApp({ as }).request('/api/communities', {
    method: 'POST',
    json: { lang: 'en', ...json },
    headers: key ? { 'Idempotency-Key': key } : {},
  });
const founded = async (json: object, as = dana) => {
  const response = await found(as, json);
  expect(response.status).toBe(201);
  return (await response.json<Created>()).community;
};
const read = (id: number, as?: Person) => testApp(as && { as }).request(`/api/communities/${id}`);

describe('a community is founded', () => {
  test('with all that its founder says of it, and they are its only Owner', async () => {
    const founded_on = { format: 'en' as const, year: 1948, month: null, day: null };
    const { id, slug } = await founded({
      name: 'Beit Alma',
      other_name: 'בית עלמה',
      sentence: 'A village by the sea.',
      founded_on,
      type: 'controlled',
      permissions: 'private',
    });
    expect(slug).toBe('beit-alma');
    const { community } = await (await read(id, dana)).json<{ community: Community }>();
    expect(community).toMatchObject({
      name: 'Beit Alma',
      other_name: 'בית עלמה',
      sentence: 'A village by the sea.',
      founded_on,
      type: 'controlled',
      permissions: 'private',
      wall: 'closed',
      privilege: 'owner',
      settings: { default_order: 'name', hide_about: false, hebrew_calendar: true },
      private_fields: [],
      info: { owner_name: 'Dana Levi', fields_open: false, deletion_due_at: null },
    });
    expect(community.info?.join_code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
    const rows = await db
      .select()
      .from(members)
      .where(and(eq(members.owner_kind, 'community'), eq(members.owner_id, id)));
    expect(rows).toMatchObject([{ user_id: dana.userId, group_id: 1 }]);
    const [row] = await db.select().from(audit).where(eq(audit.action, 'community.created'));
    expect(row).toMatchObject({ object_id: String(id), actor_id: dana.userId });
  });

  test('with a name in one script, and an address of its own', async () => {
    const { id } = await founded({ name: 'רחוב הראל', lang: 'he' });
    expect(await db.select().from(communities).where(eq(communities.id, id))).toMatchObject([
      { slug: 'רחוב-הראל', name_key: 'רחוב הראל', other_name_key: null },
    ]);
    await aCommunity({ owner_id: dana.userId, slug: 'the-old-mill', name: 'Something else' });
    expect((await founded({ name: 'The Old Mill' })).slug).toBe('the-old-mill-2');
    expect((await founded({ name: 'Wall' })).slug).toBe('wall-1');
  });

  test.each([
    ['the same, in other letters', { name: '  gan   HAIM' }],
    ['in the other script', { name: 'Another', other_name: 'Gan Haim' }],
    ['as that of the other one in the other script', { name: 'גן חיים' }],
  ])('and a name that another one has is refused: %s', async (_how, json) => {
    if (!(await db.select().from(communities).where(eq(communities.name, 'Gan Haim'))).length)
      await founded({ name: 'Gan Haim', other_name: 'גַּן חַיִּים', permissions: 'private' });
    await refusal(await found(other, json), 'community.name_taken');
  });

  test('only with a name of at least two letters and a day that has come', async () => {
    const faultsOf = async (json: object) =>
      (await refusal(await found(dana, json), 'request.invalid')).errors?.map(({ pointer, code }) => [
        pointer,
        code,
      ]);
    expect(await faultsOf({ name: 'A' })).toEqual([['/name', 'name.too_short']]);
    const founded_on = { format: 'en', year: 2090, month: 1, day: 1 };
    expect(await faultsOf({ name: 'Future', founded_on })).toEqual([['/founded_on', 'date.in_future']]);
    const unreal = { format: 'en', year: 1990, month: 2, day: 30 };
    expect(await faultsOf({ name: 'Unreal', founded_on: unreal })).toEqual([['/founded_on', 'date.unreal']]);
  });

  test('only by someone whose address is confirmed, and by no screen', async () => {
    const json = { name: 'Nobody' };
    await refusal(await found(await aPerson({ active: '0' }), json), 'auth.unverified');
    await refusal(await found(await aPerson({ kiosk_community_id: 1 }), json), 'auth.forbidden');
    expect((await testApp().request('/api/communities', { method: 'POST', json })).status).toBe(401);
  });

  test('once, however often it is sent', async () => {
    const json = { name: 'Sent twice' };
    const replies = await Promise.all([found(dana, json), found(other, json)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
    const key = crypto.randomUUID();
    const first = await (await found(dana, { name: 'Sent again' }, key)).json();
    expect(await (await found(dana, { name: 'Sent again' }, key)).json()).toEqual(first);
  });

  test('and is found at once by either name', async () => {
    await founded({ name: 'Kiryat Almog', other_name: 'קריית אלמוג' });
    expect(await namesFor('kiryat almog')).toEqual(['Kiryat Almog']);
    expect(await namesFor('אלמוג', { filter: 'group' })).toEqual(['Kiryat Almog']);
  });

  test('and its founder cannot delete their account as long as it stands', async () => {
    const founder = await aPerson();
    const { id } = await founded({ name: 'With an owner' }, founder);
    const response = await testApp({ as: founder }).request('/api/users/user', {
      method: 'DELETE',
      json: { email: `person-${founder.userId}@example.org` },
    });
    await refusal(response, 'account.owns_sites');
    expect((await read(id)).status).toBe(200);
  });
});

test('a private community shows itself to none but its members', async () => {
  const canary = 'Canary Colony';
  const { id, slug } = await founded({ name: canary, sentence: canary, permissions: 'private' });
  const seen: string[] = [];
  for (const as of [undefined, other]) {
    const app = testApp(as && { as });
    for (const ref of [id, slug])
      for (const path of ['', '/wall'])
        seen.push(
          JSON.stringify(await refusal(await app.request(`/api/communities/${ref}${path}`), 'site.private')),
        );
    seen.push(
      ...(await namesFor('canary', {}, app)),
      ...(await namesFor(slug, { quick_search: false }, app)),
    );
    const page = await app.request(`/en/wall/${slug}`, { headers: { Accept: 'text/html' } });
    seen.push(await page.text());
  }
  const call = (path: string, method: string, json?: object) =>
    testApp({ as: other }).request(`/api/communities${path}`, {
      method,
      ...(json && { json }),
      headers: { 'If-Match': '"1"' },
    });
  for (const refused of [
    await call(`/${id}`, 'PATCH', { about: 'x' }),
    await call(`/${id}`, 'DELETE', { name: canary }),
    await call(`/${id}/join-code`, 'PUT'),
    await call(`/${id}/restore`, 'POST'),
  ])
    seen.push(JSON.stringify(await refusal(refused, 'community.not_found')));
  seen.push(JSON.stringify(await refusal(await call('/join', 'POST', { code: slug }), 'community.bad_code')));
  expect(seen.filter((text) => text.includes('Canary') || text.includes(canary))).toEqual([]);
});

test('a person founds twenty communities a day at most, so that nobody hoards names', async () => {
  const hoarder = await aPerson();
  const calls = Array.from({ length: 22 }, (_, at) => found(hoarder, { name: `Hoarded ${at}` }));
  const refused = (await Promise.all(calls)).filter(({ status }) => status !== 201);
  expect(refused).toHaveLength(2);
  for (const answer of refused) await refusal(answer, 'rate.limited');
  await founded({ name: 'Not hoarded' }, other);
});
