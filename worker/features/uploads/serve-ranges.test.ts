import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { sites } from '#worker/db/schema/sites.ts';
import { type Audience, pictureOf } from '#worker/features/media/media-address.ts';
import { testApp, testEnv } from '#worker/testing/app.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aPerson, aPicture, aSite, db } from '#worker/testing/seed.ts';
import { standInPages } from '#worker/testing/stand-in-pages.ts';
import { watchedStore } from '#worker/testing/watched-store.ts';

const NOW = new Date('2026-11-10T12:00:00.000Z');
const owner = await aPerson();
const site = await aSite({ owner_id: owner.userId, subscribed: true });
const SIZE = 1000;
/** Bytes that tell their place. */
const BYTES = Uint8Array.from({ length: SIZE }, (_, at) => (at * 7 + (at >> 8)) & 255);

const { store, reads } = watchedStore();
const app = testApp({ now: () => NOW, env: { ...standInPages, MEDIA: store } });
const addressOf = (id: string, audience: Audience = 'public') =>
  pictureOf(
    { id, width: 1, height: 1, widths: [], thumbhash: null, focal_x: 0, focal_y: 0 },
    audience,
    testEnv.MEDIA_SECRET,
    NOW,
  ).src;

async function aVideo(patch: Partial<Parameters<typeof aPicture>[0]> = {}): Promise<string> {
  const video = { kind: 'video' as const, content_type: 'video/webm', file_bytes: SIZE };
  const id = await aPicture({ site_id: site.id, created_by: owner.userId, ...video, ...patch });
  await testEnv.MEDIA.put(`test/${id}/file`, BYTES);
  return id;
}
const id = await aVideo();
const TAG = `"${id}-file"`;
beforeEach(() => void Object.assign(reads, { operations: 0, bytes: 0 }));

const ask = (headers: Record<string, string> | [string, string][], method = 'GET', address = addressOf(id)) =>
  app.request(address, { method, headers });
const bytesIn = async (response: Response) => new Uint8Array(await response.arrayBuffer());

/** A satisfiable range by its first and last byte; null for the whole file. */
type Expected = readonly [first: number, last: number] | null | 416;
const LONG = '9'.repeat(400);

const RANGES: readonly (readonly [Range: string, expected: Expected])[] = [
  // a first and a last byte
  ['bytes=0-0', [0, 0]],
  ['bytes=0-499', [0, 499]],
  ['bytes=500-999', [500, 999]],
  ['bytes=999-999', [999, 999]],
  ['bytes=500-1000', [500, 999]],
  [`bytes=0-${LONG}`, [0, 999]],
  ['bytes=0009-0010', [9, 10]],
  ['Bytes=0-9', [0, 9]],
  ['BYTES=-1', [999, 999]],
  // to the end
  ['bytes=0-', [0, 999]],
  ['bytes=999-', [999, 999]],
  // the last bytes
  ['bytes=-1', [999, 999]],
  ['bytes=-1000', [0, 999]],
  ['bytes=-1001', [0, 999]],
  [`bytes=-${LONG}`, [0, 999]],
  // nothing of it is there
  ['bytes=1000-', 416],
  ['bytes=1000-1000', 416],
  ['bytes=5000-6000', 416],
  [`bytes=${LONG}-`, 416],
  [`bytes=${LONG}-${LONG}`, 416],
  ['bytes=-0', 416],
  // several ranges, which a server may answer with the whole
  ['bytes=0-0,-1', null],
  ['bytes=0-99,200-299', null],
  ['bytes=0-, 5000-', null],
  [`bytes=${Array.from({ length: 500 }, (_, at) => `${at}-${at}`).join(',')}`, null],
  // no valid range, or of another unit: as if there were none
  ['bytes=', null],
  ['bytes=-', null],
  ['bytes=5-4', null],
  ['bytes=--1', null],
  ['bytes=1--1', null],
  ['bytes=+1-2', null],
  ['bytes=1.5-2', null],
  ['bytes=1e2-', null],
  ['bytes=0x10-', null],
  ['bytes=a-b', null],
  ['bytes=0 - 9', null],
  ['bytes =0-9', null],
  ['bytes:0-9', null],
  ['0-9', null],
  ['items=0-9', null],
  ['bytes=0-9; q=1', null],
  ['none', null],
];

