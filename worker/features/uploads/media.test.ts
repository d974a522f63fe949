import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Memory } from '#worker/contract/memory.ts';
import type { Site } from '#worker/contract/site.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { type Audience, pictureOf, signedFor } from '#worker/features/media/media-address.ts';
import { testApp, testEnv } from '#worker/testing/app.ts';
import { countRows } from '#worker/testing/counting-d1.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aMemory, aPerson, aPicture, aSite, db } from '#worker/testing/seed.ts';
import { watchedStore } from '#worker/testing/watched-store.ts';

countRows();

const NOW = new Date('2026-11-10T12:00:00.000Z');
const now = () => NOW;
const seconds = (date: Date) => Math.floor(date.getTime() / 1000);
const person = await aPerson();
const { userId } = person;

async function aSiteWithPortrait(patch: Partial<Parameters<typeof aSite>[0]> = {}) {
  const site = await aSite({ owner_id: userId, ...patch });
  const id = await aPicture({ site_id: site.id, created_by: userId, purpose: 'profile' });
  await db.update(sites).set({ portrait_id: id }).where(eq(sites.id, site.id));
  return { site, id };
}

const BLANK = {
  width: null,
  height: null,
  widths: [320, 800, 1600],
  thumbhash: null,
  focal_x: 0.5,
  focal_y: 0.5,
};
const addressOf = (id: string, audience: Audience = 'public', at = NOW) =>
  pictureOf({ id, ...BLANK }, audience, testEnv.MEDIA_SECRET, at).src;

const textOf = async (response: Response) => new TextDecoder().decode(await response.arrayBuffer());
const app = testApp({ now });
const { site, id } = await aSiteWithPortrait();
const good = addressOf(id);

describe('the URL of a picture', () => {
  test.each([
    ['without a signature', `/api/media/${id}`],
    ['without an end', good.replace(/e=\d+/, 'e=')],
    ['with an end put off', good.replace(/e=(\d+)/, (_, e) => `e=${Number(e) + 1}`)],
    ['with an end written otherwise', good.replace(/e=(\d+)/, 'e=0$1')],
    ['with a letter changed', good.slice(0, -1) + (good.endsWith('A') ? 'B' : 'A')],
    ['with its signature cut short', good.slice(0, -1)],
    ['with its signature grown', `${good}A`],
    ['with the signature of another', good.replace(`/api/media/${id}`, '/api/media/picture-1')],
    ['of nothing, rightly signed', addressOf('nobody')],
  ])('%s leads nowhere', async (_how, address) => {
    await refusal(await app.request(address), 'media.not_found');
  });

  test('of another picture is not valid for this one', async () => {
    const other = await aPicture({ site_id: site.id, created_by: userId });
    await refusal(await app.request(addressOf(other).replace(other, id)), 'media.not_found');
  });

  test('is not valid after it expires', async () => {
    const end = Number(/e=(\d+)/.exec(good)?.[1]) * 1000;
    const at = (time: number) => testApp({ now: () => new Date(time) }).request(good);
    expect((await at(end - 1)).status).toBe(200);
    await refusal(await at(end), 'media.not_found');
  });

  test('is valid for at most a day on a public site and ten minutes on a private one, and at least half of that', () => {
    for (let minute = 0; minute < 60 * 24; minute += 7) {
      const at = new Date(NOW.getTime() + minute * 60_000 + 12_345);
      for (const [audience, most] of [
        ['public', 86_400],
        ['private', 600],
      ] as const) {
        const left = Number(/e=(\d+)/.exec(addressOf(id, audience, at))?.[1]) - seconds(at);
        expect(left).toBeLessThanOrEqual(most);
        expect(left).toBeGreaterThanOrEqual(most / 2);
      }
    }
  });

  test('is the same for an hour, so that browsers can cache the picture', () => {
    expect(addressOf(id, 'public', new Date(NOW.getTime() + 3_600_000))).toBe(good);
  });

  test('is checked with the configured secret only', () => {
    const [, e = '', s = ''] = /e=(\d+)&s=([\w-]+)/.exec(good) ?? [];
    expect(signedFor(id, e, s, testEnv.MEDIA_SECRET, NOW)).toBe('public');
    expect(signedFor(id, e, s, testEnv.JWT_SECRET, NOW)).toBeUndefined();
  });
});

