import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Memory, MemoryMedia } from '#worker/contract/memory.ts';
import { members } from '#worker/db/schema/members.ts';
import { media as mediaTable } from '#worker/db/schema/sites.ts';
import { testApp, testEnv } from '#worker/testing/app.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aMemory, aPerson, aPicture, aSite, db, joins, type Person } from '#worker/testing/seed.ts';

const NOON = new Date('2026-11-10T12:00:00.000Z');
const HALF_AN_HOUR = 30 * 60 * 1000;
let owner: Person;
let author: Person;
let member: Person;
let stranger: Person;
let admin: Person;
beforeAll(async () => {
  [owner, author, member, stranger] = [await aPerson(), await aPerson(), await aPerson(), await aPerson()];
  admin = await aPerson({ role_id: 1 });
});

const app = (as?: Person, now = NOON) => testApp({ ...(as && { as }), now: () => now });

/** A site with a photo that a visitor of it shared. */
async function aShared({
  media = {},
  memory = {},
  ...site
}: { media?: object; memory?: object } & Record<string, unknown> = {}) {
  const { id } = await aSite({
    owner_id: owner.userId,
    first_name: 'רחל',
    last_name: 'בלובשטיין',
    subscribed: true,
    plan: 'annual',
    ...site,
  });
  await joins(id, member.userId, null);
  const memoryId = await aMemory({ owner_id: id, author_id: author.userId, type: 'photo', ...memory });
  const photo = await aPicture({
    site_id: id,
    created_by: author.userId,
    memory_id: memoryId,
    thumbhash: 'k9oGHQRnh493V4dIeHeXh4h3iIeI',
    ...media,
  });
  return { id, memoryId, photo };
}

async function mediaFor(memoryId: number, as?: Person): Promise<MemoryMedia> {
  const response = await app(as).request(`/api/sites/memories/item/${memoryId}`);
  expect(response.status).toBe(200);
  return ((await response.json<Memory>()).media[0] ?? {}) as MemoryMedia;
}
const addressFor = async (memoryId: number, as?: Person) => (await mediaFor(memoryId, as)).download;
const end = (id: number) =>
  app(admin).request(`/api/admin/sites/${id}/plan`, { method: 'POST', json: { end: true } });

