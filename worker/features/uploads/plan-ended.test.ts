import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Memory, MemoryMedia } from '#worker/contract/memory.ts';
import { media } from '#worker/db/schema/sites.ts';
import { testApp, testEnv } from '#worker/testing/app.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aPerson, aPicture, aSite, db, joins, type Person } from '#worker/testing/seed.ts';

const NOON = new Date('2026-11-10T12:00:00.000Z');
let owner: Person;
let member: Person;
let admin: Person;
beforeAll(async () => {
  [owner, member, admin] = [await aPerson(), await aPerson(), await aPerson({ role_id: 1 })];
});

const app = (as?: Person) => testApp({ ...(as && { as }), now: () => NOON });
const ended = (id: number) => setPlan(id, { end: true });
const renewed = (id: number) => setPlan(id, { plan: 'annual' });
async function setPlan(id: number, json: object) {
  const response = await app(admin).request(`/api/admin/sites/${id}/plan`, { method: 'POST', json });
  expect(response.status).toBe(200);
}

/** A site with a plan, on which a member shared five photos, the last two of them in a memory of their own. */
async function aFullSite() {
  const { id } = await aSite({ owner_id: owner.userId, subscribed: true, plan: 'annual' });
  await joins(id, member.userId, null);
  const photos: string[] = [];
  for (let at = 0; at < 5; at++)
    photos.push(
      await aPicture({
        site_id: id,
        created_by: member.userId,
        created_at: new Date(NOON.getTime() - 60_000 + at).toISOString(),
        thumbhash: 'k9oGHQRnh493V4dIeHeXh4h3iIeI',
      }),
    );
  for (const ids of [photos.slice(0, 3), photos.slice(3)]) await shared(id, ids);
  return { id, photos };
}
async function shared(siteId: number, ids: string[]): Promise<Memory> {
  const json = {
    site_id: siteId,
    client_key: crypto.randomUUID(),
    text: 'The summer house',
    lang: 'en',
    media: ids.map((id) => ({ id })),
  };
  const response = await app(member).request('/api/sites/memories', { method: 'POST', json });
  expect(response.status, await response.clone().text()).toBe(201);
  return response.json();
}

async function seenBy(siteId: number, as?: Person): Promise<MemoryMedia[]> {
  const response = await app(as).request(`/api/sites/memories/${siteId}`);
  const { memories } = await response.json<{ memories: Memory[] }>();
  return memories.flatMap(({ media }) => media);
}
const flagsOf = (list: MemoryMedia[], ids: string[]) =>
  ids.map((id) => {
    const found = list.find((one) => one.id === id);
    return found?.closed ? 'closed' : found?.blurred ? 'blurred' : 'sharp';
  });
async function bytesOf(src: string | undefined): Promise<Uint8Array> {
  const response = await app().request(src ?? '');
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}
const original = async ({ src }: MemoryMedia, width = 320) =>
  new TextDecoder().decode(await bytesOf(`${src}&w=${width}`)) === String(width).repeat(10);
const isPng = (bytes: Uint8Array) => new TextDecoder().decode(bytes.subarray(1, 4)) === 'PNG';
const shown = (list: MemoryMedia[], id: string | undefined) =>
  list.find((one) => one.id === id) as MemoryMedia;

