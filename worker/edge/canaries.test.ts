import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { endpoints } from '#worker/contract/index.ts';
import type { Memory } from '#worker/contract/memory.ts';
import type { ReminderInput } from '#worker/contract/reminder.ts';
import type { Site } from '#worker/contract/site.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { thanks_letters } from '#worker/db/schema/thanks.ts';
import { type TestApp, testApp, testEnv } from '#worker/testing/app.ts';
import { anInvoice } from '#worker/testing/invoices-seed.ts';
import { aNotice } from '#worker/testing/notices-seed.ts';
import { aCard, anOrder, aSubscription } from '#worker/testing/orders-seed.ts';
import { aLink, aRelation } from '#worker/testing/relations-seed.ts';
import { aMailer, runMailJobs } from '#worker/testing/run-jobs.ts';
import { aCommunity, aPerson, aPicture, aSite, db, holds, joins, type Person } from '#worker/testing/seed.ts';
import { standInPages } from '#worker/testing/stand-in-pages.ts';
import { stillQueue } from '#worker/testing/still-queue.ts';
import { aNoticeInput, aReminderInput } from '#worker/testing/view-fixtures.ts';
import { pages } from './pages.ts';

const NOW = new Date('2026-11-10T12:00:00.000Z');
const env = { ...standInPages, QUEUE: stillQueue };
/** Every field of the private site and its contents contains one of these. */
const CANARY = /canary|קנרית|"year":1877/i;
const planted = new Set<string>();
/** A text that occurs nowhere else. */
function canary(what: string): string {
  const text = `canary ${what} ${planted.size + 1}`;
  planted.add(text);
  return text;
}

const STRANGERS = [
  'stranger',
  'unverified',
  'suspended',
  'invited',
  'vendor',
  'kiosk',
  'kiosk of its community',
  'owner of its community',
  'other owner',
] as const;
const people = {} as Record<'owner' | 'brother' | (typeof STRANGERS)[number], Person>;
let site: Site;
const memories: Memory[] = [];
const loose: string[] = [];
const lines: string[] = [];
let closed: { id: number; slug: string };
/** All other ids that an address could contain. */
const things: (string | number)[] = [];

const as = (person?: Person): TestApp => testApp({ env, now: () => NOW, ...(person && { as: person }) });
const call = async (person: Person, method: string, path: string, json?: object, version?: number) => {
  const response = await as(person).request(path, {
    method,
    ...(json && { json }),
    headers: { 'Idempotency-Key': crypto.randomUUID(), ...(version && { 'If-Match': `"${version}"` }) },
  });
  expect(response.status, `${method} ${path}`).toBeLessThan(300);
  return response.status === 204 ? null : response.json();
};

