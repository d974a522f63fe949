import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { MEDIA_WIDTHS, PHOTO_BYTES, STORAGE_BYTES } from '#worker/contract/media.ts';
import type { Picture } from '#worker/contract/primitives.ts';
import { memories } from '#worker/db/schema/memories.ts';
import { media, sites, upload_parts, uploads } from '#worker/db/schema/sites.ts';
import { type TestApp, testApp, testEnv } from '#worker/testing/app.ts';
import { countRows } from '#worker/testing/counting-d1.ts';
import { aJpeg, aWebp } from '#worker/testing/images.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aMemory, anUpload, aPerson, aPicture, aSite, db, joins } from '#worker/testing/seed.ts';

countRows();

const owner = await aPerson();
const app = testApp({ as: owner });
const aFamily = async (patch = {}) => (await aSite({ owner_id: owner.userId, ...patch })).id;

const photo = MEDIA_WIDTHS.map((width) => aWebp({ width, height: width * 0.75 }));
const fileOf = (bytes: Uint8Array, name = 'אמא בים.webp', type = 'image/webp') => ({
  name,
  type,
  bytes: bytes.length,
});
type UploadInput = { target?: number; purpose?: string; files?: object[] };
const start = (input: UploadInput, by: TestApp = app, key?: string) =>
  by.request('/api/media/start', {
    method: 'POST',
    json: { purpose: 'memory', files: photo.map((bytes) => fileOf(bytes)), ...input },
    ...(key && { headers: { 'Idempotency-Key': key } }),
  });
const put = (up: string, part: number, body: BodyInit, by: TestApp = app) =>
  by.request(`/api/media/${up}/${part}`, { method: 'PUT', body });
const finish = (up: string, by: TestApp = app) => by.request(`/api/media/${up}/done`, { method: 'POST' });
const abort = (up: string, by: TestApp = app) => by.request(`/api/media/${up}`, { method: 'DELETE' });
const status = async (up: string, by: TestApp = app) =>
  await (await by.request(`/api/media/${up}`)).json<{ state: string; parts: { received: boolean }[] }>();
const begun = async (input: UploadInput, by: TestApp = app) =>
  (await (await start(input, by)).json<{ upload_id: string }>()).upload_id;
/** An upload with all parts received. */
async function arrived(input: UploadInput, files = photo) {
  const up = await begun({ files: files.map((bytes) => fileOf(bytes)), ...input });
  for (const [at, bytes] of files.entries()) expect((await put(up, at + 1, bytes)).status).toBe(204);
  return up;
}
const mediaOf = async (response: Response) => (await response.json<{ media: Picture }>()).media;
const keysOf = async (up: string) => {
  const { objects } = await testEnv.MEDIA.list({ prefix: 'uploads/' });
  return objects.filter(({ key }) => key.includes(up)).map(({ key }) => key.split('/').at(-1));
};

describe('a photo', () => {
  test('is uploaded in three widths and served unchanged', async () => {
    const siteId = await aFamily();
    const up = await arrived({ target: siteId, files: photo.map((bytes) => fileOf(bytes)) });
    const picture = await mediaOf(await finish(up));
    expect(picture).toMatchObject({
      id: up,
      widths: [320, 800, 1600],
      width: 1600,
      height: 1200,
      thumbhash: null,
    });
    expect(picture.focal).toEqual({ x: 0.5, y: 0.38 });
    for (const [at, width] of MEDIA_WIDTHS.entries()) {
      const response = await testApp().request(`${picture.src}&w=${width}`);
      expect(response.headers.get('Content-Type')).toBe('image/webp');
      expect(new Uint8Array(await response.arrayBuffer())).toEqual(photo[at]);
    }
    const [row] = await db.select().from(media).where(eq(media.id, up));
    expect(row).toMatchObject({ site_id: siteId, name: 'אמא בים.webp', attached_at: null, kind: 'photo' });
    const [site] = await db.select({ bytes: sites.media_bytes }).from(sites).where(eq(sites.id, siteId));
    expect(site?.bytes).toBe(row?.bytes);
  });

  test('that is finished twice, or at once from two places, is one', async () => {
    const up = await arrived({ target: await aFamily() });
    const answers = await Promise.all([finish(up), finish(up), finish(up)]);
    const pictures = await Promise.all([...answers, await finish(up)].map(mediaOf));
    for (const picture of pictures) expect(picture).toEqual(pictures[0]);
    expect(await db.select().from(media).where(eq(media.id, up))).toHaveLength(1);
    const more = await put(up, 1, 'other bytes');
    expect(more.status).toBe(204);
    expect(await status(up)).toMatchObject({ state: 'done' });
  });

  test('for a site that is not created yet is visible to its uploader, for ten minutes at a time', async () => {
    const up = await arrived({ purpose: 'profile' });
    const picture = await mediaOf(await finish(up));
    const response = await testApp().request(picture.src);
    expect(response.status).toBe(200);
    expect(response.headers.get('Cache-Control')).toMatch(/^private/);
  });

  test('reads few rows to start and to finish', async () => {
    const siteId = await aFamily();
    const counted = testApp({ as: owner });
    const up = await begun({ target: siteId }, counted);
    expect(counted.reads.rowsRead).toBeLessThanOrEqual(14);
    for (const [at, bytes] of photo.entries()) await put(up, at + 1, bytes);
    Object.assign(counted.reads, { rowsRead: 0, queries: 0 });
    expect((await finish(up, counted)).status).toBe(200);
    expect(counted.reads.rowsRead).toBeLessThanOrEqual(24);
    expect(counted.reads.queries).toBeLessThanOrEqual(4);
  });
});

