import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { PREVIEW } from '#worker/contract/media.ts';
import type { Site } from '#worker/contract/site.ts';
import { commit } from '#worker/db/commit.ts';
import { media, sites } from '#worker/db/schema/sites.ts';
import { previewKey } from '#worker/features/site-access/site.rules.ts';
import { derivedDates } from '#worker/shared/derived-dates.ts';
import { type TestApp, testApp, testEnv } from '#worker/testing/app.ts';
import { aJpeg } from '#worker/testing/images.ts';
import { refusal } from '#worker/testing/problem.ts';
import { readPage } from '#worker/testing/read-page.ts';
import { aPerson, aPicture, aSite, db, joins, next } from '#worker/testing/seed.ts';
import { standInPages } from '#worker/testing/stand-in-pages.ts';

const NOW = new Date('2026-11-10T12:00:00.000Z');
const ORIGIN = testEnv.APP_ORIGIN;
const CANARY = 'canary: the face of someone private';
const app = testApp({ now: () => NOW, env: standInPages });
const ask = (path: string, headers: Record<string, string> = {}) => app.request(path, { headers });

async function aPreview(siteId: number, userId: number): Promise<string> {
  const id = `preview-${next()}`;
  await testEnv.MEDIA.put(`test/${id}/1200`, CANARY);
  await commit(db, [
    db.insert(media).values({
      id,
      site_id: siteId,
      created_by: userId,
      purpose: 'preview',
      kind: 'photo',
      content_type: 'image/jpeg',
      width: 1200,
      height: 630,
      widths: [1200],
      sizes: [CANARY.length],
      key: `test/${id}`,
      bytes: CANARY.length,
      attached_at: NOW.toISOString(),
      created_at: NOW.toISOString(),
    }),
    db.update(sites).set({ preview_id: id }).where(eq(sites.id, siteId)),
  ]);
  return id;
}

async function aDrawnSite(patch: object = {}) {
  const owner = await aPerson();
  const site = await aSite({ owner_id: owner.userId, other_name: 'רות כהן', ...patch });
  const id = await aPreview(site.id, owner.userId);
  return { ...site, owner, path: `/og/${site.id}/${id}.jpg` };
}
const set = (siteId: number, change: Partial<typeof sites.$inferInsert>) =>
  db.update(sites).set(change).where(eq(sites.id, siteId));

describe('a person who is sent a link sees the picture that was drawn for the site', () => {
  test('named in the document, and kept by others for a minute at most', async () => {
    const { slug, path } = await aDrawnSite();
    for (const locale of ['en', 'he']) {
      const page = await readPage(await ask(`/${locale}/site/${slug}`));
      expect(page.meta('og:image')).toEqual([ORIGIN + path]);
      expect(page.meta('og:image:width')).toEqual(['1200']);
      expect(page.meta('og:image:height')).toEqual(['630']);
      expect(page.meta('og:image:alt')).toEqual(['Ruth Cohen']);
    }
    app.reads.rowsRead = 0;
    const response = await ask(path);
    expect(response.headers.get('Content-Type')).toBe('image/jpeg');
    const [, seconds] = /^public, max-age=(\d+)$/.exec(response.headers.get('Cache-Control') ?? '') ?? [];
    expect(Number(seconds)).toBeLessThanOrEqual(60);
    expect(await response.text()).toBe(CANARY);
    expect(app.reads.rowsRead).toBeLessThanOrEqual(4);
    const again = await ask(path, { 'If-None-Match': response.headers.get('ETag') ?? '' });
    expect(again.status).toBe(304);
  });

  test('and the card that all share until it is drawn', async () => {
    const { slug } = await aSite({ owner_id: (await aPerson()).userId });
    const page = await readPage(await ask(`/he/site/${slug}`));
    expect(page.meta('og:image')).toEqual([`${ORIGIN}/og-he.png`]);
    expect(page.meta('og:image:alt')).toEqual(['דורות']);
  });
});