beforeAll(async () => {
  vi.spyOn(console, 'log').mockImplementation((line: unknown) => void lines.push(String(line)));
  people.owner = await aPerson({ first_name: canary('owner'), last_name: canary('family') });
  people.brother = await aPerson({ first_name: canary('brother'), last_name: canary('family') });
  people.stranger = await aPerson();
  people.unverified = await aPerson({ active: '0' });
  people.suspended = await aPerson();
  people.invited = await aPerson();
  people.vendor = await aPerson({ role_id: 3 });
  people['other owner'] = await aPerson();
  people['owner of its community'] = await aPerson();
  const community = await aCommunity({ owner_id: people['owner of its community'].userId });
  people.kiosk = await aPerson({ kiosk_community_id: 1, kiosk_community_slug: 'community-1' });
  people['kiosk of its community'] = await aPerson({
    kiosk_community_id: community.id,
    kiosk_community_slug: community.slug,
  });
  const open = await aSite({ owner_id: people['other owner'].userId, example_rank: 1 });
  const { owner, brother } = people;

  const profile = await aPicture({
    site_id: null,
    created_by: owner.userId,
    purpose: 'profile',
    name: canary('portrait.jpg'),
  });
  const input = {
    type_id: 1,
    first_name: canary('first'),
    last_name: canary('last'),
    other_name: `קנרית ${canary('other')}`,
    private: 'private',
    info: {
      sentence: canary('sentence'),
      birth: { format: 'en', year: 1877, month: 3, day: 14 },
      death: { format: 'he', year: 5784, month: 12, day: 30 },
    },
    profile,
  };
  const { site_id } = (await call(owner, 'POST', '/api/sites/add-site', input)) as { site_id: number };
  await joins(site_id, brother.userId, null);
  await db.update(sites).set({ subscribed: true }).where(eq(sites.id, site_id)); // beyond the free photos
  things.push((await db.select().from(sites).where(eq(sites.id, site_id)))[0]?.slug ?? '');
  const change = {
    about: canary('about'),
    slug: 'canary-of-a-later-address',
    birth_country: canary('country'),
    birth_city: canary('city'),
    death_place: canary('place'),
    fallen_at: canary('field of battle'),
    settings: { memories_title: canary('heading'), site_label: canary('label') },
  };
  site = ((await call(owner, 'PATCH', `/api/sites/${site_id}`, change, 1)) as { site: Site }).site;

  const post = async (by: Person, more: object) => {
    const candle = 'candle' in more;
    const picture = await aPicture({ site_id, created_by: by.userId, name: canary('file.jpg') });
    const words = {
      site_id,
      client_key: crypto.randomUUID(),
      lang: 'en',
      text: candle ? null : canary('text'),
      location: canary('sea'),
      media: candle ? [] : [{ id: picture, caption: canary('caption') }],
      ...more,
    };
    const memory = (await call(by, 'POST', '/api/sites/memories', words)) as Memory;
    memories.push(memory);
    return memory;
  };
  for (let more = 0; more < 6; more++) await post(brother, {});
  await post(brother, { visibility: 'members' });
  await post(owner, { visibility: 'staff' });
  await post(brother, { candle: true, candle_text: canary('inscription') });
  const edited = await post(brother, {});
  await call(
    owner,
    'PUT',
    `/api/sites/memories/${edited.id}`,
    { text: canary('edited'), media: edited.media.map(({ id, caption }) => ({ id, caption })) },
    1,
  );
  const thrown = await post(brother, {});
  await call(owner, 'DELETE', `/api/sites/memories/${thrown.id}`);
  loose.push(profile, await aPicture({ site_id, created_by: owner.userId, name: canary('loose.jpg') }));

  await holds(community.id, site_id);
  const suspended = people.suspended.userId;
  await joins(site_id, suspended, 3);
  await call(owner, 'PATCH', `/api/sites/${site_id}/members/${suspended}`, { suspended: true });
  const invite = (more: object) => call(owner, 'POST', `/api/sites/${site_id}/invitations`, more);
  const { userId: invited } = people.invited;
  await invite({
    kind: 'email',
    email: `person-${invited}@example.org`,
    role: 'member',
    note: canary('note'),
  });
  await invite({ kind: 'email', email: 'canary-invited@example.org', role: 'editor' });
  await invite({ kind: 'link', max_uses: 5 });
  const request = { name: canary('asker'), email: 'canary-asker@example.org', note: canary('please') };
  const response = await as().request(`/api/sites/${site_id}/access-requests`, {
    method: 'POST',
    json: request,
  });
  expect(response.status).toBe(204);
  const heir = { name: canary('heir'), email: `person-${brother.userId}@example.org` };
  await call(owner, 'PUT', `/api/sites/${site_id}/succession`, { successors: [heir] });
  await call(brother, 'POST', `/api/sites/${site_id}/succession/claim`, { note: canary('claim') });
  closed = await aCommunity({
    owner_id: owner.userId,
    name: canary('community'),
    slug: 'canary-community',
    sentence: canary('words'),
    permissions: 'private',
  });
  await holds(closed.id, site_id);
  const add = (path: string, more: object) => call(owner, 'POST', `/api/sites/${site_id}/${path}`, more);
  await add('related-sites', { site: open.slug, relation: 'other', text: canary('relation') });
  const related = await aSite({ owner_id: people['other owner'].userId });
  await aRelation({
    site_id,
    other_id: related.id,
    relation: 'other',
    text: canary('agreed'),
  });
  await add('related-links', { url: 'https://canary.example/link', url_name: canary('link') });
  await aLink(site_id, {
    url: `https://example.org/${canary('address')}`,
    preview: {
      title: canary('page'),
      description: canary('about the page'),
      host: canary('host'),
      image_id: await aPicture({ site_id, created_by: owner.userId, name: canary('preview.jpg') }),
    },
  });
  const reminder = { type: 'custom', title: canary('day'), note: canary('of the day'), audience: 'members' };
  const date = { format: 'en', year: 2026, month: 12, day: 7 } as const;
  const reminders = `/api/sites/services/reminders/${site_id}`;
  await call(
    owner,
    'POST',
    reminders,
    aReminderInput({ ...reminder, calendar: 'en', date } as ReminderInput),
  );
  await aNotice({
    site_id,
    notice: aNoticeInput({ note: canary('notice'), signed: canary('signed') }),
  });
  await db.insert(thanks_letters).values({
    site_id,
    occasion: 'shiva',
    text: canary('letter'),
    created_by: owner.userId,
    created_at: NOW.toISOString(),
  });
  const payer = { first_name: canary('payer'), last_name: canary('card'), email: 'canary-payer@example.org' };
  const gift = { plan: 'annual', gift_note: canary('gift') } as const;
  const order = await anOrder({ user_id: owner.userId, site_id, payer, details: gift });
  const customer = { name: canary('customer'), email: 'canary-customer@example.org' };
  await aSubscription({ site_id, user_id: owner.userId, order_id: order });
  things.push(order, await anInvoice(owner.userId, { orderId: order, customer }));
  things.push(await aCard({ user_id: owner.userId, brand: canary('brand'), last4: canary('digits') }));
  await add('tags', { name: canary('tag') });
  await add('extended-fields', { name: canary('field'), value: canary('value') });
  things.push(open.id, related.id, community.id, closed.id, closed.slug, owner.userId, brother.userId);
});

