import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { sites } from '#worker/db/schema/sites.ts';
import { pictureOf } from '#worker/features/media/media-address.ts';
import { testApp, testEnv } from '#worker/testing/app.ts';
import { readPage } from '#worker/testing/read-page.ts';
import {
  aCode,
  aMemory,
  aPerson,
  aPicture,
  aSite,
  db,
  joins,
  lightCandles,
  type Person,
} from '#worker/testing/seed.ts';
import { standInPages } from '#worker/testing/stand-in-pages.ts';

let people: Record<'stranger' | 'unverified' | 'vendor' | 'kiosk' | 'member', Person>;
let hidden: { id: number; slug: string; portrait: string; code: string; memory: number };

/** All data of the private site contains this. */
const CANARY = /canary|קנרית/i;

beforeAll(async () => {
  const owner = await aPerson({ first_name: 'Canary-Owner' });
  people = {
    stranger: await aPerson(),
    unverified: await aPerson({ active: '0' }),
    vendor: await aPerson({ role_id: 3 }),
    kiosk: await aPerson({ kiosk_community_id: 1 }),
    member: await aPerson({ first_name: 'Insider' }),
  };
  await aSite({ owner_id: people.stranger.userId, example_rank: 1 });
  const site = await aSite({
    owner_id: owner.userId,
    mode: 'private',
    slug: 'canary-slug',
    first_name: 'Canary-First',
    last_name: 'Canary-Last',
    other_name: 'קנרית',
    sentence: 'canary sentence',
    about: 'canary about',
    birth_city: 'canary city',
    death_place: 'canary place',
    example_rank: 0,
    settings: {
      hebrew_calendar: true,
      hide_candle_button: false,
      hide_about: false,
      dim_cover: false,
      memories_title: 'canary title',
    },
  });
  const portrait = await aPicture({
    site_id: site.id,
    created_by: owner.userId,
    purpose: 'profile',
    caption: 'canary caption',
  });
  await db.update(sites).set({ portrait_id: portrait, cover_id: portrait }).where(eq(sites.id, site.id));
  const memory = await aMemory({
    owner_id: site.id,
    author_id: owner.userId,
    text: 'canary text',
    location: 'canary sea',
  });
  await joins(site.id, people.member.userId, null);
  await lightCandles(site.id, '2026-11-10', 3);
  const code = await aCode({ site_id: site.id, target: String(site.id) });
  hidden = { ...site, portrait, code, memory };
});

const addresses = () => [
  `/en/site/${hidden.id}`,
  `/he/site/${hidden.id}`,
  `/en/site/${hidden.id}?memory=${hidden.memory}`,
  `/en/site/${hidden.id}?sort=oldest&filter=text`,
  `/site/${hidden.id}`,
  '/en',
  '/he',
  '/sitemap.xml',
  '/sitemap.xml?file=0',
  '/robots.txt',
  `/s/${hidden.code}`,
  `/he/m/${hidden.code}`,
  `/api/sites/${hidden.id}`,
  `/api/sites/${hidden.slug}`,
  `/api/sites/memories/${hidden.id}`,
  `/api/sites/memories/${hidden.slug}`,
  `/api/sites/memories/item/${hidden.memory}`,
  `/api/sites/${hidden.id}/codes`,
  `/api/sites/examples?locale=en`,
  `/api/sites/examples?locale=he`,
  `/api/sites/get_site_link_by_qr?qr=${hidden.code}`,
  `/api/codes/${hidden.code}/qr.svg`,
  `/api/media/${hidden.portrait}`,
  '/api/openapi.json',
];

describe.each(['visitor', 'stranger', 'unverified', 'vendor', 'kiosk'] as const)(
  'a private site and the %s',
  (who) => {
    const app = () => testApp({ env: standInPages, ...(who !== 'visitor' && { as: people[who] }) });

    test('nothing of it is in any page, answer, header or redirect', async () => {
      for (const address of addresses()) {
        const response = await app().request(address);
        const said = `${[...response.headers].join('\n')}\n${decodeURIComponent(response.headers.get('Location') ?? '')}\n${await response.text()}`;
        expect(said, address).not.toMatch(CANARY);
      }
    });

    test('not even after one of its family was here', async () => {
      const insider = testApp({ as: people.member, env: standInPages });
      const seen = await insider.request(`/api/sites/${hidden.id}`);
      expect(await seen.text()).toMatch(CANARY);
      for (const address of addresses()) {
        expect(await (await app().request(address)).text(), address).not.toMatch(CANARY);
      }
    });
  },
);

describe('the document of a private site', () => {
  const asked = async (path: string, as?: Person) =>
    readPage(await testApp({ env: standInPages, ...(as && { as }) }).request(path));

  test('says that it is private, and is the same for its family, whose browser asks again', async () => {
    for (const as of [undefined, people.member]) {
      const page = await asked(`/en/site/${hidden.slug}`, as);
      expect(page.status).toBe(403);
      expect(page.data).toEqual({ locale: 'en', status: 403, queries: [] });
      expect(page.title).toBe('This is a private site · Dorot');
      expect(page.meta('robots')).toEqual(['noindex']);
      expect([...page.meta('og:url'), ...page.links('canonical'), ...page.links('alternate')]).toEqual([]);
      expect(page.jsonLd).toBeNull();
      // the requested address may occur in the page's own links, and nowhere else
      expect(page.html.replaceAll('/site/canary-slug', '')).not.toMatch(CANARY);
    }
  });

  test('is to the letter that of any other', async () => {
    const other = await aSite({ owner_id: people.stranger.userId, mode: 'private' });
    const bare = (page: Awaited<ReturnType<typeof asked>>, id: number) =>
      page.html.replaceAll(`/site/${id}`, '/site/ID').replace(/nonce="[^"]*"/g, '');
    const [one, two] = [await asked(`/en/site/${hidden.id}`), await asked(`/en/site/${other.id}`)];
    expect(bare(one, hidden.id)).toBe(bare(two, other.id));
  });

  test('of a site for the signed-in is neutral too, and asks for signing in', async () => {
    const strict = await aSite({
      owner_id: people.stranger.userId,
      sign_in_to_view: true,
      first_name: 'Canary',
    });
    const page = await asked(`/en/site/${strict.id}`);
    expect(page.status).toBe(401);
    expect(page.headers.get('WWW-Authenticate')).toBe('Bearer realm="dorot"');
    expect(page.html).toContain('<h1>Log in to read this site</h1>');
    expect(page.html).not.toContain('compose=ask');
    expect(page.html).not.toMatch(CANARY);
  });

  test('of a deleted site is that of one that never was', async () => {
    const gone = await aSite({
      owner_id: people.stranger.userId,
      first_name: 'Canary',
      deleted_at: '2026-11-01',
    });
    const page = await asked(`/en/site/${gone.id}`);
    expect(page.status).toBe(404);
    expect(page.html).not.toMatch(CANARY);
  });
});

test('its pictures have no address that a stranger could use, and one that its family got dies soon', async () => {
  const app = testApp();
  const blank = {
    id: hidden.portrait,
    width: null,
    height: null,
    widths: [320],
    thumbhash: null,
    focal_x: 0,
    focal_y: 0,
  };
  const forged = pictureOf(blank, 'private', 'another secret of the same length', new Date()).src;
  expect((await app.request(forged)).status).toBe(404);
  const real = pictureOf(blank, 'private', testEnv.MEDIA_SECRET, new Date(Date.now() - 601_000)).src;
  expect((await app.request(real)).status).toBe(404);
});
