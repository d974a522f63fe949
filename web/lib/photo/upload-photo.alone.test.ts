import { i18n } from '@lingui/core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, offlineError } from '#web/lib/api-error.ts';
import { putBytes } from '#web/lib/upload/put-bytes.ts';
import { json, network, problem } from '#web/testing/network.ts';
import type { UploadStatus } from '#worker/contract/media.ts';
import type { ShrunkPhoto } from './shrink.ts';
import { targetWidths } from './shrink.ts';
import { uploadPhoto } from './upload-photo.ts';

vi.mock('#web/lib/upload/put-bytes.ts', () => ({ putBytes: vi.fn() }));

const PICTURE = { id: 'up-1', src: '/api/media/up-1?e=1&s=1', widths: [320, 800] };
const PHOTO: ShrunkPhoto = {
  name: 'סבתא בגינה.HEIC',
  thumbhash: 'abc=',
  widths: [320, 800].map((width) => ({
    width,
    height: width,
    blob: new Blob([String(width)], { type: 'image/webp' }),
  })),
};
const OF = { purpose: 'memory', target: 7 } as const;

let arrived: Set<number>;
let state: UploadStatus['state'];
const status = (): UploadStatus => ({
  upload_id: 'up-1',
  state,
  parts: [1, 2].map((part) => ({ part, file: part - 1, bytes: 3, received: arrived.has(part) })),
});
const ANSWERS = {
  'POST /api/media/start': () =>
    json({ upload_id: 'up-1', parts: [1, 2].map((part) => ({ part, file: part - 1, bytes: 3 })) }, 201),
  'GET /api/media/up-1': () => json(status()),
  'POST /api/media/up-1/done': () => json({ media: PICTURE }),
};

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  arrived = new Set();
  state = 'open';
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 });
  vi.mocked(putBytes).mockImplementation(async ({ part }) => {
    arrived.add(part);
  });
});
afterEach(() => {
  vi.mocked(putBytes).mockReset();
});

const sentParts = () => vi.mocked(putBytes).mock.calls.map(([{ part }]) => part);

test('a photo goes out narrowest first, under a name that says what its bytes are', async () => {
  const requests = network(ANSWERS);
  const shares: number[] = [];
  expect(await uploadPhoto(PHOTO, OF, { onProgress: (share) => shares.push(share) })).toEqual(PICTURE);
  expect(sentParts()).toEqual([1, 2]);
  expect(shares.at(-1)).toBe(1);
  expect(await requests[0]?.json()).toMatchObject({
    purpose: 'memory',
    target: 7,
    thumbhash: 'abc=',
    files: [{ name: 'סבתא בגינה.webp', type: 'image/webp', width: 320 }, { width: 800 }],
  });
});

test('a line that breaks in the middle loses nothing: only what is missing is sent again', async () => {
  network(ANSWERS);
  let broken = false;
  vi.mocked(putBytes).mockImplementation(async ({ part }) => {
    if (part === 2 && !broken) {
      broken = true;
      throw offlineError();
    }
    arrived.add(part);
  });
  await uploadPhoto(PHOTO, OF);
  expect(sentParts()).toEqual([1, 2, 2]);
});

test('after a reload the upload goes on by its id, and does not begin again', async () => {
  const requests = network(ANSWERS);
  arrived.add(1);
  await uploadPhoto(PHOTO, OF, { resume: { key: 'k', uploadId: 'up-1' } });
  expect(sentParts()).toEqual([2]);
  expect(requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toEqual([
    'GET /api/media/up-1',
    'POST /api/media/up-1/done',
  ]);
});

test('what had arrived whole before its answer was lost is not sent again', async () => {
  network(ANSWERS);
  state = 'done';
  expect(await uploadPhoto(PHOTO, OF, { resume: { key: 'k', uploadId: 'up-1' } })).toEqual(PICTURE);
  expect(sentParts()).toEqual([]);
});

test('an upload that the server has dropped meanwhile begins anew', async () => {
  network({ ...ANSWERS, 'GET /api/media/old': () => problem('media.not_found', 404) });
  const begun: [string, string][] = [];
  const onBegun = (id: string, key: string) => begun.push([id, key]);
  await uploadPhoto(PHOTO, OF, { resume: { key: 'k', uploadId: 'old', onBegun } });
  expect(begun.map(([id]) => id)).toEqual(['up-1']);
  expect(begun[0]?.[1]).not.toBe('k');
});

test('a refusal is told at once and not asked for again', async () => {
  network({
    ...ANSWERS,
    'POST /api/media/start': () => problem('media.free_limit', 403, '3 of 3 free photos used.'),
  });
  const failed = uploadPhoto(PHOTO, OF).catch((error: unknown) => error);
  expect(await failed).toBeInstanceOf(ApiError);
  expect(sentParts()).toEqual([]);
});

test('someone who removes a photo stops its upload: nothing is tried again', async () => {
  network(ANSWERS);
  const abort = new AbortController();
  vi.mocked(putBytes).mockImplementation(async () => {
    abort.abort(new Error('removed'));
    throw offlineError();
  });
  await expect(uploadPhoto(PHOTO, OF, { signal: abort.signal })).rejects.toThrow();
  expect(sentParts()).toEqual([1, 2]);
});

test.each([
  [4000, [320, 800, 1600]],
  [1600, [320, 800, 1600]],
  [1590, [320, 800, 1590]],
  [900, [320, 800]],
  [200, [200]],
])('of a photo %i dots wide these widths are made, none of them larger than itself', (own, widths) => {
  expect(targetWidths(own)).toEqual(widths);
});