describe('an editor of the site draws it', () => {
  const JPEG = aJpeg({ width: 1200, height: 630 });
  const as = (person: { userId: number; sessionId: string }) => testApp({ as: person, env: standInPages });
  const start = (by: TestApp, target: number, file: object = {}, purpose = 'preview') =>
    by.request('/api/media/start', {
      method: 'POST',
      json: {
        purpose,
        target,
        files: [{ name: 'preview.jpg', type: 'image/jpeg', bytes: JPEG.length, ...file }],
      },
    });
  async function upload(by: TestApp, target: number, bytes = JPEG): Promise<Response> {
    const begun = await start(by, target, { bytes: bytes.length });
    const { upload_id: up } = await begun.json<{ upload_id: string }>();
    await by.request(`/api/media/${up}/1`, { method: 'PUT', body: bytes });
    return by.request(`/api/media/${up}/done`, { method: 'POST' });
  }
  const patch = (by: TestApp, id: number, json: object, version: number) =>
    by.request(`/api/sites/${id}`, { method: 'PATCH', json, headers: { 'If-Match': `"${version}"` } });
  const seen = async (by: TestApp, id: number) =>
    (await (await by.request(`/api/sites/${id}`)).json<{ site: Site }>()).site;

  test('once for each change, and no version changes by it', async () => {
    const owner = await aPerson();
    const { id, slug } = await aSite({ owner_id: owner.userId });
    const by = as(owner);
    expect((await seen(by, id)).preview_due).toBe(true);
    expect((await seen(app, id)).preview_due).toBe(false);
    const { media: drawn } = await (await upload(by, id)).json<{ media: { id: string } }>();
    expect((await patch(by, id, { preview: drawn.id }, 1)).status).toBe(200);
    expect(await seen(by, id)).toMatchObject({ preview_due: false, version: 1 });
    const page = await readPage(await ask(`/en/site/${slug}`));
    expect(page.meta('og:image')).toEqual([`${ORIGIN}/og/${id}/${drawn.id}.jpg`]);
    expect((await ask(`/og/${id}/${drawn.id}.jpg`)).status).toBe(200);

    expect((await patch(by, id, { first_name: 'Rivka' }, 1)).status).toBe(200);
    expect((await seen(by, id)).preview_due).toBe(true);
    const { media: late } = await (await upload(by, id)).json<{ media: { id: string } }>();
    await refusal(await patch(by, id, { preview: late.id }, 1), 'request.stale');
    expect((await patch(by, id, { preview: late.id }, 2)).status).toBe(200);
    expect(await seen(by, id)).toMatchObject({ preview_due: false, version: 2 });
    expect((await ask(`/og/${id}/${drawn.id}.jpg`)).status).toBe(404);
  });

  test('again where another part of the face is to be seen, and as it was until then', async () => {
    const owner = await aPerson();
    const { id, slug } = await aSite({ owner_id: owner.userId });
    const by = as(owner);
    const face = await aPicture({ site_id: id, created_by: owner.userId, purpose: 'profile' });
    expect((await patch(by, id, { profile: face }, 1)).status).toBe(200);
    const { media: drawn } = await (await upload(by, id)).json<{ media: { id: string } }>();
    expect((await patch(by, id, { preview: drawn.id }, 2)).status).toBe(200);
    expect((await patch(by, id, { profile_focal: { x: 0.2, y: 0.1 } }, 2)).status).toBe(200);
    expect(await seen(by, id)).toMatchObject({ preview_due: true, version: 3 });
    const page = await readPage(await ask(`/en/site/${slug}`));
    expect(page.meta('og:image')).toEqual([`${ORIGIN}/og/${id}/${drawn.id}.jpg`]);
  });

  test('for nobody, of a site that only people who are logged in read', async () => {
    const owner = await aPerson();
    const { id } = await aSite({ owner_id: owner.userId, sign_in_to_view: true });
    expect((await seen(as(owner), id)).preview_due).toBe(false);
  });

  test('in its size, as a JPEG, and small; of a private site never', async () => {
    const owner = await aPerson();
    const { id } = await aSite({ owner_id: owner.userId });
    const by = as(owner);
    await refusal(await start(by, id, { name: 'a.png', type: 'image/png' }), 'media.type');
    await refusal(await start(by, id, { bytes: PREVIEW.bytes + 1 }), 'media.too_large');
    expect((await start(by, id, { bytes: PREVIEW.bytes })).status).toBe(201);
    await refusal(await upload(by, id, aJpeg({ width: 1200, height: 631 })), 'media.type');
    const member = await aPerson();
    await joins(id, member.userId, null);
    await refusal(await start(as(member), id), 'auth.forbidden');
    await set(id, { mode: 'private' });
    expect((await seen(by, id)).preview_due).toBe(false);
  });
});