describe('an upload is refused at the start', () => {
  test.each([
    ['of a film on a free site', 'plan.video', [{ name: 'film.mp4', type: 'video/mp4', bytes: 9 }]],
    [
      'of a document on a free site',
      'plan.document',
      [{ name: 'will.pdf', type: 'application/pdf', bytes: 9 }],
    ],
    ['of a program', 'media.type', [{ name: 'photo.jpg.exe', type: 'image/jpeg', bytes: 9 }]],
    [
      'of an SVG in several widths',
      'media.type',
      Array(2).fill({ name: 'a.svg', type: 'image/svg+xml', bytes: 9 }),
    ],
    ['of files of several types', 'media.type', [fileOf(aWebp()), fileOf(aJpeg(), 'a.jpg', 'image/jpeg')]],
    [
      'of one byte too many',
      'media.too_large',
      [{ name: 'a.jpg', type: 'image/jpeg', bytes: PHOTO_BYTES + 1 }],
    ],
    ['of nothing', 'request.invalid', [{ name: 'a.jpg', type: 'image/jpeg', bytes: 0 }]],
    ['of no name', 'request.invalid', [{ name: ' ', type: 'image/jpeg', bytes: 1 }]],
  ] as const)('%s', async (_what, code, files) => {
    const target = await aFamily();
    await refusal(await start({ target, files: [...files] }), code);
    if (code.startsWith('plan.')) {
      await db.update(sites).set({ subscribed: true }).where(eq(sites.id, target));
      expect((await start({ target, files: [...files] })).status).toBe(201);
    }
  });

  test('for a memory or cover without a site, for a site that is not visible, or where the user may not post', async () => {
    for (const purpose of ['memory', 'cover']) await refusal(await start({ purpose }), 'request.invalid');
    const stranger = testApp({ as: await aPerson() });
    await refusal(await start({ target: await aFamily({ mode: 'private' }) }, stranger), 'site.not_found');
    await refusal(await start({ target: await aFamily() }, stranger), 'auth.forbidden');
    const open = await aFamily({ mode: 'open' });
    expect((await start({ target: open }, stranger)).status).toBe(201);
    await refusal(await start({ target: open, purpose: 'cover' }, stranger), 'auth.forbidden');
    const frozen = await aFamily({ frozen_at: '2026-01-01T00:00:00.000Z' });
    await refusal(await start({ target: frozen }), 'site.frozen');
  });

  test('on a site whose storage is full, or that has its three photos', async () => {
    const target = await aFamily();
    await db
      .update(sites)
      .set({ media_bytes: STORAGE_BYTES.free - 1 })
      .where(eq(sites.id, target));
    await refusal(await start({ target }), 'media.storage_full');
    await db.update(sites).set({ media_bytes: 0 }).where(eq(sites.id, target));
    for (let i = 0; i < 3; i++) await aPicture({ site_id: target, created_by: owner.userId });
    const { params } = await refusal(await start({ target }), 'media.free_limit');
    expect(params).toEqual({ used: 3, limit: 3 });
    expect((await start({ target, purpose: 'cover' })).status).toBe(201);
    await db.update(sites).set({ subscribed: true }).where(eq(sites.id, target));
    expect((await start({ target })).status).toBe(201);
  });

  test('more than three hundred times a day; one key starts one upload', async () => {
    const busy = testApp({ as: await aPerson() });
    const key = crypto.randomUUID();
    const first = await (await start({ purpose: 'profile' }, busy, key)).json();
    expect(await (await start({ purpose: 'profile' }, busy, key)).json()).toEqual(first);
    await testEnv.DB.prepare(`update quotas set used = 299 where bucket like 'upload:%' and used = 1`).run();
    expect((await start({ purpose: 'profile' }, busy)).status).toBe(201);
    const { retry_after } = await refusal(await start({ purpose: 'profile' }, busy), 'rate.limited');
    expect(retry_after).toBeGreaterThan(0);
  });
});

