import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { RelatedLink } from '#worker/contract/related-link.ts';
import { outbox } from '#worker/db/schema/operations.ts';
import { related_links } from '#worker/db/schema/site-details.ts';
import { testApp } from '#worker/testing/app.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aLink } from '#worker/testing/relations-seed.ts';
import { aPerson, aPicture, aSite, db, type Person } from '#worker/testing/seed.ts';
import { stillQueue } from '#worker/testing/still-queue.ts';

const env = { QUEUE: stillQueue };
let owner: Person;
let stranger: Person;
beforeAll(async () => {
  [owner, stranger] = [await aPerson(), await aPerson()];
});

const app = (as?: Person) => testApp({ ...(as && { as }), env });
const list = async (id: number | string, as?: Person) =>
  (await (await app(as).request(`/api/sites/${id}/related-links`)).json<{ links: RelatedLink[] }>()).links;
const post = (id: number, json: object, key: string = crypto.randomUUID(), as = owner) =>
  app(as).request(`/api/sites/${id}/related-links`, {
    method: 'POST',
    json,
    headers: { 'Idempotency-Key': key },
  });
const patch = (id: number, linkId: number, json: object, as = owner) =>
  app(as).request(`/api/sites/${id}/related-links/${linkId}`, { method: 'PATCH', json });
const remove = (id: number, linkId: number, as = owner) =>
  app(as).request(`/api/sites/${id}/related-links/${linkId}`, { method: 'DELETE' });
const aSiteOfOnes = () => aSite({ owner_id: owner.userId });
const fetchesOf = async (linkId: number) =>
  (await db.select().from(outbox).where(eq(outbox.name, 'fetch_link_preview'))).filter(
    ({ payload }) => (payload as { link_id: number }).link_id === linkId,
  ).length;