describe('who is given a photo to download', () => {
  test('members, staff and its author are; visitors and other users are not', async () => {
    const { memoryId } = await aShared();
    expect(await addressFor(memoryId)).toBeNull();
    expect(await addressFor(memoryId, stranger)).toBeNull();
    for (const who of [owner, member, author, admin])
      expect(await addressFor(memoryId, who)).toMatch(/^\/api\/media\//);
  });

  test('a suspended member is not', async () => {
    const { id, memoryId } = await aShared();
    const suspended = await aPerson();
    await joins(id, suspended.userId, null);
    expect(await addressFor(memoryId, suspended)).toMatch(/^\/api\/media\//);
    await db
      .update(members)
      .set({ suspended_at: NOON.toISOString() })
      .where(eq(members.user_id, suspended.userId));
    expect(await addressFor(memoryId, suspended)).toBeNull();
  });

  test('members of a private site are', async () => {
    const { memoryId } = await aShared({ mode: 'private' });
    expect(await addressFor(memoryId, member)).toMatch(/^\/api\/media\//);
    expect((await app(stranger).request(`/api/sites/memories/item/${memoryId}`)).status).toBe(404);
  });

  test('the address of a picture on the page is not that of a download, and no query makes it one', async () => {
    const { memoryId } = await aShared();
    const { src } = await mediaFor(memoryId, member);
    for (const more of ['', '&w=1600', '&w=whole', '&download=1']) {
      const response = await app().request(src + more);
      expect(response.headers.get('Content-Disposition')).toBe('inline');
    }
  });

  test.each([
    ['a video', { kind: 'video', content_type: 'video/mp4', file_bytes: 10 }],
    [
      'a video without a poster',
      { kind: 'video', content_type: 'video/mp4', file_bytes: 10, widths: [], sizes: [] },
    ],
    ['a recording', { kind: 'audio', content_type: 'audio/mp4', file_bytes: 10, widths: [], sizes: [] }],
  ])('the same people are of %s', async (_what, media) => {
    const { memoryId } = await aShared({ media });
    expect(await addressFor(memoryId)).toBeNull();
    expect(await addressFor(memoryId, stranger)).toBeNull();
    for (const who of [owner, member, author])
      expect(await addressFor(memoryId, who)).toMatch(/^\/api\/media\//);
  });

  test('a document has no second address: its own is a download', async () => {
    const { memoryId } = await aShared({
      media: { kind: 'document', content_type: 'application/pdf', file_bytes: 10, widths: [], sizes: [] },
    });
    const { src, download } = await mediaFor(memoryId, member);
    expect([src.startsWith('/api/media/'), download]).toEqual([true, null]);
  });

  test('nobody is, of what was withdrawn', async () => {
    const { memoryId } = await aShared({ memory: { status: 'denied' } });
    expect(await addressFor(memoryId, owner)).toBeNull();
  });

  test('nobody is, of a video whose location is still being removed', async () => {
    const { memoryId } = await aShared({
      media: { kind: 'video', content_type: 'video/mp4', state: 'processing', file_bytes: 10 },
    });
    expect(await addressFor(memoryId, owner)).toBeNull();
  });
});

describe('the downloaded file', () => {
  test('is the largest there is, saved in its own type and nothing else', async () => {
    const { memoryId } = await aShared({ media: { caption: 'ליד "הים"\r\nX-A: \u202Egpj.exe' } });
    const address = (await addressFor(memoryId, member)) ?? '';
    for (const width of ['', '&w=320']) {
      const response = await app().request(address + width);
      expect(response.status).toBe(200);
      expect(await response.text()).toBe('1600'.repeat(10));
      expect(response.headers.get('X-A')).toBeNull();
      expect(response.headers.get('Content-Type')).toBe('image/webp');
      expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(response.headers.get('Content-Security-Policy')).toContain('sandbox');
      expect(response.headers.get('Cache-Control')).toMatch(/^private, /);
      expect(response.headers.get('Content-Disposition')).toBe(
        `attachment; filename="___ _____ X-A: _gpj.exe.webp"; filename*=UTF-8''${encodeURIComponent(
          'ליד "הים" X-A: _gpj.exe.webp',
        )}`,
      );
    }
  });

  test('has the name of the person where the photo has no caption', async () => {
    const { memoryId } = await aShared({ media: { name: 'IMG_1.heic' } });
    const response = await app().request((await addressFor(memoryId, member)) ?? '');
    expect(response.headers.get('Content-Disposition')).toContain(encodeURIComponent('רחל בלובשטיין.webp'));
    await response.body?.cancel();
  });

  test('ends with its time, and is of this photo and for saving only', async () => {
    const { memoryId } = await aShared();
    const other = await aShared();
    const address = (await addressFor(memoryId, member)) ?? '';
    const later = new Date(NOON.getTime() + HALF_AN_HOUR);
    const longer = address.replace(/e=(\d+)/, (_, e) => `e=${Number(e) + 3600}`);
    for (const tried of [
      app(undefined, later).request(address),
      app().request(longer),
      app().request(address.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))),
      app().request(address.replace(/media\/[^?]+/, `media/${other.photo}`)),
    ])
      await refusal(await tried, 'media.not_found');
  });

  test('comes in parts, as a broken download asks for them', async () => {
    const { memoryId } = await aShared();
    const address = (await addressFor(memoryId, member)) ?? '';
    const response = await app().request(address, { headers: { Range: 'bytes=4-' } });
    expect(response.status).toBe(206);
    expect(await response.text()).toBe('1600'.repeat(9));
    expect(response.headers.get('Content-Disposition')).toMatch(/^attachment/);
  });
});

describe('when the plan has ended', () => {
  /** A site with three photos that stay open, and the fourth. */
  async function aFourth() {
    const first = await aShared();
    for (let at = 0; at < 3; at++)
      await aPicture({
        site_id: first.id,
        created_by: author.userId,
        memory_id: await aMemory({ owner_id: first.id, author_id: author.userId, type: 'photo' }),
        created_at: `2020-01-0${at + 1}T00:00:00.000Z`,
      });
    return first;
  }

  test('a blurred photo is downloaded by its author only', async () => {
    const { id, memoryId } = await aFourth();
    const before = (await addressFor(memoryId, member)) ?? '';
    expect((await end(id)).status).toBe(200);
    expect(await mediaFor(memoryId, member)).toMatchObject({ blurred: true, download: null });
    expect(await addressFor(memoryId, owner)).toBeNull();
    // also not at the address issued while the plan ran
    await refusal(await app().request(before), 'media.not_found');
    const own = await app().request((await addressFor(memoryId, author)) ?? '');
    expect(await own.text()).toBe('1600'.repeat(10));
    expect(own.headers.get('Content-Disposition')).toMatch(/^attachment/);
  });

  test.each([
    ['a video', { kind: 'video', content_type: 'video/mp4' }],
    ['a recording that is not of the first three', { kind: 'audio', content_type: 'audio/mp4' }],
  ])('%s is closed, and downloaded by its author only', async (_what, kind) => {
    const { id, memoryId, photo } = await aFourth();
    await db
      .update(mediaTable)
      .set({ ...kind, widths: [], sizes: [], file_bytes: 4, name: 'voice.m4a' } as object)
      .where(eq(mediaTable.id, photo));
    await testEnv.MEDIA.put(`test/${photo}/file`, 'ours');
    const before = (await addressFor(memoryId, member)) ?? '';
    expect((await end(id)).status).toBe(200);
    for (const who of [member, owner])
      expect(await mediaFor(memoryId, who)).toMatchObject({ closed: true, download: null });
    await refusal(await app().request(before), 'media.not_found');
    const own = await app().request((await addressFor(memoryId, author)) ?? '');
    expect(await own.text()).toBe('ours');
    expect(own.headers.get('Content-Disposition')).toMatch(/^attachment/);
    expect(own.headers.get('Content-Type')).toBe(kind.content_type);
  });

  test('one of the first three is downloaded as before', async () => {
    const { id, memoryId } = await aShared();
    expect((await end(id)).status).toBe(200);
    expect(await mediaFor(memoryId, member)).toMatchObject({ blurred: false });
    expect(await addressFor(memoryId, member)).toMatch(/^\/api\/media\//);
  });
});