describe('nobody receives the preview picture', () => {
  const closed: [string, Partial<typeof sites.$inferInsert>][] = [
    ['private', { mode: 'private' }],
    ['only for those who sign in', { sign_in_to_view: true }],
    ['deleted', { deleted_at: NOW.toISOString() }],
    ['a working life that nobody has activated', { work: true }],
    ['a working life', { work: true, work_activated_at: NOW.toISOString() }],
  ];
  test.each(closed)('once the site is %s', async (_, change) => {
    const { id, path, slug, owner } = await aDrawnSite();
    expect((await ask(path)).status).toBe(200);
    const brother = await aPerson();
    await joins(id, brother.userId, null);
    await set(id, change);
    const family = [undefined, brother, owner].map((as) =>
      testApp({ ...(as && { as }), now: () => NOW, env: standInPages }),
    );
    for (const one of family) {
      const response = await one.request(path);
      expect(response.status).toBe(404);
      expect(response.headers.get('Cache-Control')).toBe('no-store');
      expect(await response.text()).toBe('');
    }
    const page = await (await ask(`/en/site/${slug}`)).text();
    expect(page).not.toContain(path);
    expect(page).not.toContain('canary');
  });

  test('once the site’s portrait is removed, even before it is drawn again', async () => {
    const owner = await aPerson();
    const portrait_id = await aPicture({ site_id: null, created_by: owner.userId, purpose: 'profile' });
    const { id, path, slug } = await aDrawnSite({ owner_id: owner.userId, portrait_id });
    await db.update(media).set({ site_id: id }).where(eq(media.id, portrait_id));
    const [row] = await db.select().from(sites).where(eq(sites.id, id));
    if (!row) throw new Error('no site');
    await set(id, { preview_of: previewKey(row) });
    expect((await ask(path)).status).toBe(200);
    const by = testApp({ as: owner, now: () => NOW, env: standInPages });
    const taken = { method: 'PATCH', json: { profile: null }, headers: { 'If-Match': `"${row.version}"` } };
    expect((await by.request(`/api/sites/${id}`, taken)).status).toBe(200);
    expect((await ask(path)).status).toBe(404);
    const page = await readPage(await ask(`/en/site/${slug}`));
    expect(page.meta('og:image')).toEqual([`${ORIGIN}/og-en.png`]);
  });

  test('at the address of another site, an old address, or an invalid one', async () => {
    const [one, other] = [await aDrawnSite(), await aDrawnSite({ mode: 'private' })];
    const hidden = other.path.split('/').at(-1);
    await aPreview(one.id, one.owner.userId);
    for (const path of [
      one.path,
      other.path,
      `/og/${one.id}/${hidden}`,
      `/og/${one.id}/`,
      `/og/${one.slug}/x.jpg`,
      '/og/x',
      '/og/1e3/../x.jpg',
      `/og/${'9'.repeat(30)}/x.jpg`,
    ]) {
      const response = await ask(path);
      expect([path, response.status === 200 ? await response.text() : '']).toEqual([path, '']);
    }
  });
});