describe('a link of a site', () => {
  test('is appended to the others, with its URL in normal form', async () => {
    const { id, slug } = await aSiteOfOnes();
    const inputs = [
      ['HTTPS://Example.ORG/a page', 'https://example.org/a%20page'],
      ['http://בית.example/שלום', 'http://xn--5dbq5c.example/%D7%A9%D7%9C%D7%95%D7%9D'],
      ['https://example.org:8443/?q=<b>#x', 'https://example.org:8443/?q=%3Cb%3E#x'],
    ] as const;
    for (const [url] of inputs) {
      const response = await post(id, { url, url_name: `  ${url} ` });
      expect(response.status).toBe(201);
    }
    expect(await list(slug)).toEqual(
      inputs.map(([input, url]) => ({
        id: expect.any(Number),
        url,
        url_name: input,
        no_preview: false,
        preview: null,
      })),
    );
  });

  test.each([
    'javascript:alert(1)//a.b',
    'JaVaScRiPt:alert(1)//a.b',
    'data:text/html,<script>alert(1)</script>.',
    'vbscript:a.b',
    'file:///etc/passwd.txt',
    'ftp://example.org/',
    'https://user@example.org/',
    'https://user:secret@example.org/',
    'https://localhost/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'https://',
    '//example.org',
    'example.org',
    '',
    `https://example.org/${'x'.repeat(2000)}`,
  ])('is none where its address is %s', async (url) => {
    const { id } = await aSiteOfOnes();
    const { errors } = await refusal(await post(id, { url, url_name: 'A page' }), 'request.invalid');
    expect(errors).toMatchObject([{ pointer: '/url' }]);
    const linkId = await aLink(id);
    await refusal(await patch(id, linkId, { url }), 'request.invalid');
    expect(await list(id)).toMatchObject([
      { id: linkId, url: expect.stringContaining('https://example.org/') },
    ]);
  });

  test('has its own title', async () => {
    const { id } = await aSiteOfOnes();
    for (const url_name of ['', '   ', '\u200b\u202e', 'x'.repeat(121)])
      await refusal(await post(id, { url: 'https://example.org/', url_name }), 'request.invalid');
  });

  test('is added once by a repeated call, and not beyond fifty', async () => {
    const { id } = await aSiteOfOnes();
    const json = { url: 'https://example.org/', url_name: 'A page' };
    const key = crypto.randomUUID();
    const first = await (await post(id, json, key)).json();
    expect(await (await post(id, json, key)).json()).toEqual(first);
    for (let more = 0; more < 45; more++) await aLink(id);
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(id, json)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(4);
    await refusal(await post(id, json), 'link.limit');
    const visit = app();
    await visit.request(`/api/sites/${id}/related-links`);
    expect(visit.reads.queries).toBe(1);
    expect(visit.reads.rowsRead).toBeLessThanOrEqual(52);
  });

  test('is changed and removed by the staff only, and repeating that has no further effect', async () => {
    const { id } = await aSiteOfOnes();
    const linkId = await aLink(id);
    await refusal(await patch(id, linkId, { url_name: 'x' }, stranger), 'auth.forbidden');
    await refusal(await remove(id, linkId, stranger), 'auth.forbidden');
    expect(await (await patch(id, linkId, { url_name: 'Other' })).json()).toMatchObject({
      url_name: 'Other',
    });
    await refusal(await patch(id, linkId, {}), 'request.invalid');
    const answers = await Promise.all([remove(id, linkId), remove(id, linkId)]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    expect(await list(id)).toEqual([]);
    await refusal(await patch(id, linkId, { url_name: 'x' }), 'link.not_found');
  });

  test('is not overwritten unseen, but can be moved with an outdated version', async () => {
    const { id } = await aSiteOfOnes();
    const { id: linkId } = await (await post(id, { url: 'https://a.example/', url_name: 'A' })).json<{
      id: number;
    }>();
    const expected = { url: 'https://a.example/', url_name: 'A', no_preview: false };
    expect((await patch(id, linkId, { url_name: 'B', seen: expected })).status).toBe(200);
    const problem = await refusal(
      await patch(id, linkId, { url_name: 'C', seen: expected }),
      'request.stale',
    );
    expect(problem.params).toEqual({ current: { ...expected, url_name: 'B' } });
    expect((await patch(id, linkId, { url_name: 'B', seen: expected })).status).toBe(200);
    expect((await patch(id, linkId, { after_id: null })).status).toBe(200);
    expect((await patch(id, linkId, { url_name: 'C', seen: { ...expected, url_name: 'B' } })).status).toBe(
      200,
    );
  });

  test('of another site cannot be changed', async () => {
    const [{ id }, other] = [await aSiteOfOnes(), await aSite({ owner_id: stranger.userId })];
    const linkId = await aLink(other.id);
    await refusal(await patch(id, linkId, { url_name: 'x' }), 'link.not_found');
    expect((await remove(id, linkId)).status).toBe(204);
    expect(await list(other.id)).toHaveLength(1);
  });
});

describe('the order of links', () => {
  const ids = async (id: number) => (await list(id)).map((link) => link.id);
  test('is the one that the staff chose, also after sixty moves between the same two', async () => {
    const { id } = await aSiteOfOnes();
    const [a, b, c] = [await aLink(id), await aLink(id), await aLink(id)];
    expect((await patch(id, c, { after_id: null })).status).toBe(200);
    expect(await ids(id)).toEqual([c, a, b]);
    await patch(id, c, { after_id: a });
    expect(await ids(id)).toEqual([a, c, b]);
    for (let moves = 0; moves < 30; moves++) {
      await patch(id, b, { after_id: a });
      await patch(id, c, { after_id: a });
    }
    expect(await ids(id)).toEqual([a, c, b]);
    await patch(id, a, { after_id: b });
    expect(await ids(id)).toEqual([c, b, a]);
  });

  test('does not allow moving a link after itself, nor after one of another site', async () => {
    const [{ id }, other] = [await aSiteOfOnes(), await aSiteOfOnes()];
    const [a, elsewhere] = [await aLink(id), await aLink(other.id)];
    for (const after_id of [a, elsewhere, 999_999]) {
      const { errors } = await refusal(await patch(id, a, { after_id }), 'request.invalid');
      expect(errors).toMatchObject([{ pointer: '/after_id', code: 'link.gone' }]);
    }
  });
});

describe('a preview', () => {
  const VIDEO = 'https://www.youtube.com/watch?v=abc';
  const preview = { title: 'A song', description: null, host: 'www.youtube.com', image_id: null };

  test('is fetched by a job, only from allowed hosts, and only if wanted', async () => {
    const { id } = await aSiteOfOnes();
    const made = async (json: object) =>
      (await (await post(id, { url_name: 'A page', ...json })).json<RelatedLink>()).id;
    const video = await made({ url: VIDEO });
    const quiet = await made({ url: VIDEO, no_preview: true });
    const others = [
      await made({ url: 'https://example.org/' }),
      await made({ url: 'http://www.youtube.com/' }),
    ];
    expect(await fetchesOf(video)).toBe(1);
    for (const linkId of [quiet, ...others]) expect(await fetchesOf(linkId)).toBe(0);
    await patch(id, quiet, { no_preview: false });
    expect(await fetchesOf(quiet)).toBe(1);
    await patch(id, quiet, { url_name: 'Another title' });
    expect(await fetchesOf(quiet)).toBe(1);
  });

  test('is deleted with its picture once it is not wanted or the URL changes', async () => {
    const { id } = await aSiteOfOnes();
    for (const change of [{ no_preview: true }, { url: 'https://example.org/' }]) {
      const image_id = await aPicture({ site_id: id, created_by: owner.userId, purpose: 'preview' });
      const linkId = await aLink(id, { url: VIDEO, preview: { ...preview, image_id } });
      const shown = (await list(id)).find((link) => link.id === linkId);
      expect(shown?.preview).toMatchObject({ title: 'A song', image: { id: image_id } });
      expect((await app().request(shown?.preview?.image?.src ?? '')).status).toBe(200);
      expect(await (await patch(id, linkId, change)).json()).toMatchObject({ preview: null });
      expect((await app().request(shown?.preview?.image?.src ?? '')).status).toBe(404);
      const [row] = await db.select().from(related_links).where(eq(related_links.id, linkId));
      expect(row?.preview).toBeNull();
    }
  });

  test('of a private site has a picture whose URL expires in ten minutes', async () => {
    const { id } = await aSite({ owner_id: owner.userId, mode: 'private' });
    const image_id = await aPicture({ site_id: id, created_by: owner.userId, purpose: 'preview' });
    await aLink(id, { url: VIDEO, preview: { ...preview, image_id } });
    const [link] = await list(id, owner);
    const expires = Number(/e=(\d+)/.exec(link?.preview?.image?.src ?? '')?.[1]) * 1000;
    expect(expires - Date.now()).toBeLessThanOrEqual(600_000);
    await refusal(await app(stranger).request(`/api/sites/${id}/related-links`), 'site.not_found');
  });
});
