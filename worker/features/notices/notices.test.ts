import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { NoticePage, SiteNotice } from '#worker/contract/notice.ts';
import { audit } from '#worker/db/schema/operations.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { testApp } from '#worker/testing/app.ts';
import { refusal } from '#worker/testing/problem.ts';
import { readPage } from '#worker/testing/read-page.ts';
import { aPerson, aSite, db, joins, type Person } from '#worker/testing/seed.ts';
import { standInPages } from '#worker/testing/stand-in-pages.ts';
import { aNoticeInput } from '#worker/testing/view-fixtures.ts';

/** Wednesday in the week of the shiva, and the day after it. */
const WEDNESDAY = new Date('2026-11-25T18:00:00.000Z');
const AFTER = new Date('2026-12-01T06:00:00.000Z');
const ADDRESS = '14 Oranim Street, Kiryat Tivon';

type Who = 'owner' | 'editor' | 'member' | 'stranger';
let people: Record<Who, Person>;
let site: { id: number; slug: string };

beforeEach(async () => {
  people = {
    owner: await aPerson(),
    editor: await aPerson(),
    member: await aPerson(),
    stranger: await aPerson(),
  };
  site = await aSite({
    owner_id: people.owner.userId,
    mode: 'open',
    first_name: 'Naomi',
    last_name: 'Harel',
  });
  await joins(site.id, people.editor.userId, 3);
  await joins(site.id, people.member.userId, null);
});

const as = (who?: Who, now = WEDNESDAY) => testApp({ ...(who && { as: people[who] }), now: () => now });
const save = (who: Who, version: number, patch: Parameters<typeof aNoticeInput>[0] = {}) =>
  as(who).request(`/api/sites/${site.id}/notice`, {
    method: 'PUT',
    json: aNoticeInput(patch),
    headers: { 'If-Match': `"${version}"` },
  });
async function saved(version = 0, patch: Parameters<typeof aNoticeInput>[0] = {}): Promise<SiteNotice> {
  const response = await save('owner', version, patch);
  expect(response.status).toBe(200);
  const { notice } = await response.json<{ notice: SiteNotice }>();
  return notice;
}
const read = async (who?: Who, now?: Date) =>
  (await (await as(who, now).request(`/api/sites/${site.id}/notice`)).json<{ notice: SiteNotice | null }>())
    .notice;
const open = (token: string | null, now?: Date) => as(undefined, now).request(`/api/notices/${token}`);
const opened = async (token: string | null, now?: Date) => {
  const response = await open(token, now);
  expect(response.status).toBe(200);
  return response.json<NoticePage>();
};

describe('the staff of a site', () => {
  test('make a notice, change it, and see who changed it first', async () => {
    const notice = await saved();
    expect(notice).toMatchObject({
      version: 1,
      closes_on: '2026-11-30',
      closed: false,
      can: { change: true },
    });
    expect(notice.token).toMatch(/^[\w-]{22}$/);
    const changed = await saved(1, { note: 'Come and sit with us.' });
    expect(changed).toMatchObject({ version: 2, token: notice.token, note: 'Come and sit with us.' });
    await refusal(await save('editor', 1, { note: 'Another.' }), 'request.stale');
    const rows = await db
      .select()
      .from(audit)
      .where(eq(audit.object_id, String(site.id)));
    expect(rows.map(({ action }) => action)).toEqual(['notice.saved', 'notice.saved']);
  });

  test('who tap twice, or whose answer was lost, make one notice', async () => {
    const [one, other] = await Promise.all([save('owner', 0), save('owner', 0)]);
    expect([one.status, other.status].sort()).toEqual([200, expect.toBeOneOf([200, 409])]);
    expect((await save('owner', 0)).status).toBe(200);
    expect(await read('owner')).toMatchObject({ version: 1 });
  });

  test('delete it, and its link shows nothing', async () => {
    const { token } = await saved();
    const as_owner = as('owner');
    expect((await as_owner.request(`/api/sites/${site.id}/notice`, { method: 'DELETE' })).status).toBe(204);
    await refusal(await open(token), 'notice.not_found');
    await refusal(
      await as_owner.request(`/api/sites/${site.id}/notice`, { method: 'DELETE' }),
      'notice.not_found',
    );
  });

  test.each([
    ['says nothing', { funeral: null, shiva: null, note: null }],
    ['has a shiva that ends before it begins', { shiva: { ...shivaOf(), until: '2026-11-20' } }],
    ['has a shiva of half a year', { shiva: { ...shivaOf(), until: '2027-05-20' } }],
    [
      'has hours on a day outside the shiva',
      { shiva: { ...shivaOf(), from: '2026-11-20', until: '2026-11-25' } },
    ],
    ['has a day that does not exist', { shiva: { ...shivaOf(), until: '2026-11-31' } }],
    ['leads to a script', { shiva: { ...shivaOf(), navigation: 'javascript:alert(1)' } }],
    ['has an unknown time zone', { tz: 'Mars/Olympus' }],
  ])('cannot save one that %s', async (_title, patch) => {
    await refusal(await save('owner', 0, patch), 'request.invalid');
    expect(await read('owner')).toBeNull();
  });
});