describe('when the plan of a site has ended', () => {
  test('the first three photos stay sharp, and the others are blurred on the server', async () => {
    const { id, photos } = await aFullSite();
    expect(flagsOf(await seenBy(id), photos)).toEqual(['sharp', 'sharp', 'sharp', 'sharp', 'sharp']);
    await ended(id);
    for (const who of [undefined, owner]) {
      const seen = await seenBy(id, who);
      expect(flagsOf(seen, photos)).toEqual(['sharp', 'sharp', 'sharp', 'blurred', 'blurred']);
      expect(await original(shown(seen, photos[0]))).toBe(true);
      const blurred = await bytesOf(shown(seen, photos[4]).src);
      expect(isPng(blurred)).toBe(true);
      expect(blurred.length).toBeLessThan(6000);
    }
  });

  test('an address issued before does not show a closed photo sharp, whatever part of it is asked for', async () => {
    const { id, photos } = await aFullSite();
    const { src } = shown(await seenBy(id), photos[4]);
    await ended(id);
    for (const range of [undefined, 'bytes=0-9', 'bytes=-5']) {
      const response = await app().request(`${src}&w=1600`, { headers: range ? { Range: range } : {} });
      expect(response.headers.get('Cache-Control')).toBe('no-store');
      expect(isPng(new Uint8Array(await response.arrayBuffer()))).toBe(true);
    }
  });

  test('its author still sees and downloads it', async () => {
    const { id, photos } = await aFullSite();
    await ended(id);
    const seen = await seenBy(id, member);
    expect(flagsOf(seen, photos)).toEqual(['sharp', 'sharp', 'sharp', 'sharp', 'sharp']);
    expect(await original(shown(seen, photos[4]), 1600)).toBe(true);
  });

  test('a video and a document are listed, and closed', async () => {
    const { id, photos } = await aFullSite();
    const kinds = ['video', 'document'] as const;
    const files: string[] = [];
    for (const kind of kinds)
      files.push(
        await aPicture({
          site_id: id,
          created_by: member.userId,
          kind,
          // as of an earlier browser, which could not draw a poster
          widths: [],
          sizes: [],
          file_bytes: 4,
        }),
      );
    await shared(id, files);
    const open = await seenBy(id);
    await ended(id);
    const seen = await seenBy(id);
    expect(flagsOf(seen, [...photos.slice(0, 3), ...files])).toEqual([
      'sharp',
      'sharp',
      'sharp',
      'closed',
      'closed',
    ]);
    expect(files.map((file) => shown(seen, file).src)).toEqual(['', '']);
    for (const file of files) await refusal(await app().request(shown(open, file).src), 'media.not_found');
  });

  test('the poster of a video is shown blurred, and nothing of it or of the video is read at any address', async () => {
    const { id } = await aFullSite();
    const video = await aPicture({
      site_id: id,
      created_by: member.userId,
      kind: 'video',
      content_type: 'video/webm',
      file_bytes: 4,
      thumbhash: 'k9oGHQRnh493V4dIeHeXh4h3iIeI',
    });
    await testEnv.MEDIA.put(`test/${video}/file`, 'film');
    await shared(id, [video]);
    const before = shown(await seenBy(id), video);
    expect(before).toMatchObject({ blurred: false, closed: false, widths: [320, 800, 1600] });
    await ended(id);
    for (const who of [undefined, owner]) {
      const after = shown(await seenBy(id, who), video);
      expect(after).toMatchObject({ blurred: true, closed: true, widths: [320] });
      for (const { src } of [before, after]) {
        for (const address of [`${src}&w=320`, `${src}&w=1600`])
          expect(isPng(await bytesOf(address))).toBe(true);
        const issued = await app().request(`${src}&w=320`);
        expect(issued.headers.get('Cache-Control')).toMatch(src === before.src ? /no-store/ : /max-age/);
      }
      expect(isPng(await bytesOf(after.src))).toBe(true);
    }
    for (const method of ['GET', 'HEAD'])
      for (const Range of ['', 'bytes=0-', 'bytes=-4']) {
        const response = await app().request(before.src, { method, headers: Range ? { Range } : {} });
        expect(response.status).toBe(404);
      }
    const mine = shown(await seenBy(id, member), video);
    expect(mine).toMatchObject({ blurred: false, closed: false, widths: [320, 800, 1600] });
    expect(new TextDecoder().decode(await bytesOf(mine.src))).toBe('film');
    await renewed(id);
    expect(new TextDecoder().decode(await bytesOf(before.src))).toBe('film');
    expect(await original(before)).toBe(true);
  });

  test('a photo that is deleted makes room for the next one, and comes back to its place', async () => {
    const { id, photos } = await aFullSite();
    await ended(id);
    const [row] = await db
      .select()
      .from(media)
      .where(eq(media.id, photos[0] ?? ''));
    const memory = row?.memory_id;
    expect((await app(member).request(`/api/sites/memories/${memory}`, { method: 'DELETE' })).status).toBe(
      204,
    );
    expect(flagsOf(await seenBy(id), photos.slice(3))).toEqual(['sharp', 'sharp']);
    const restored = await app(member).request(`/api/sites/memories/${memory}/restore`, { method: 'POST' });
    expect(restored.status, await restored.text()).toBe(200);
    expect(flagsOf(await seenBy(id), photos)).toEqual(['sharp', 'sharp', 'sharp', 'blurred', 'blurred']);
  });

  test('nothing is added to it beyond the free three; renewed, all is sharp again', async () => {
    const { id, photos } = await aFullSite();
    await ended(id);
    const json = {
      purpose: 'memory',
      target: id,
      files: [{ name: 'a.jpg', type: 'image/jpeg', bytes: 100 }],
    };
    await refusal(
      await app(member).request('/api/media/start', { method: 'POST', json }),
      'media.free_limit',
    );
    await renewed(id);
    const seen = await seenBy(id);
    expect(flagsOf(seen, photos)).toEqual(['sharp', 'sharp', 'sharp', 'sharp', 'sharp']);
    expect(await original(shown(seen, photos[4]))).toBe(true);
    expect((await app(member).request('/api/media/start', { method: 'POST', json })).status).toBe(201);
  });
});
