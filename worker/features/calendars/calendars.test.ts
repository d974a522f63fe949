import { eq } from 'drizzle-orm';
import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { type CalendarFeed, FEEDS_MOST } from '#worker/contract/calendar-feed.ts';
import { commit } from '#worker/db/commit.ts';
import { members } from '#worker/db/schema/members.ts';
import { users } from '#worker/db/schema/people.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { calendar_feeds } from '#worker/db/schema/updates.ts';
import { testApp, testEnv } from '#worker/testing/app.ts';
import { countRows } from '#worker/testing/counting-d1.ts';
import { refusal } from '#worker/testing/problem.ts';
import {
  aPerson,
  aPersonWithPassword,
  aSite,
  db,
  joins,
  PASSWORD,
  type Person,
} from '#worker/testing/seed.ts';
import { stillQueue } from '#worker/testing/still-queue.ts';
import { deleteFeedsOfSite } from './calendar-feed.repo.ts';

countRows();

const NOW = new Date('2026-11-21T12:00:00.000Z');
const FEEDS = '/api/users/calendar-feeds';
const as = (person?: Person, now = NOW) =>
  testApp({ ...(person && { as: person }), now: () => now, env: { QUEUE: stillQueue } });

const add = async (person: Person, json: object = {}): Promise<CalendarFeed> => {
  const response = await as(person).request(FEEDS, { method: 'POST', json });
  expect(response.status).toBe(201);
  return response.json();
};
const list = async (person: Person) =>
  (await (await as(person).request(FEEDS)).json<{ feeds: CalendarFeed[] }>()).feeds;
const revoke = (person: Person, id: number) =>
  as(person).request(`/api/users/calendar-feeds/${id}`, { method: 'DELETE' });
const read = (feed: { url: string }, headers: Record<string, string> = {}, now = NOW) =>
  as(undefined, now).request(new URL(feed.url).pathname, { headers });

type Day = { id: string; on: string; title: string; about: string | null; address: string };
function daysIn(text: string): Day[] {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map((event) => {
    const { uid, startDate, summary, description } = new ICAL.Event(event);
    expect(startDate.isDate).toBe(true);
    expect(event.getFirstProperty('dtstart')?.getParameter('tzid')).toBeUndefined();
    return {
      id: uid,
      on: startDate.toString(),
      title: summary,
      about: description,
      address: String(event.getFirstPropertyValue('url')),
    };
  });
}
const days = async (feed: { url: string }) => daysIn(await (await read(feed)).text());

const aFamily = async (patch: object = {}) => {
  const [owner, daughter, stranger] = [await aPerson(), await aPerson(), await aPerson()];
  const site = await aSite({ owner_id: owner.userId, mode: 'private', ...patch });
  await joins(site.id, daughter.userId, null);
  return { owner, daughter, stranger, site };
};

