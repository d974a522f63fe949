import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { cemeteries, grave_photos } from '#worker/db/schema/grave-records.ts';
import { testApp } from '#worker/testing/app.ts';
import { aGraveRecord } from '#worker/testing/grave-records-seed.ts';
import { type ParsedPage, readPage } from '#worker/testing/read-page.ts';
import { aPerson, aPicture, aSite, db } from '#worker/testing/seed.ts';
import { standInPages } from '#worker/testing/stand-in-pages.ts';

const app = testApp({ env: standInPages, now: () => new Date('2026-11-29T10:00:00.000Z') });
const owner = await aPerson();
const visit = async (ref: string | number, language = 'en', userAgent = 'Mozilla/5.0 (X11; Linux x86_64)') =>
  readPage(await app.request(`/${language}/site/${ref}/visit`, { headers: { 'User-Agent': userAgent } }));
const linksOf = ({ elements }: ParsedPage): string[] =>
  elements.flatMap(({ tag, attributes: { href = '' } }) =>
    tag === 'a' && /waze|google|apple|^geo:/.test(href) ? [href] : [],
  );
/** What is read without the app. */
const textOf = ({ html }: ParsedPage): string =>
  (/<main[^>]*>(.*?)<\/main>/s.exec(html)?.[1] ?? '').replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

test('the page of the way to a grave brings its data, so that a phone can keep it, and stays out of search', async () => {
  const { id, slug } = await aSite({ owner_id: owner.userId });
  await aGraveRecord({ site_id: id, note: 'Behind the well.' });
  const page = await visit(slug);
  expect(page.status).toBe(200);
  expect(page.title).toBe('Visit to the grave · Ruth Cohen');
  expect(page.meta('robots').join()).toContain('noindex');
  expect(page.headers.get('Permissions-Policy')).toContain('geolocation=(self)');
  expect(page.data.queries).toMatchObject([
    { key: ['sites', slug] },
    { key: ['grave-record', slug], data: { grave: { row: '4', note: 'Behind the well.' }, version: 1 } },
  ]);
  expect((await visit(id, 'he')).title).toContain('ביקור בקבר');
});

test('the way is read without the app, in both languages: the place, the steps, the note and the pin', async () => {
  const { id, slug } = await aSite({ owner_id: owner.userId });
  const [yarkon] = await db.select().from(cemeteries).where(eq(cemeteries.name_en, 'Yarkon'));
  await aGraveRecord({
    site_id: id,
    cemetery_id: yarkon?.id ?? null,
    gate: '3',
    block: '12',
    lat: 32.12,
    lng: 34.9,
    accuracy_m: 8,
    note: 'Behind the <well>.',
  });
  const page = await visit(slug);
  expect(textOf(page)).toContain(
    'Back to the site of Ruth Cohen Visit to the grave Ruth Cohen Yahrzeit: from the evening of 8 until 9 March 2027 Yarkon, Petah Tikva Gate 3 Block 12 Row 4 Plot 7 Behind the &lt;well&gt;. Waze Google Maps 32.12, 34.9 · accurate to about 8 m',
  );
  expect(page.html).not.toMatch(/ style=|<noscript><div class="wrap"/);
  expect(linksOf(page)).toEqual([
    'https://www.waze.com/ul?ll=32.12,34.9&navigate=yes',
    'https://www.google.com/maps/dir/?api=1&destination=32.12,34.9',
  ]);
  const hebrew = await visit(slug, 'he');
  expect(textOf(hebrew)).toMatch(/ביקור בקבר .*ירקון, פתח תקווה .*3 .*12 .*4 .*7 /);
  expect(hebrew.html).toContain('<html lang="he" dir="rtl"');
});

test.each([
  ['Mozilla/5.0 (Linux; Android 15)', 'geo:32.12,34.9?q=32.12,34.9'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)', 'https://maps.apple.com/?daddr=32.12,34.9'],
])('the pin opens the map of the phone without the app: %s', async (userAgent, href) => {
  const { id, slug } = await aSite({ owner_id: owner.userId });
  await aGraveRecord({ site_id: id, lat: 32.12, lng: 34.9 });
  expect(linksOf(await visit(slug, 'en', userAgent))[0]).toBe(href);
});

test('a way that nobody has entered says so, without the app', async () => {
  const { slug } = await aSite({ owner_id: owner.userId });
  expect(textOf(await visit(slug))).toContain('Nobody has entered the way to the grave yet.');
});

test('the photos of the way are in the document, with their arrows', async () => {
  const { id, slug } = await aSite({ owner_id: owner.userId });
  await aGraveRecord({ site_id: id });
  const media_id = await aPicture({ site_id: id, created_by: owner.userId, purpose: 'grave' });
  const arrow = { x: 0.25, y: 0.5, angle: 90 };
  await db.insert(grave_photos).values({ site_id: id, media_id, position: 0, arrow, caption: 'At the gate' });
  const { elements, html } = await visit(slug);
  expect(html).toContain('At the gate');
  expect(elements.find(({ tag }) => tag === 'img')?.attributes).toMatchObject({
    alt: 'Photo 1 of the way',
    loading: 'lazy',
  });
  expect(html).toContain('aria-label="The arrow points to the right"><svg x="25%" y="50%"');
});

test('a stranger learns nothing of a private site, of one for those who signed in, or of one that is not there', async () => {
  for (const patch of [{ mode: 'private' }, { sign_in_to_view: true }] as const) {
    const { id, slug } = await aSite({ owner_id: owner.userId, ...patch });
    await aGraveRecord({ site_id: id, note: 'Behind the well.' });
    const page = await visit(slug);
    expect([401, 403]).toContain(page.status);
    expect(page.html).not.toMatch(/Cohen|well/);
  }
  expect((await visit('nobody')).status).toBe(404);
});
