import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { sites } from '#worker/db/schema/sites.ts';
import { testApp, testEnv } from '#worker/testing/app.ts';
import { type ParsedPage, readPage } from '#worker/testing/read-page.ts';
import { aMemory, aPerson, aPicture, aSite, db } from '#worker/testing/seed.ts';
import { standInPages } from '#worker/testing/stand-in-pages.ts';

const ORIGIN = testEnv.APP_ORIGIN;
const app = testApp({ env: standInPages });
let site: number;
let author: number;

const asked = async (memory: number | string, of = site, locale = 'en'): Promise<ParsedPage> =>
  readPage(await app.request(`/${locale}/site/${of}?memory=${memory}`));
const inHead = (page: ParsedPage) => page.html.slice(0, page.html.indexOf('</head>'));
const written = (patch: object = {}, of = site) => aMemory({ owner_id: of, author_id: author, ...patch });

beforeAll(async () => {
  author = (await aPerson()).userId;
  site = (await aSite({ owner_id: author, slug: 'ruth-cohen', sentence: 'She baked bread.' })).id;
});

describe('a link to a memory', () => {
  test('says who remembers what, and shows its first photo, which a messenger can fetch', async () => {
    const id = await written({
      text: `She sang\n\nin the kitchen. ${'And sang. '.repeat(40)}`,
      type: 'photo',
    });
    await aPicture({ site_id: site, created_by: author, memory_id: id, caption: 'The kitchen' });
    const page = await asked(id);
    expect(page.title).toBe('A memory of Ruth Cohen · Dorot');
    expect(page.meta('og:title')).toEqual([page.title]);
    const [description = ''] = page.meta('og:description');
    expect(description).toMatch(/^Dana Levi: She sang in the kitchen\. And sang\..*…$/);
    expect(description.length).toBeLessThan(200);
    expect(page.meta('og:image:alt')).toEqual(['The kitchen']);
    expect([page.meta('og:image:width'), page.meta('og:image:height')]).toEqual([['800'], ['600']]);
    const [src = ''] = page.meta('og:image');
    expect(src.startsWith(`${ORIGIN}/api/media/`)).toBe(true);
    const picture = await app.request(src.slice(ORIGIN.length));
    expect(picture.status).toBe(200);
    expect(picture.headers.get('Content-Type')).toBe('image/webp');
  });

  test('keeps its own address in messengers, and the site’s in search engines', async () => {
    const id = await written();
    const page = await asked(id);
    expect(page.meta('og:url')).toEqual([`${ORIGIN}/en/site/ruth-cohen?memory=${id}`]);
    expect(page.links('canonical').map(({ href }) => href)).toEqual([`${ORIGIN}/en/site/ruth-cohen`]);
  });

  test('is in the language of the page, and tells a candle', async () => {
    const id = await written({ type: 'candle', text: null, candle_text: 'Always with us' });
    expect((await asked(id, site, 'he')).title).toBe('נר לזכר Ruth Cohen · דורות');
    const page = await asked(id);
    expect(page.title).toBe('A candle for Ruth Cohen · Dorot');
    expect(page.meta('description')).toEqual(['Dana Levi: Always with us']);
    const silent = await asked(await written({ type: 'candle', text: null }));
    expect(silent.meta('description')).toEqual(['She baked bread.']);
  });

  test('names nobody where the site hides who shared what', async () => {
    const { id: of } = await aSite({ owner_id: author });
    const [row] = await db.select().from(sites).where(eq(sites.id, of));
    if (!row) throw new Error('no site');
    await db
      .update(sites)
      .set({ settings: { ...row.settings, hide_post_stamp: true } })
      .where(eq(sites.id, of));
    const page = await asked(await written({ text: 'She sang.' }, of), of);
    expect(page.meta('description')).toEqual(['She sang.']);
    expect(inHead(page)).not.toContain('Dana');
  });

  test('cannot break out of the head', async () => {
    const page = await asked(await written({ text: '"><script>alert(1)</script>' }));
    expect(page.meta('description')).toEqual(['Dana Levi: "><script>alert(1)</script>']);
    expect(inHead(page)).not.toContain('<script>alert');
  });
});

