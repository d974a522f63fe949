import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { hooks } from '#worker/app/features.ts';
import { PHOTO_BYTES } from '#worker/contract/media.ts';
import type { RelatedLink } from '#worker/contract/related-link.ts';
import { commit } from '#worker/db/commit.ts';
import { related_links } from '#worker/db/schema/site-details.ts';
import { media, sites } from '#worker/db/schema/sites.ts';
import { ctxOf, requestContextFor } from '#worker/http/request-context.ts';
import type { Got, Outbound } from '#worker/platform/outbound/outbound.ts';
import { platformOf } from '#worker/platform/platform.ts';
import { testApp, testEnv } from '#worker/testing/app.ts';
import { aJpeg, anSvg, aSegment, CANARY } from '#worker/testing/images.ts';
import { aLink } from '#worker/testing/relations-seed.ts';
import { aMailer, deliver, runJobs } from '#worker/testing/run-jobs.ts';
import { aPerson, aSite, db } from '#worker/testing/seed.ts';
import { fetchLinkPreview } from './fetch-preview.job.ts';

const VIDEO = 'https://www.youtube.com/watch?v=abc';
const PICTURE = 'https://i.ytimg.com/vi/abc/hq.jpg';
const page = (html: string, patch: Partial<Got> = {}): Got => ({
  type: 'text/html',
  charset: 'utf-8',
  bytes: new TextEncoder().encode(html),
  cut: false,
  ...patch,
});
const picture = (bytes: Uint8Array = aJpeg(), patch: Partial<Got> = {}): Got => ({
  type: 'image/jpeg',
  charset: null,
  bytes,
  cut: false,
  ...patch,
});

let siteId: number;
let owner: { userId: number; sessionId: string };
beforeAll(async () => {
  owner = await aPerson();
  siteId = (await aSite({ owner_id: owner.userId })).id;
});

/** A fake outbound client that serves these pages and records the requested URLs. */
function web(pages: Record<string, Got> = {}) {
  const get = vi.fn((where: URL) => Promise.resolve(pages[where.href] ?? null));
  return { get, requestedUrls: () => get.mock.calls.map(([where]) => where.href) };
}

async function fetched(outbound: Outbound, linkId: number, url: string) {
  const now = () => new Date();
  const requestContext = requestContextFor(platformOf(testEnv), hooks, now, 'request-1', {
    waitUntil: () => undefined,
  });
  const ctx = ctxOf({ ...requestContext, outbound }, { kind: 'system', job: 'fetch_link_preview' } as const);
  await commit(db, await fetchLinkPreview.run(ctx, { link_id: linkId, url }));
  const [row] = await db.select().from(related_links).where(eq(related_links.id, linkId));
  return row;
}
/** A link on the site, added by its owner. */
const ourLink = (patch: Parameters<typeof aLink>[1]) => aLink(siteId, { created_by: owner.userId, ...patch });
const previewOf = async (outbound: Outbound, url = VIDEO) =>
  (await fetched(outbound, await ourLink({ url }), url))?.preview;