/**
 * Everything a visitor could request: every GET of the contract about this site, and every page in both
 * languages.
 */
function addresses(): string[] {
  const texts = memories.map(({ id }) => id);
  const pictures = [...loose, ...memories.flatMap(({ media }) => media.map(({ id }) => id))];
  const others = [site.id, site.slug, ...things];
  // the id of one thing in the place of another leads nowhere, and would be most of what is asked
  const idsOf = (path: string): (string | number)[] => {
    if (path.includes('/media/')) return [...pictures, ...others];
    return /memor|comment/.test(path) ? [...texts, ...others] : others;
  };
  const calls = Object.values(endpoints)
    .filter(({ method, path }) => method === 'GET' && path !== endpoints.logout?.path)
    .flatMap(({ path }) =>
      path.includes(':')
        ? idsOf(path).map((thing) => path.replaceAll(/:\w+/g, encodeURIComponent(thing)))
        : [path],
    );
  const documents = pages.flatMap(({ pattern }) =>
    ['en', 'he'].flatMap((locale) =>
      pattern.includes('$id')
        ? [site.id, closed.id].map(
            (id) => `/${locale}${pattern.replace('$id', String(id))}?memory=${memories[0]?.id}`,
          )
        : [`/${locale}${pattern}`],
    ),
  );
  const files = ['pages', 0, 500].map((file) => `/sitemap.xml?file=${file}`);
  return [...calls, ...documents, ...files, '/robots.txt'];
}

/**
 * The response without the facts that the invitation's email already states: who invites, to whose site, and
 * the message.
 */
const withoutOffer = (heard: string): string =>
  heard.replaceAll(/"(?:name|by|invited_by|note)":"[^"]*"/g, '""');

async function responseText(app: TestApp, address: string, init = {}): Promise<string> {
  const response = await app.request(address, init);
  const where = decodeURIComponent(response.headers.get('Location') ?? '');
  // the response may repeat the requested address
  const heard = `${[...response.headers].join('\n')}\n${where}\n${await response.text()}`;
  return heard.replaceAll(decodeURIComponent(address), '');
}

/** Every row of the database, as text. */
async function everyRow(): Promise<string> {
  const { results } = await testEnv.DB.prepare(
    "select name from sqlite_master where type = 'table' and name not glob '_*' and name not glob 'sqlite_*'",
  ).all<{ name: string }>();
  const rows = await testEnv.DB.batch(
    results.map(({ name }) => testEnv.DB.prepare(`select * from "${name}"`)),
  );
  return JSON.stringify(rows.map((table) => table.results));
}