describe('of a thousand bytes', () => {
  test.each(RANGES)('%.60s', async (Range, expected) => {
    const response = await ask({ Range });
    const { headers } = response;
    expect(headers.get('Accept-Ranges')).toBe('bytes');
    expect(headers.get('ETag')).toBe(TAG);
    if (expected === 416) {
      expect([response.status, headers.get('Content-Range')]).toEqual([416, `bytes */${SIZE}`]);
      expect((await bytesIn(response)).length).toBe(0);
      expect(reads).toEqual({ operations: 0, bytes: 0 });
      return;
    }
    const [first, last] = expected ?? [0, SIZE - 1];
    expect(response.status).toBe(expected ? 206 : 200);
    expect(headers.get('Content-Range')).toBe(expected && `bytes ${first}-${last}/${SIZE}`);
    expect(headers.get('Content-Length')).toBe(String(last - first + 1));
    expect(headers.get('Content-Type')).toBe('video/webm');
    expect(await bytesIn(response)).toEqual(BYTES.slice(first, last + 1));
    expect(reads).toEqual({ operations: 1, bytes: last - first + 1 });
  });

  test('several Range headers are a list, and are answered with the whole', async () => {
    const several: [string, string][] = [
      ['Range', 'bytes=0-1'],
      ['Range', 'bytes=5-6'],
    ];
    expect((await ask(several)).status).toBe(200);
  });

  test('a range of what is stored nowhere is not found', async () => {
    const lost = await aVideo({ key: 'nowhere' });
    await refusal(await ask({ Range: 'bytes=0-1' }, 'GET', addressOf(lost)), 'media.not_found');
  });

  test('a range of a poster is one of its own bytes', async () => {
    const response = await ask({ Range: 'bytes=-4' }, 'GET', `${addressOf(id)}&w=800`);
    expect([response.status, response.headers.get('Content-Range')]).toEqual([206, 'bytes 26-29/30']);
    expect(new TextDecoder().decode(await bytesIn(response))).toBe('0800');
  });

  test('all of it can be read in pieces, each byte once', async () => {
    const pieces: Uint8Array[] = [];
    for (let from = 0; from < SIZE; from += 300)
      pieces.push(await bytesIn(await ask({ Range: `bytes=${from}-${from + 299}` })));
    expect(pieces.flatMap((piece) => [...piece])).toEqual([...BYTES]);
    expect(reads).toEqual({ operations: 4, bytes: SIZE });
  });
});

describe('If-Range', () => {
  test.each([
    ['the strong tag of the file', TAG, 206],
    ['the weak tag of it', `W/${TAG}`, 200],
    ['the tag of another width', `"${id}-800"`, 200],
    ['a list of tags', `${TAG}, "x"`, 200],
    ['a date', 'Tue, 10 Nov 2026 12:00:00 GMT', 200],
    ['a date to come', 'Tue, 10 Nov 2099 12:00:00 GMT', 200],
    ['no tag', '*', 200],
    ['nothing', '', 200],
  ])('with %s', async (_what, tag, status) => {
    const response = await ask({ Range: 'bytes=0-1', 'If-Range': tag });
    expect(response.status).toBe(status);
    expect((await bytesIn(response)).length).toBe(status === 206 ? 2 : SIZE);
  });

  test('without a range changes nothing, and makes one that is not there the whole', async () => {
    expect((await ask({ 'If-Range': TAG })).status).toBe(200);
    expect((await ask({ 'If-Range': '"x"', Range: 'bytes=5000-' })).status).toBe(200);
    expect((await ask({ 'If-Range': TAG, Range: 'bytes=5000-' })).status).toBe(416);
  });
});