describe('a link to what not everyone may see is a link to the site', () => {
  const CANARY = 'canary: for the family alone';
  const hidden: [string, object][] = [
    ['for members', { visibility: 'members' }],
    ['for staff', { visibility: 'staff' }],
    ['that waits', { status: 'pending' }],
    ['that was returned', { status: 'returned' }],
    ['that was denied', { status: 'denied' }],
    ['that was deleted', { status: 'trashed' }],
    ['that was reported', { collapsed_for: 'reports' }],
  ];

  test.each(hidden)('%s', async (_, patch) => {
    const id = await written({ text: CANARY, type: 'photo', ...patch });
    await aPicture({ site_id: site, created_by: author, memory_id: id, caption: CANARY });
    const page = await asked(id);
    expect(page.title).toBe('Ruth Cohen (1941–2024) · Dorot');
    expect(page.meta('og:description')).toEqual(['She baked bread.']);
    expect(page.meta('og:image')).toEqual([`${ORIGIN}/og-en.png`]);
    expect(page.meta('og:url')).toEqual([`${ORIGIN}/en/site/ruth-cohen`]);
    expect(inHead(page)).not.toContain('canary');
  });

  test('of a private site, or that does not exist', async () => {
    const { id: secret } = await aSite({ owner_id: author, mode: 'private' });
    for (const id of [await written({ text: CANARY }, secret), 999_999_999, 0, -1, 'x', '1e99', "1'"]) {
      const page = await asked(id);
      expect(page.status).toBe(200);
      expect(page.title).toBe('Ruth Cohen (1941–2024) · Dorot');
    }
    const page = await asked(await written({ text: CANARY }, secret), secret);
    expect(page.status).toBe(403);
    expect(page.html).not.toContain('canary');
  });
});

test('the memory is read in the same trip to the database as its page', async () => {
  const counted = testApp({ env: standInPages });
  await counted.request('/en/site/ruth-cohen');
  const { queries } = counted.reads;
  await counted.request(`/en/site/ruth-cohen?memory=${await written()}`);
  expect(counted.reads.queries).toBe(queries * 2);
});

describe('an old link to a memory that was moved', () => {
  const at = async (address: string) => {
    const response = await app.request(address, { redirect: 'manual' });
    return [response.status, response.headers.get('Location')];
  };
  const other = async (patch: object = {}) => (await aSite({ owner_id: author, ...patch })).id;
  const slugOf = async (id: number) =>
    (await db.select({ slug: sites.slug }).from(sites).where(eq(sites.id, id)))[0]?.slug;

  test('leads to it where it is now, whatever else the address says', async () => {
    const there = await other();
    const id = await written({}, there);
    const address = `/en/site/${await slugOf(there)}?memory=${id}`;
    for (const old of [site, 'ruth-cohen', 999_999, 'nobody-at-all'])
      expect(await at(`/en/site/${old}?memory=${id}&filter=photo`)).toEqual([302, address]);
    const [closed, deleted] = [await other({ mode: 'private' }), await other({ deleted_at: '2026' })];
    for (const old of [closed, deleted])
      expect(await at(`/en/site/${old}?memory=${id}`)).toEqual([302, address]);
    expect((await at(address))[0]).toBe(200);
  });

  test.each<[string, object, object]>([
    ['a private site', { mode: 'private' }, {}],
    ['a site that asks to sign in', { sign_in_to_view: true }, {}],
    ['a deleted site', { deleted_at: '2026' }, {}],
    ['its site, for members', {}, { visibility: 'members' }],
    ['its site, for staff', {}, { visibility: 'staff' }],
    ['its site, waiting', {}, { status: 'pending' }],
    ['its site, deleted', {}, { status: 'trashed' }],
  ])('discloses nothing where it is on %s', async (_, siteIs, memoryIs) => {
    const there = await other(siteIs);
    const id = await written({ text: 'CANARY', ...memoryIs }, there);
    const withoutNonce = (html: string) => html.replaceAll(/nonce="[^"]*"|"now":\d+|request_id[^,]*/g, '');
    for (const old of [site, 999_999]) {
      const [named, none] = await Promise.all(
        [id, 999_999].map(async (one) => {
          const response = await app.request(`/en/site/${old}?memory=${one}`, { redirect: 'manual' });
          return [response.status, withoutNonce(await response.text())];
        }),
      );
      expect(named).toEqual(none);
    }
  });

  test('of a memory that is collapsed shows the site, once', async () => {
    const id = await written({ collapsed_for: 'reports' });
    expect((await at(`/en/site/${site}?memory=${id}`))[0]).toBe(200);
    expect((await at(`/en/site/ruth-cohen?memory=${id}`))[0]).toBe(200);
  });
});