describe('of a private site that a family made', () => {
  test('sixty-five things are planted, each in a field of its own', async () => {
    const rows = await everyRow();
    expect(planted.size).toBeGreaterThanOrEqual(65);
    expect([...planted].filter((words) => !rows.includes(words))).toEqual([]);
  });

  test('the family itself sees all of it', async () => {
    expect(await responseText(as(people.brother), `/api/sites/memories/${site.id}`)).toMatch(CANARY);
    expect(await responseText(as(people.owner), `/api/sites/memories/trashed/${site.id}`)).toMatch(CANARY);
  });

  test.each(['anonymous', ...STRANGERS] as const)(
    'nothing is said to the %s, in any answer, page or header',
    { timeout: 120_000 },
    async (who) => {
      const app = as(who === 'anonymous' ? undefined : people[who]);
      const all = addresses();
      expect(all.length).toBeGreaterThan(300);
      for (const address of all) {
        const heard = await responseText(app, address);
        expect(who === 'invited' ? withoutOffer(heard) : heard, address).not.toMatch(CANARY);
      }
    },
  );

  test('the same name finds nothing of it, in either script', async () => {
    for (const [first_name, last_name] of [
      [site.first_name, site.last_name],
      (site.other_name ?? '').split(/ (.*)/).slice(0, 2),
    ]) {
      const response = await as(people.stranger).request('/api/sites/site/get-by-type-and-name', {
        method: 'POST',
        json: { type_id: 1, first_name, last_name },
      });
      expect(await response.json()).toEqual({ sites: [] });
    }
  });

  test('no search finds anything of it, while it is typed or on the page of results', async () => {
    const queries = [
      site.first_name,
      `${site.last_name} ${site.first_name}`,
      site.other_name ?? '',
      'ca',
      'canary',
      'קנרית',
    ];
    for (const who of ['anonymous', ...STRANGERS] as const) {
      const app = as(who === 'anonymous' ? undefined : people[who]);
      for (const [at, query] of queries.entries())
        for (const quick_search of [true, false]) {
          const init = {
            method: 'POST',
            json: { query, quick_search },
            headers: { 'CF-Connecting-IP': `10.9.${at}.${who.length}` },
          };
          const response = await app.request('/api/search', init);
          expect(await response.text(), `${who}: ${query}`).not.toMatch(CANARY);
        }
    }
    const family = { method: 'POST', json: { query: 'קנרית', quick_search: true } };
    expect(await (await as(people.owner).request('/api/search', family)).text()).toMatch(CANARY);
  });

  test('what a stranger tries to write there or change is answered as if it were not', async () => {
    const [memory] = memories;
    const tries: [string, string, object?][] = [
      ['PATCH', `/api/sites/${site.id}`, { about: 'x' }],
      ['PUT', `/api/sites/memories/${memory?.id}`, { text: 'x' }],
      ['DELETE', `/api/sites/memories/${memory?.id}`],
      ['POST', `/api/sites/memories/${memory?.id}/restore`],
      ['POST', `/api/sites/memories/${memory?.id}/decision`, { decision: 'approve' }],
      ['POST', '/api/sites/memories', { site_id: site.id, client_key: 'key-12345', text: 'x', lang: 'en' }],
    ];
    for (const [method, path, json] of tries) {
      const response = await as(people.stranger).request(path, {
        method,
        ...(json && { json }),
        headers: { 'If-Match': '"1"' },
      });
      expect(response.status, path).toBe(404);
      expect(await response.text(), path).not.toMatch(CANARY);
    }
  });

  test('no mail goes to anyone outside it, and no line of the log names it', async () => {
    const mailer = aMailer();
    await runMailJobs(mailer, new Date(NOW.getTime() + 86_400_000));
    const family = new Set([
      ...[people.owner, people.brother, people.invited].map(({ userId }) => `person-${userId}@example.org`),
      'canary-invited@example.org',
    ]);
    for (const email of mailer.sent) {
      if (!family.has(email.to)) expect(JSON.stringify(email)).not.toMatch(CANARY);
    }
    expect(lines.length).toBeGreaterThan(100);
    expect(lines.filter((line) => CANARY.test(line))).toEqual([]);
  });
});