function shivaOf() {
  const { shiva } = aNoticeInput();
  if (!shiva) throw new Error('the notice has no shiva');
  return shiva;
}

describe('a person with the link', () => {
  test('reads the notice, with the address where the family wishes', async () => {
    const { token } = await saved();
    const page = await opened(token);
    expect(page).toMatchObject({ closed: false, today: '2026-11-25', person: { name: 'Naomi Harel' } });
    expect(page.notice.shiva?.address).toBe(ADDRESS);
    await saved(1, { show_address: false });
    const { shiva } = (await opened(token)).notice;
    expect(shiva).toMatchObject({
      place: 'At the family’s home',
      address: null,
      directions: null,
      navigation: null,
    });
  });

  test('of a private site reads nothing else of it', async () => {
    await db.update(sites).set({ mode: 'private' }).where(eq(sites.id, site.id));
    const { token } = await saved();
    const page = await opened(token);
    expect(page.site).toBeNull();
    expect(JSON.stringify(page)).not.toContain(site.slug);
  });

  test('reads it without the address and the hours once the shiva has ended', async () => {
    const { token } = await saved();
    const page = await opened(token, AFTER);
    expect(page.closed).toBe(true);
    expect(JSON.stringify(page)).not.toMatch(/Oranim|16:00|16:20|garden/);
    expect(page.notice.note).toBe('Mother did not like long eulogies.');
  });

  test('reads nothing of a deleted site, nor with a token that nobody got', async () => {
    const { token } = await saved();
    await db.update(sites).set({ deleted_at: WEDNESDAY.toISOString() }).where(eq(sites.id, site.id));
    await refusal(await open(token), 'notice.not_found');
    await refusal(await open('x'.repeat(22)), 'notice.not_found');
  });

  test('gets the days for a calendar, in the time zone of the notice', async () => {
    const { token } = await saved();
    const response = await as().request(`/api/notices/${token}/days.ics?lang=en`);
    expect(response.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8');
    const text = (await response.text()).replaceAll('\r\n ', '');
    expect(text).toContain('DTSTART:20261124T133000Z');
    expect(text).toContain('SUMMARY:Funeral · Naomi Harel');
    expect(text.match(/SUMMARY:Shiva/g)).toHaveLength(6);
    expect(text).toContain('LOCATION:At the family’s home\\, 14 Oranim Street\\, Kiryat Tivon');
    await saved(1, { show_address: false });
    expect(await (await as().request(`/api/notices/${token}/days.ics`)).text()).not.toContain('Oranim');
  });
});

describe('a reader of the site', () => {
  test.each([undefined, 'member', 'stranger'] as const)(
    '%s sees the notice there once it is kept',
    async (who) => {
      await saved();
      expect(await read(who)).toBeNull();
      const kept = await read(who, AFTER);
      expect(kept).toMatchObject({ closed: true, token: null, can: { change: false } });
      expect(JSON.stringify(kept)).not.toMatch(/Oranim|16:00|16:20|garden/);
    },
  );

  test('cannot change it', async () => {
    await saved();
    await refusal(await save('member', 1), 'auth.forbidden');
    await refusal(await save('stranger', 1), 'auth.forbidden');
  });
});

describe('the page of the link', () => {
  const page = async (token: string | null, locale = 'en', now = WEDNESDAY) =>
    readPage(await testApp({ env: standInPages, now: () => now }).request(`/${locale}/n/${token}`));

  test('is drawn by the server, and its preview says what comes first', async () => {
    const { token } = await saved();
    const shown = await page(token);
    expect(shown.status).toBe(200);
    expect(shown.meta('og:description')).toEqual([
      'Shiva until Monday, 30 November 2026 · At the family’s home · 16:00–21:00',
    ]);
    expect(shown.meta('robots')).toEqual(['noindex']);
    expect(shown.html).toContain(ADDRESS);
    expect(shown.html).toContain('destination=At+the+family');
    const before = await page(token, 'he', new Date('2026-11-24T10:00:00.000Z'));
    expect(before.meta('og:description')).toEqual([
      'הלוויה: יום שלישי, 24 בנובמבר 2026, בשעה 15:30 · Kiryat Tivon cemetery',
    ]);
  });

  test('does not exist for a token that nobody got', async () => {
    expect((await page('x'.repeat(22))).status).toBe(404);
  });
});