describe('a calendar of one site', () => {
  test('has its yahrzeit, memorial day and birthdays, each on its day', async () => {
    const { daughter, site } = await aFamily();
    const feed = await add(daughter, { site: String(site.id) });
    expect(feed.site).toEqual({ ...site, name: 'Ruth Cohen' });
    const response = await read(feed);
    expect(response.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8');
    expect(response.headers.get('Cache-Control')).toBe('private, no-cache');
    const all = daysIn(await response.text());
    const host = new URL(testEnv.APP_ORIGIN).hostname;
    const address = `${testEnv.APP_ORIGIN}/en/site/${site.id}`;
    expect(all.filter(({ on }) => on.startsWith('2027'))).toEqual([
      {
        id: `yahrzeit-${site.id}-2027-03-09@${host}`,
        on: '2027-03-09',
        title: 'Yahrzeit of Ruth Cohen',
        about: '30 Adar I 5787: from the evening of 8 March 2027',
        address,
      },
      expect.objectContaining({ on: '2027-03-10', title: 'Memorial day of Ruth Cohen', about: null }),
      expect.objectContaining({ on: '2027-03-14', title: 'Birthday of Ruth Cohen' }),
      expect.objectContaining({ on: '2027-03-24', title: 'Hebrew birthday of Ruth Cohen' }),
    ]);
    expect(all.some(({ on }) => on.startsWith('2025-12') || on.startsWith('2026-03'))).toBe(true);
    expect(all.some(({ on }) => on.startsWith('2031'))).toBe(true);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  });

  test('is in Hebrew for those who read it, with lines no longer than the format allows', async () => {
    const { owner, site } = await aFamily({
      first_name: 'רות-אסתר המכונה רותי',
      last_name: 'כהן לבית אבן־שושן הירושלמית',
      other_name: 'Ruth Cohen',
      lang: 'he',
    });
    const feed = await add(owner, { site: String(site.id), locale: 'he' });
    const text = await (await read(feed)).text();
    expect(text).toMatch(/\r\nEND:VCALENDAR\r\n$/);
    expect(text).not.toMatch(/[^\r]\n/);
    for (const line of text.split('\r\n'))
      expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    const [yahrzeit] = daysIn(text).filter(({ on }) => on === '2027-03-09');
    expect(yahrzeit?.title).toContain('רות-אסתר המכונה רותי כהן לבית אבן־שושן הירושלמית');
    expect(yahrzeit?.about).toContain('ל׳ באדר א׳ תשפ״ז');
    expect(yahrzeit?.about).toContain('8 במרץ 2027');
    expect(yahrzeit?.address).toContain('/he/site/');
  });

  test('shows a name unchanged, whatever characters it contains', async () => {
    const name = 'Ruth; "Ruthie", \\ O’Neill: BEGIN:VEVENT';
    const { owner, site } = await aFamily({ first_name: name, last_name: 'X\nEND:VCALENDAR' });
    const feed = await add(owner, { site: String(site.id) });
    const text = await (await read(feed)).text();
    const all = daysIn(text);
    expect(text.split('\r\n').filter((line) => line === 'END:VCALENDAR')).toHaveLength(1);
    expect(text).toContain(String.raw`X-WR-CALNAME:Ruth\; "Ruthie"\, \\ O’Neill`);
    expect(all[0]?.title).toContain(`${name} X\nEND:VCALENDAR`);
    expect(new Set(all.map(({ address }) => address)).size).toBe(1);
  });

  test('gives each day a stable id, and is not sent again unchanged', async () => {
    const { owner, site } = await aFamily();
    const feed = await add(owner, { site: String(site.id) });
    const first = await read(feed);
    const etag = first.headers.get('ETag') ?? '';
    const again = await read(feed, { 'If-None-Match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const before = daysIn(await first.text());
    const later = daysIn(await (await read(feed, {}, new Date('2027-06-01T12:00:00Z'))).text());
    const ids = new Map(before.map(({ id, on }) => [on, id]));
    const shared = later.filter(({ on, title }) => ids.has(on) && !title.includes('birthday'));
    expect(shared.length).toBeGreaterThan(10);
    for (const { on, id } of shared) expect(before.some((day) => day.on === on && day.id === id)).toBe(true);
  });

  test('follows both Adars where the family keeps both, and hides what the site hides', async () => {
    const { owner, site } = await aFamily({
      death: { format: 'he', year: 5785, month: 12, day: 14 },
      adar_custom: 'both',
    });
    const feed = await add(owner, { site: String(site.id) });
    const yahrzeits = async () => (await days(feed)).filter(({ id }) => id.startsWith('yahrzeit'));
    expect((await yahrzeits()).filter(({ on }) => on.startsWith('2027')).map(({ on }) => on)).toEqual([
      '2027-02-21',
      '2027-03-23',
    ]);
    const [row] = await db.select().from(sites).where(eq(sites.id, site.id));
    const settings = { ...row?.settings, hebrew_calendar: false } as typeof sites.$inferInsert.settings;
    await db.update(sites).set({ settings }).where(eq(sites.id, site.id));
    expect(await yahrzeits()).toEqual([]);
  });
});

describe('someone with the URL of a calendar', () => {
  test('gets nothing once its owner may not see the site, and everything again when they may', async () => {
    const { daughter, site } = await aFamily();
    const feed = await add(daughter, { site: String(site.id) });
    expect((await read(feed)).status).toBe(200);
    await db.delete(members).where(eq(members.user_id, daughter.userId));
    await refusal(await read(feed), 'feed.not_found');
    expect(await list(daughter)).toEqual([]);
    await joins(site.id, daughter.userId, null);
    expect((await read(feed)).status).toBe(200);
    await db.update(sites).set({ deleted_at: NOW.toISOString() }).where(eq(sites.id, site.id));
    await refusal(await read(feed), 'feed.not_found');
  });

  test('gets nothing while its owner is suspended or unverified', async () => {
    const { owner, site } = await aFamily();
    const feed = await add(owner, { site: String(site.id) });
    const set = (change: object) => db.update(users).set(change).where(eq(users.id, owner.userId));
    await set({ suspended_at: NOW.toISOString() });
    await refusal(await read(feed), 'feed.not_found');
    await set({ suspended_at: null, active: '0' });
    await refusal(await read(feed), 'feed.not_found');
    await set({ active: '1' });
    expect((await read(feed)).status).toBe(200);
  });

  test('gets nothing of a site where its owner is suspended, and still the other sites', async () => {
    const { daughter, site } = await aFamily();
    const other = await aSite({ owner_id: daughter.userId, first_name: 'Moshe' });
    const feed = await add(daughter);
    const about = async () => new Set((await days(feed)).map(({ id }) => id.split('-')[1]));
    expect(await about()).toEqual(new Set([String(site.id), String(other.id)]));
    await db.update(members).set({ suspended_at: NOW.toISOString() }).where(eq(members.owner_id, site.id));
    expect(await about()).toEqual(new Set([String(other.id)]));
  });

  test('gets an empty calendar if its owner belongs to no site', async () => {
    expect(await days(await add(await aPerson()))).toEqual([]);
  });

  test('cannot guess one', async () => {
    await refusal(await as().request(`/api/cal/${'x'.repeat(43)}.ics`), 'feed.not_found');
    expect((await as().request('/api/cal/short.ics')).status).toBe(422);
    expect((await as().request(`/api/cal/${'x'.repeat(43)}.txt`)).status).toBe(422);
  });

  test('causes few rows to be read', async () => {
    const { owner, site } = await aFamily();
    const feed = await add(owner, { site: String(site.id) });
    const app = as();
    await app.request(new URL(feed.url).pathname);
    expect(app.reads.rowsRead).toBeLessThanOrEqual(5);
  });
});

describe('a person’s calendars', () => {
  test('are listed with their URLs, which the database does not store', async () => {
    const { owner, site } = await aFamily();
    const [one, all] = [await add(owner, { site: site.slug }), await add(owner)];
    expect(await list(owner)).toEqual([one, all]);
    const token = one.url.split('/').at(-1)?.replace('.ics', '') ?? '';
    const rows = await db.select().from(calendar_feeds).where(eq(calendar_feeds.user_id, owner.userId));
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('are one for each site and language, however often they are requested', async () => {
    const { owner, site } = await aFamily();
    const same = await Promise.all(Array.from({ length: 5 }, () => add(owner, { site: String(site.id) })));
    expect(new Set(same.map(({ url }) => url)).size).toBe(1);
    await add(owner, { site: String(site.id), locale: 'he' });
    expect(await list(owner)).toHaveLength(2);
  });

  test('stay revoked once they are revoked', async () => {
    const { owner, site, stranger } = await aFamily();
    const feed = await add(owner, { site: String(site.id) });
    await refusal(await revoke(stranger, feed.id), 'feed.not_found');
    expect((await read(feed)).status).toBe(200);
    for (let times = 0; times < 2; times++) expect((await revoke(owner, feed.id)).status).toBe(204);
    await refusal(await read(feed), 'feed.not_found');
    expect(await list(owner)).toEqual([]);
    const anew = await add(owner, { site: String(site.id) });
    expect(anew.url).not.toBe(feed.url);
  });

  test('are twenty at most, not counting those of sites no longer visible', async () => {
    const person = await aPerson();
    const own = await Promise.all(
      Array.from({ length: FEEDS_MOST }, () => aSite({ owner_id: person.userId, mode: 'private' })),
    );
    for (const { id } of own) await add(person, { site: String(id) });
    const full = await as(person).request(FEEDS, { method: 'POST', json: {} });
    await refusal(full, 'feed.limit');
    await db
      .update(sites)
      .set({ deleted_at: NOW.toISOString() })
      .where(eq(sites.id, own[0]?.id ?? 0));
    await add(person);
    expect(await list(person)).toHaveLength(FEEDS_MOST);
  });

  test('cannot be of a site that the person may not see', async () => {
    const { stranger, site } = await aFamily();
    const request = { method: 'POST', json: { site: String(site.id) } };
    await refusal(await as(stranger).request(FEEDS, request), 'site.not_found');
    expect((await as(stranger).request(FEEDS, { method: 'POST', json: { site: 7 } })).status).toBe(422);
    expect((await as().request(FEEDS)).status).toBe(401);
  });

  test('are deleted with the account, and with the site', async () => {
    const person = await aPersonWithPassword();
    const { site } = await aFamily({ mode: 'open' });
    const feed = await add(person, { site: String(site.id) });
    await add((await aFamily()).owner);
    await as(person).request('/api/users/user', {
      method: 'DELETE',
      json: { email: person.email, password: PASSWORD },
    });
    await refusal(await read(feed), 'feed.not_found');
    const left = () => db.select().from(calendar_feeds).where(eq(calendar_feeds.site_id, site.id));
    expect(await left()).toEqual([]);
    const other = await aPerson();
    await add(other, { site: String(site.id) });
    expect(await left()).toHaveLength(1);
    await commit(db, [deleteFeedsOfSite(db, site.id)]);
    expect(await left()).toEqual([]);
  });
});