describe('search engines are told', () => {
  const ldOf = async (slug: string, locale = 'en') => {
    const page = await readPage(await ask(`/${locale}/site/${slug}`));
    return (page.jsonLd as { mainEntity: Record<string, unknown> }).mainEntity;
  };

  test('who it is, where and when they lived, and on which days they are remembered', async () => {
    const { slug, path } = await aDrawnSite({
      birth_city: 'Haifa',
      birth_country: 'Israel',
      death_place: 'Jerusalem',
    });
    const url = `${ORIGIN}/he/site/${slug}`;
    expect(await ldOf(slug, 'he')).toEqual({
      '@type': 'Person',
      name: 'Ruth Cohen',
      alternateName: 'רות כהן',
      birthDate: '1941-03-14',
      deathDate: '2024-03-10',
      birthPlace: { '@type': 'Place', name: 'Haifa, Israel' },
      deathPlace: { '@type': 'Place', name: 'Jerusalem' },
      image: ORIGIN + path,
      subjectOf: [
        {
          '@type': 'Event',
          name: 'יום השנה לפטירת רות כהן',
          startDate: '2027-03-08',
          endDate: '2027-03-09',
          url,
        },
        expect.objectContaining({ startDate: '2027-03-10', endDate: '2027-03-10', url }),
      ],
    });
  });

  test('no more than is known and shown', async () => {
    const [birth, death] = [
      { format: 'en', year: 1941, month: null, day: null },
      { format: 'he', year: 5784, month: null, day: null },
    ] as const;
    const { slug } = await aSite({
      owner_id: (await aPerson()).userId,
      birth,
      death,
      derived_dates: derivedDates({ birth, death, after_sunset: false }),
    });
    expect(await ldOf(slug)).toEqual({ '@type': 'Person', name: 'Ruth Cohen', birthDate: '1941' });
  });

  test('names and places as they are, whatever is written in them', async () => {
    const wild = '</script><script>alert(1)</script><!-- " \\ \u2028';
    const { slug } = await aDrawnSite({
      first_name: wild,
      other_name: null,
      birth_city: wild,
      fallen_at: wild,
    });
    const response = await ask(`/en/site/${slug}`);
    const text = await response.clone().text();
    expect(text).not.toContain('<script>alert');
    const person = ((await readPage(response)).jsonLd as { mainEntity: Record<string, unknown> }).mainEntity;
    expect(person).toMatchObject({
      name: `${wild} Cohen`,
      birthPlace: { name: wild },
      deathPlace: { name: wild },
    });
    expect(JSON.stringify(person.subjectOf)).toContain(
      JSON.stringify(`Yahrzeit of ${wild} Cohen`).slice(1, -1),
    );
  });
});

describe('a memorial says when its yahrzeit is', () => {
  const lineOn = async (slug: string, now: string, locale = 'en') => {
    const at = testApp({ now: () => new Date(now) });
    const response = await at.request(`/api/sites/${slug}`, { headers: { 'Accept-Language': locale } });
    const { site } = await response.json<{ site: Site }>();
    const said = site.lines.map(({ look, parts, until }) => ({
      text: parts[0]?.text.replaceAll('\u00A0', ' '),
      today: look === 'vigil',
      until,
    }));
    return said.find(({ text }) => /yahrzeit|יום השנה/i.test(text ?? '')) ?? null;
  };

  test('in the reader’s language, from the evening before', async () => {
    const { slug } = await aDrawnSite();
    expect(await lineOn(slug, '2026-11-10T12:00:00Z')).toEqual({
      text: 'Yahrzeit: from the evening of 8 until 9 March 2027',
      today: false,
      until: '2027-03-09',
    });
    expect((await lineOn(slug, '2026-11-10T12:00:00Z', 'he'))?.text).toBe('יום השנה: מערב 8 ועד 9 במרץ 2027');
  });

  test('and on the day, which begins in Jerusalem for who reads Hebrew, that it is today', async () => {
    const { slug } = await aDrawnSite();
    expect(await lineOn(slug, '2027-03-09T12:00:00Z')).toEqual({
      text: 'Today is the yahrzeit of Ruth Cohen',
      today: true,
      until: '2027-03-09',
    });
    const lateEvening = '2027-03-08T22:30:00Z';
    expect(await lineOn(slug, lateEvening)).toMatchObject({ today: false });
    expect(await lineOn(slug, lateEvening, 'he')).toEqual({
      text: 'היום יום השנה לפטירת רות כהן',
      today: true,
      until: '2027-03-09',
    });
    expect(await lineOn(slug, '2027-03-10T12:00:00Z')).toMatchObject({ today: false });
  });

  test('unless the Hebrew day is unknown or not shown, or the person is alive', async () => {
    const owner_id = (await aPerson()).userId;
    const death = { format: 'en', year: 2024, month: null, day: null } as const;
    const derived_dates = derivedDates({ birth: null, death, after_sunset: false });
    const settings = {
      hebrew_calendar: false,
      hide_candle_button: false,
      hide_about: false,
      dim_cover: false,
      memories_title: null,
    };
    for (const patch of [{ death, derived_dates }, { settings }, { site_type_id: 2 }]) {
      const { slug } = await aSite({ owner_id, ...patch });
      expect(await lineOn(slug, '2026-11-10T12:00:00Z')).toBeNull();
    }
  });
});