describe('the preview of a page has', () => {
  test('its title, a description and a picture, of which a copy is stored', async () => {
    const outbound = web({
      [VIDEO]:
        page(`<html><head><title>Plain</title><meta property="og:title" content="שיר ערש &amp; &#x5E9;&#1500;">
        <meta name="description" content="  A
        lullaby "><meta property="og:image" content="${PICTURE}"></head><svg><title>Drawn</title></svg>`),
      [PICTURE]: picture(aJpeg({ width: 640, height: 360, segments: [aSegment(0xe1, CANARY)] })),
    });
    const linkId = await ourLink({ url: VIDEO });
    await fetched(outbound, linkId, VIDEO);
    const response = await testApp().request(`/api/sites/${siteId}/related-links`);
    const { links } = await response.json<{ links: RelatedLink[] }>();
    const shown = links.find(({ id }) => id === linkId)?.preview;
    expect(shown).toMatchObject({
      title: 'שיר ערש & של',
      description: 'A lullaby',
      host: 'www.youtube.com',
      image: { width: 640, height: 360 },
    });
    expect(shown?.image?.src).toMatch(/^\/api\/media\//);
    const bytes = await (await testApp().request(shown?.image?.src ?? '')).text();
    expect(bytes.length).toBeGreaterThan(100);
    expect(bytes).not.toContain(CANARY);
    const [row] = await db
      .select()
      .from(media)
      .where(eq(media.id, shown?.image?.id ?? ''));
    expect(row).toMatchObject({
      purpose: 'preview',
      kind: 'photo',
      site_id: siteId,
      created_by: owner.userId,
    });
  });

  test('the first value of the preferred metadata tag', async () => {
    const said = `<title>Plain</title><meta name="twitter:title" content="For one place">
      <meta property="og:title" content="First"><meta property="og:title" content="Second">
      <meta name="description" content="For search"><meta property="og:description" content="For all">`;
    expect(await previewOf(web({ [VIDEO]: page(said) }))).toMatchObject({
      title: 'First',
      description: 'For all',
    });
  });

  test('plain text only: no markup, no direction marks, and a limited length', async () => {
    const preview = await previewOf(
      web({
        [VIDEO]: page(
          `<title>&lt;script&gt;alert(1)&lt;/script&gt; \u202egnp.exe\u2066</title>
          <meta name="description" content="${'long '.repeat(500)}"><title>Second</title>`,
        ),
      }),
    );
    expect(preview?.title).toBe('<script>alert(1)</script> gnp.exe');
    expect(preview?.description?.length).toBeLessThanOrEqual(300);
    expect(preview?.description).toMatch(/long…$/);
  });

  test('a title of limited length', async () => {
    const preview = await previewOf(web({ [VIDEO]: page(`<title>${'long '.repeat(500)}</title>`) }));
    expect(preview?.title?.length).toBeLessThanOrEqual(160);
    expect(preview?.title).toMatch(/long…$/);
  });

  test('a title even if the page is truncated in the middle of a character', async () => {
    const bytes = new TextEncoder().encode('<title>אבא</title><p>ש');
    const cut = page('', { bytes: bytes.slice(0, -1), cut: true });
    expect(await previewOf(web({ [VIDEO]: cut }))).toMatchObject({ title: 'אבא' });
  });

  test.each([
    ['is nested too deeply', '<a>'.repeat(300_000)],
    ['is ambiguous', '<select><title>b</title></select>'],
    ['is not closed', `<!--${'x'.repeat(900_000)}`],
  ])('the metadata read before the HTML %s', async (_, html) => {
    const [head, description] = ['<title>A song</title>', '<meta name="description" content="sung">'];
    const said = page(`${head}${description}${html}`);
    expect(await previewOf(web({ [VIDEO]: said }))).toMatchObject({ description: 'sung' });
  });

  test.each([
    ['does not exist', null],
    ['is not HTML', page('{"title": "x"}', { type: 'application/json' })],
    ['has another charset', page('<title>x</title>', { charset: 'windows-1255' })],
    ['is not UTF-8', page('', { bytes: new Uint8Array([60, 116, 105, 0xff, 0xfe]) })],
    ['has no metadata', page('<p>hello</p>')],
    ['is empty', page('')],
  ])('nothing if the page %s: the link stays without a preview', async (_, got) => {
    const row = await fetched(web(got ? { [VIDEO]: got } : {}), await ourLink({ url: VIDEO }), VIDEO);
    expect(row).toMatchObject({ preview: null, asked_at: expect.any(String) });
  });
});

describe('the picture of a preview', () => {
  const withPicture = (image: string, got: Got | null = picture()) =>
    web({
      [VIDEO]: page(`<title>x</title><meta property="og:image" content="${image}">`),
      ...(got && { [PICTURE]: got }),
    });

  test.each([
    'http://i.ytimg.com/vi/abc/hq.jpg',
    'https://i.ytimg.com:444/x.jpg',
    'https://i.ytimg.com.evil.example/x.jpg',
    'https://i.ytimg.com@127.0.0.1/x.jpg',
    'https://www.youtube.com/logout',
    'https://127.0.0.1/x.jpg',
    '//localhost/x.jpg',
    'data:image/png;base64,AAAA',
    'javascript:alert(1)',
    '/relative.jpg',
  ])('is not fetched from %s', async (image) => {
    const outbound = withPicture(image);
    expect(await previewOf(outbound)).toMatchObject({ title: 'x', image_id: null });
    expect(outbound.requestedUrls()).toEqual([VIDEO]);
  });

  test.each([
    ['missing', null],
    [
      'an SVG',
      picture(anSvg('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), { type: 'image/svg+xml' }),
    ],
    ['HTML', picture(new TextEncoder().encode('<script>alert(1)</script>'))],
    ['of another type than it says', picture(aJpeg(), { type: 'image/png' })],
    ['too large', picture(aJpeg(), { cut: true })],
    ['a decompression bomb', picture(aJpeg({ width: 60_000, height: 60_000 }))],
  ])('is left out if it is %s', async (_, got) => {
    expect(await previewOf(withPicture(PICTURE, got))).toMatchObject({ title: 'x', image_id: null });
  });

  test('is not stored if the site has no quota left', async () => {
    await db
      .update(sites)
      .set({ media_bytes: 100 * 1024 ** 2 })
      .where(eq(sites.id, siteId));
    expect(await previewOf(withPicture(PICTURE))).toMatchObject({ image_id: null });
    await db.update(sites).set({ media_bytes: PHOTO_BYTES }).where(eq(sites.id, siteId));
    expect(await previewOf(withPicture(PICTURE))).toMatchObject({ image_id: expect.any(String) });
  });
});

describe('no other host is requested', () => {
  test.each([
    'http://www.youtube.com/watch?v=abc',
    'https://www.youtube.com:8443/',
    'https://www.youtube.com./',
    'https://www.youtube.com@127.0.0.1/',
    'https://user:secret@www.youtube.com/',
    'https://www.youtube.com.evil.example/',
    'https://evil.example/www.youtube.com',
    'https://xwww.youtube.com/',
    'https://music.youtube.com/',
    'https://www.уoutube.com/',
    'https://www.xn--outube-fze.com/',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f.0.0.1/',
    'https://0177.0.0.1/',
    'https://[::]/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://LOCALHOST/',
    'https://localhost.localdomain/',
    'https://127.0.0.1.nip.io/',
    'https://www.youtube.com.127.0.0.1.nip.io/',
    'https://169.254.169.254/latest/meta-data/',
    'https://metadata.google.internal/',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'not an address',
  ])('%s', async (url) => {
    const outbound = web();
    const row = await fetched(outbound, await ourLink({ url }), url);
    expect(outbound.requestedUrls()).toEqual([]);
    expect(row).toMatchObject({ preview: null, asked_at: null });
  });

  test('and a host in capitals or full-width letters is requested in its normal form', async () => {
    for (const url of ['https://WWW.YouTube.COM/watch?v=abc', 'https://ｗｗｗ.youtube.com/watch?v=abc']) {
      const outbound = web();
      await previewOf(outbound, url);
      expect(outbound.requestedUrls()).toEqual([VIDEO]);
    }
  });

  test('a short link is not requested, but the page that it redirects to', async () => {
    for (const url of ['https://youtu.be/abcdef', 'https://m.youtube.com/watch?v=abcdef']) {
      const outbound = web();
      await previewOf(outbound, url);
      expect(outbound.requestedUrls()).toEqual(['https://www.youtube.com/watch?v=abcdef']);
    }
  });

  test('nor if the link has no preview, already has one, or was changed or deleted', async () => {
    const outbound = web();
    const preview = { title: 'x', description: null, host: 'x', image_id: null };
    await fetched(outbound, await ourLink({ url: VIDEO, no_preview: true }), VIDEO);
    await fetched(outbound, await ourLink({ url: VIDEO, preview }), VIDEO);
    await fetched(outbound, await ourLink({ url: 'https://vimeo.com/1' }), VIDEO);
    await fetched(outbound, 999_999, VIDEO);
    expect(outbound.requestedUrls()).toEqual([]);
  });
});

test.each([
  ['has another URL', { url: 'https://vimeo.com/1' }],
  ['no longer wants a preview', { no_preview: true }],
  ['was deleted', null],
])('a link that %s while its page was fetched shows nothing of that page', async (_, change) => {
  const linkId = await ourLink({ url: VIDEO });
  const row = eq(related_links.id, linkId);
  const get = async () => {
    if (change) await db.update(related_links).set(change).where(row);
    else await db.delete(related_links).where(row);
    return page('<title>A song</title>');
  };
  await expect(fetched({ get }, linkId, VIDEO)).rejects.toThrow();
  expect(await db.select().from(related_links).where(row)).toEqual(
    change ? [expect.objectContaining({ ...change, preview: null })] : [],
  );
});

test('a job that is delivered twice stores one preview, with one picture', async () => {
  const url = 'https://en.wikipedia.org/wiki/Ruth_Cohen';
  const linkId = await ourLink({ url });
  const message = { id: 'm1', name: 'fetch_link_preview', payload: { link_id: linkId, url } };
  const again = { ...message, id: 'm2' };
  const before = (await db.select().from(media)).length;
  expect(await deliver([message, message, again], aMailer(), new Date())).toBe(0);
  const [row] = await db.select().from(related_links).where(eq(related_links.id, linkId));
  expect(row?.preview).toMatchObject({ title: 'Ruth Cohen', host: 'en.wikipedia.org' });
  expect((await db.select().from(media)).length).toBe(before + 1);
});

test('a Hebrew URL is fetched even if its percent-encoded form is long', async () => {
  const app = testApp({ as: owner });
  const url = `https://he.wikipedia.org/wiki/${'ש'.repeat(400)}`;
  const add = { method: 'POST', json: { url, url_name: 'ערך', no_preview: false } };
  const site = await aSite({ owner_id: owner.userId });
  const added = await app.request(`/api/sites/${site.id}/related-links`, add);
  expect(added.status).toBe(201);
  const { id } = await added.json<RelatedLink>();
  expect(await runJobs(['fetch_link_preview'], aMailer(), new Date())).toBe(0);
  const [row] = await db.select().from(related_links).where(eq(related_links.id, id));
  expect(row?.preview).toMatchObject({ host: 'he.wikipedia.org', title: expect.stringMatching(/^ש{2}/) });
});