describe('a picture', () => {
  test('is served with headers that make it cacheable and harmless', async () => {
    const response = await app.request(`${good}&w=800`);
    expect(response.status).toBe(200);
    expect(await textOf(response)).toBe('800'.repeat(10));
    const { headers } = response;
    expect(headers.get('Content-Type')).toBe('image/webp');
    expect(headers.get('Content-Security-Policy')).toBe("sandbox; default-src 'none'");
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Content-Disposition')).toBe('inline');
    expect(headers.get('ETag')).toBe(`"${id}-800"`);
    expect(headers.get('Content-Length')).toBe('30');
    expect(headers.get('Cache-Control')).toMatch(/^public, s-maxage=60, max-age=\d+, immutable$/);
    expect(Number(/ max-age=(\d+)/.exec(headers.get('Cache-Control') ?? '')?.[1])).toBeLessThanOrEqual(
      86_400,
    );
  });

  test.each([
    ['', 320],
    ['&w=1', 320],
    ['&w=320', 320],
    ['&w=321', 800],
    ['&w=1600', 1600],
    ['&w=99999', 1600],
    ['&w=x', 1600],
  ])('requested with “%s” is %i pixels wide', async (query, width) => {
    expect((await app.request(good + query)).headers.get('ETag')).toBe(`"${id}-${width}"`);
  });

  test('that the browser has cached is not sent again', async () => {
    for (const tag of [`"${id}-320"`, `W/"${id}-320"`, `"x", "${id}-320"`]) {
      const { store, reads } = watchedStore();
      const response = await testApp({ now, env: { MEDIA: store } }).request(good, {
        headers: { 'If-None-Match': tag },
      });
      expect(response.status).toBe(304);
      expect(response.headers.get('ETag')).toBe(`"${id}-320"`);
      expect(reads.operations).toBe(0);
    }
    expect((await app.request(good, { headers: { 'If-None-Match': `"${id}-800"` } })).status).toBe(200);
  });

  test('whose object is missing is not found', async () => {
    const lost = await aPicture({ site_id: site.id, created_by: userId, key: 'nowhere' });
    await refusal(await app.request(addressOf(lost)), 'media.not_found');
  });

  test('costs one query and two rows', async () => {
    const counted = testApp({ now });
    await counted.request(good);
    expect(counted.reads.queries).toBe(1);
    expect(counted.reads.rowsRead).toBeLessThanOrEqual(2);
  });
});

describe('a site that is closed', () => {
  test('by deleting it: its pictures are not served any more, at once', async () => {
    const { site: gone, id: portrait } = await aSiteWithPortrait();
    const address = addressOf(portrait);
    expect((await app.request(address)).status).toBe(200);
    await db.update(sites).set({ deleted_at: NOW.toISOString() }).where(eq(sites.id, gone.id));
    await refusal(await app.request(address), 'media.not_found');
  });

  test('by making it private: URLs issued while it was public are not valid any more, at once', async () => {
    const { site: closed, id: portrait } = await aSiteWithPortrait();
    const address = addressOf(portrait);
    const end = Number(/e=(\d+)/.exec(address)?.[1]) * 1000;
    const beforeEnd = testApp({ now: () => new Date(end - 60_000) });
    expect((await beforeEnd.request(address)).status).toBe(200);
    await db.update(sites).set({ mode: 'private' }).where(eq(sites.id, closed.id));
    await refusal(await app.request(address), 'media.not_found');
    await refusal(await beforeEnd.request(address), 'media.not_found');
    const short = await app.request(addressOf(portrait, 'private'));
    expect(short.status).toBe(200);
    expect(short.headers.get('Cache-Control')).toMatch(/^private, max-age=([1-5]?\d\d|600), immutable$/);
  });

  test.each([
    ['private', { mode: 'private' as const }],
    ['for the signed-in', { sign_in_to_view: true }],
  ])('because it is %s issues its family URLs valid for at most ten minutes', async (_how, patch) => {
    const { site: closed } = await aSiteWithPortrait(patch);
    const owner = await testApp({ now, as: { userId, sessionId: `session-${userId}` } }).request(
      `/api/sites/${closed.id}`,
    );
    const { portrait } = (await owner.json<{ site: Site }>()).site;
    const left = Number(/e=(\d+)/.exec(portrait?.src ?? '')?.[1]) - seconds(NOW);
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(600);
    expect((await app.request(portrait?.src ?? '')).status).toBe(200);
  });
});

describe('a picture has the visibility of its memory', () => {
  test('members only: for at most ten minutes, and never in a shared cache', async () => {
    const memory = await aMemory({ owner_id: site.id, author_id: userId, visibility: 'members' });
    const picture = await aPicture({ site_id: site.id, created_by: userId, memory_id: memory });
    await refusal(await app.request(addressOf(picture)), 'media.not_found');
  });

  test('deleted: not served any more, at once', async () => {
    const memory = await aMemory({ owner_id: site.id, author_id: userId });
    const picture = await aPicture({ site_id: site.id, created_by: userId, memory_id: memory });
    expect((await app.request(addressOf(picture))).status).toBe(200);
    await testEnv.DB.prepare("update memories set status = 'trashed' where id = ?").bind(memory).run();
    await refusal(await app.request(addressOf(picture)), 'media.not_found');
    await refusal(await app.request(addressOf(picture, 'private')), 'media.not_found');
  });

  test('deleted: still visible to people who may restore it', async () => {
    const memory = await aMemory({ owner_id: site.id, author_id: userId });
    await aPicture({ site_id: site.id, created_by: userId, memory_id: memory });
    const mine = testApp({ as: person, now });
    await mine.request(`/api/sites/memories/${memory}`, { method: 'DELETE' });
    const list = await mine.request(`/api/sites/memories/trashed/${site.id}`);
    const { memories } = await list.json<{ memories: Memory[] }>();
    const src = memories.find(({ id }) => id === memory)?.media[0]?.src ?? '';
    const shown = await app.request(src);
    expect([shown.status, shown.headers.get('Cache-Control')?.split(',')[0]]).toEqual([200, 'private']);
  });
});