describe('of photos finished at once', () => {
  test('one of fifty is accepted where one more is free, and one of fifty memories that show it', async () => {
    const target = await aFamily();
    await aPicture({ site_id: target, created_by: owner.userId });
    const memory = await aMemory({ owner_id: target, author_id: owner.userId });
    await aPicture({ site_id: target, created_by: owner.userId, memory_id: memory });
    const ups = await Promise.all(
      Array.from({ length: 50 }, () => anUpload({ user_id: owner.userId, site_id: target })),
    );
    await db
      .insert(upload_parts)
      .select(
        sql`select id, 1, 900, 320, 240, 'image/jpeg', created_at, 1, null from uploads where site_id = ${target}`,
      );
    const answers = await Promise.all(ups.map((up) => finish(up)));
    const accepted = answers.filter(({ ok }) => ok);
    expect(accepted).toHaveLength(1);
    for (const answer of answers.filter(({ ok }) => !ok)) {
      expect((await refusal(answer, 'media.free_limit')).params).toEqual({ used: 3, limit: 3 });
    }
    expect(await db.select().from(media).where(eq(media.site_id, target))).toHaveLength(3);

    const third = (await Promise.all(accepted.map(mediaOf)))[0]?.id ?? '';
    const posted = await Promise.all(
      Array.from({ length: 50 }, () => {
        const words = { site_id: target, client_key: crypto.randomUUID(), text: 'By the sea.', lang: 'en' };
        return app.request('/api/sites/memories', {
          method: 'POST',
          json: { ...words, media: [{ id: third }] },
        });
      }),
    );
    expect(posted.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(posted.filter(({ status }) => status >= 500)).toEqual([]);
    const shown = await db.select().from(memories).where(eq(memories.owner_id, target));
    expect(shown.filter((row) => row.media.some(({ id }) => id === third))).toHaveLength(1);
  }, 60_000);

  test('that exceed the storage together, as many are accepted as fit', async () => {
    const target = await aFamily({ subscribed: true });
    const [bytes] = [aJpeg({ width: 320, height: 240 })];
    const files = [fileOf(bytes, 'a.jpg', 'image/jpeg')];
    const ups = await Promise.all(Array.from({ length: 8 }, () => arrived({ target, files }, [bytes])));
    await db
      .update(sites)
      .set({ media_bytes: STORAGE_BYTES.subscribed - 2 * bytes.length })
      .where(eq(sites.id, target));
    const answers = await Promise.all(ups.map((up) => finish(up)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(2);
    await refusal(answers.find(({ ok }) => !ok) as Response, 'media.storage_full');
  }, 30_000);
});

describe('an interrupted connection', () => {
  const dying = (bytes: Uint8Array, after: number) =>
    new ReadableStream({
      start(controller) {
        controller.enqueue(bytes.subarray(0, after));
        controller.error(new Error('Network connection lost.'));
      },
    });

  test('in the middle of a part loses only that part, and the upload resumes from there', async () => {
    const up = await begun({ target: await aFamily() });
    const [small, middle, large] = photo as [Uint8Array, Uint8Array, Uint8Array];
    expect((await put(up, 1, small)).status).toBe(204);
    await refusal(await put(up, 2, dying(middle, 20)), 'media.incomplete');
    await refusal(await put(up, 3, large.subarray(0, 30)), 'media.incomplete');
    expect((await status(up)).parts.map(({ received }) => received)).toEqual([true, false, false]);
    const { params } = await refusal(await finish(up), 'media.incomplete');
    expect(params).toEqual({ missing: [2, 3] });
    for (const [at, bytes] of photo.entries()) expect((await put(up, at + 1, bytes)).status).toBe(204);
    expect((await finish(up)).status).toBe(200);
  });

  test('does not allow a body larger than announced, or a compressed one', async () => {
    const up = await begun({ target: await aFamily() });
    const [small] = photo as [Uint8Array];
    await refusal(await put(up, 1, new Uint8Array(small.length + 1)), 'media.too_large');
    const packed = await app.request(`/api/media/${up}/1`, {
      method: 'PUT',
      body: small,
      headers: { 'Content-Encoding': 'gzip' },
    });
    await refusal(packed, 'request.media_type');
    await refusal(await put(up, 4, small), 'media.not_found');
    await refusal(await put(up, 0, small), 'request.invalid');
  });
});

describe('files of one photo', () => {
  test.each([
    ['of two shapes', [aWebp({ width: 320, height: 240 }), aWebp({ width: 800, height: 800 })]],
    ['from wide to narrow', [aWebp({ width: 800, height: 600 }), aWebp({ width: 320, height: 240 })]],
    ['of one width', [aWebp({ width: 320, height: 240 }), aWebp({ width: 320, height: 240 })]],
  ])('%s are refused', async (_what, files) => {
    const up = await arrived({ target: await aFamily() }, files);
    await refusal(await finish(up), 'media.type');
  });

  test('with heights one or two pixels off are accepted', async () => {
    const files = [aWebp({ width: 320, height: 214 }), aWebp({ width: 800, height: 533 })];
    expect((await finish(await arrived({ target: await aFamily() }, files))).status).toBe(200);
  });

  test('of another width than announced are refused', async () => {
    const up = await begun({ target: await aFamily(), files: [{ ...fileOf(aWebp()), width: 9 }] });
    await refusal(await put(up, 1, aWebp()), 'media.type');
    expect(await keysOf(up)).toEqual([]);
  });
});

describe('an upload is accessible to its owner only', () => {
  test('nobody else may read, add to, finish or abort it, whatever their role on the site', async () => {
    const target = await aFamily();
    const other = await aPerson();
    await joins(target, other.userId, 5);
    const theirs = testApp({ as: other });
    const up = await arrived({ target });
    for (const ask of [
      put(up, 1, 'x', theirs),
      finish(up, theirs),
      abort(up, theirs),
      theirs.request(`/api/media/${up}`),
    ])
      await refusal(await ask, 'media.not_found');
    await refusal(await testApp().request(`/api/media/${up}`), 'media.not_found');
  });

  test('nor may its owner, once they may not post there, or after a day', async () => {
    const guest = await aPerson();
    const by = testApp({ as: guest });
    const target = await aFamily({ mode: 'open' });
    const up = await begun({ target }, by);
    await db.update(sites).set({ mode: 'private' }).where(eq(sites.id, target));
    for (const [at, bytes] of photo.entries()) await put(up, at + 1, bytes, by);
    await refusal(await finish(up, by), 'site.not_found');
    const mine = await begun({ target });
    const later = testApp({ as: owner, now: () => new Date(Date.now() + 25 * 60 * 60 * 1000) });
    await refusal(await later.request(`/api/media/${mine}`), 'media.not_found');
  });
});

describe('an aborted upload', () => {
  test('has its rows deleted at once, and can be aborted until it is attached', async () => {
    const target = await aFamily();
    const open = await begun({ target });
    await put(open, 1, photo[0] as Uint8Array);
    expect((await abort(open)).status).toBe(204);
    await refusal(await abort(open), 'media.not_found');
    const done = await arrived({ target });
    await finish(done);
    const shown = await arrived({ target });
    await finish(shown);
    await db.update(media).set({ attached_at: '2026-01-01T00:00:00.000Z' }).where(eq(media.id, shown));
    expect((await abort(done)).status).toBe(204);
    await refusal(await abort(shown), 'media.not_found');
    expect((await db.select().from(media).where(eq(media.site_id, target))).map(({ id }) => id)).toEqual([
      shown,
    ]);
    for (const up of [open, done]) {
      expect(await db.select().from(uploads).where(eq(uploads.id, up))).toEqual([]);
      expect(await db.select().from(upload_parts).where(eq(upload_parts.upload_id, up))).toEqual([]);
    }
  });
});