describe('If-None-Match', () => {
  test.each([
    ['its tag', TAG, 304],
    ['its weak tag', `W/${TAG}`, 304],
    ['a list with it', `"x", ${TAG}, "y"`, 304],
    ['any', '*', 304],
    ['the tag of a width', `"${id}-800"`, 200],
    ['a tag that begins as it does', `"${id}-file2"`, 200],
    ['its tag without quotes', `${id}-file`, 200],
  ])('with %s', async (_what, tag, status) => {
    for (const range of [{}, { Range: 'bytes=0-1' }, { Range: 'bytes=5000-' }]) {
      const response = await ask({ 'If-None-Match': tag, ...range });
      const ranged = 'Range' in range && { 'bytes=0-1': 206, 'bytes=5000-': 416 }[range.Range ?? ''];
      expect(response.status).toBe(status === 304 ? 304 : ranged || 200);
      if (status !== 304) continue;
      expect(response.headers.get('ETag')).toBe(TAG);
      expect(response.headers.get('Cache-Control')).toMatch(/immutable$/);
      expect((await bytesIn(response)).length).toBe(0);
    }
    if (status === 304) expect(reads).toEqual({ operations: 0, bytes: 0 });
  });
});

describe('HEAD says what GET would, and reads nothing', () => {
  const headersOf = ({ headers }: Response) =>
    [...headers].filter(([name]) => name !== 'x-request-id').toSorted(([a], [b]) => a.localeCompare(b));

  async function expectSame(address: string, headers: Record<string, string> = {}): Promise<void> {
    const whole = await ask({}, 'GET', address);
    const length = (await bytesIn(whole)).length;
    reads.bytes = 0;
    const head = await ask(headers, 'HEAD', address);
    expect(head.status).toBe(whole.status);
    expect(headersOf(head)).toEqual(headersOf(whole));
    expect(head.headers.get('Content-Length')).toBe(String(length));
    expect((await bytesIn(head)).length).toBe(0);
    expect(reads.bytes).toBe(0);
  }

  test('of a video, its poster, and a photo', async () => {
    await expectSame(addressOf(id));
    await expectSame(`${addressOf(id)}&w=320`);
    const photo = await aPicture({ site_id: site.id, created_by: owner.userId });
    for (const width of ['', '&w=800', '&w=1600']) await expectSame(addressOf(photo) + width);
  });

  test('of a document, which is a download', async () => {
    const document = await aVideo({
      kind: 'document',
      content_type: 'application/pdf',
      widths: [],
      sizes: [],
    });
    await expectSame(addressOf(document));
  });

  test('of a blurred photo', async () => {
    const photo = await aPicture({ site_id: site.id, created_by: owner.userId, purpose: 'memory' });
    await expectSame(addressOf(photo, 'blurred_private'));
  });

  test.each(['bytes=0-1', 'bytes=-1', 'bytes=5000-', 'bytes=0-1,4-5'])(
    'whatever the range: %s',
    async (Range) => {
      await expectSame(addressOf(id), { Range });
      await expectSame(addressOf(id), { Range, 'If-Range': TAG });
    },
  );

  test('of the preview of a site', async () => {
    const preview = await aPicture({
      site_id: site.id,
      created_by: owner.userId,
      purpose: 'preview',
      content_type: 'image/jpeg',
    });
    await db.update(sites).set({ preview_id: preview }).where(eq(sites.id, site.id));
    const page = await (await app.request(`/en/site/${site.slug}`)).text();
    const [address = ''] = /\/og\/\d+\/[^"]+\.jpg/.exec(page) ?? [];
    await expectSame(address);
    expect((await ask({}, 'HEAD', address.replace(preview, 'another'))).status).toBe(404);
  });

  test('that it has not changed, or is not there', async () => {
    expect((await ask({ 'If-None-Match': TAG }, 'HEAD')).status).toBe(304);
    const lost = await aVideo({ key: 'nowhere' });
    expect((await ask({}, 'HEAD', addressOf(lost))).status).toBe(404);
    expect((await ask({}, 'HEAD', `/api/media/${id}`)).status).toBe(404);
    expect((await ask({}, 'HEAD', addressOf('picture-0').replace('picture-0', id))).status).toBe(404);
  });
});
