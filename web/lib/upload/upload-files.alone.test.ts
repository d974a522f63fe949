import { i18n } from '@lingui/core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { offlineError } from '#web/lib/api-error.ts';
import { json, network } from '#web/testing/network.ts';
import { PART_BYTES } from '#worker/contract/media.ts';
import { putBytes } from './put-bytes.ts';
import { partsOf, uploadFiles } from './upload-files.ts';

vi.mock('./put-bytes.ts', () => ({ putBytes: vi.fn() }));

const MEDIA = { id: 'up-1', kind: 'video', state: 'processing' };
const OF = { purpose: 'memory', target: 7 } as const;
/** Seven parts and a rest, without as many bytes in memory. */
const sizes = [...Array(7).fill(PART_BYTES), 12];
const VIDEO = {
  name: 'wedding.mp4',
  type: 'video/mp4',
  blob: {
    size: 7 * PART_BYTES + 12,
    slice: (from: number, to: number) => ({ size: Math.min(to, 7 * PART_BYTES + 12) - from }),
  } as unknown as Blob,
};
const POSTER = { name: 'poster.webp', type: 'image/webp', blob: new Blob(['poster']), width: 320 };

let arrived: Set<number>;
beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  arrived = new Set();
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 });
  vi.mocked(putBytes).mockReset();
  vi.mocked(putBytes).mockImplementation(async ({ part }) => void arrived.add(part));
});
afterEach(() => vi.useRealTimers());

const server = () =>
  network({
    'POST /api/media/start': () => json({ upload_id: 'up-1', parts: [] }, 201),
    'GET /api/media/up-1': () =>
      json({
        upload_id: 'up-1',
        state: 'open',
        parts: [...sizes, 6].map((bytes, at) => ({
          part: at + 1,
          file: 0,
          bytes,
          received: arrived.has(at + 1),
        })),
      }),
    'POST /api/media/up-1/done': () => json({ media: MEDIA }),
  });
const sent = () => vi.mocked(putBytes).mock.calls.map(([{ part }]) => part);

test('a large file is cut into parts of five mebibytes, and its poster follows', () => {
  expect(partsOf([VIDEO, POSTER]).map(({ part, bytes }) => [part, bytes.size])).toEqual(
    [...sizes, 6].map((bytes, at) => [at + 1, bytes]),
  );
});

test('three parts are on their way at a time, and each of them once', async () => {
  server();
  let now = 0;
  let most = 0;
  vi.mocked(putBytes).mockImplementation(async ({ part }) => {
    most = Math.max(most, ++now);
    await new Promise((later) => setTimeout(later, 50));
    now -= 1;
    arrived.add(part);
  });
  const shares: number[] = [];
  expect(await uploadFiles([VIDEO, POSTER], OF, {}, { onProgress: (share) => shares.push(share) })).toEqual(
    MEDIA,
  );
  expect(most).toBe(3);
  expect(sent()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(shares.at(-1)).toBe(1);
});

test.each([1, 4, 8])(
  'a line that breaks at part %i loses only the parts that were on their way',
  async (breaks) => {
    server();
    let broken = false;
    const lost: number[] = [];
    vi.mocked(putBytes).mockImplementation(async ({ part }) => {
      await new Promise((later) => setTimeout(later, 10));
      if (part === breaks) broken = lost.length === 0;
      if (broken) {
        lost.push(part);
        if (lost.length === 3 || part === 9) broken = false;
        throw offlineError();
      }
      arrived.add(part);
    });
    await uploadFiles([VIDEO, POSTER], OF);
    expect(lost.length).toBeLessThanOrEqual(3);
    expect(sent().length).toBe(9 + lost.length);
    expect(arrived.size).toBe(9);
  },
);

test('after a pause or a reload the upload goes on by its id with what has not arrived', async () => {
  const requests = server();
  const pause = new AbortController();
  vi.mocked(putBytes).mockImplementation(async ({ part }, _, signal) => {
    if (part > 3) {
      pause.abort(new Error('paused'));
      signal?.throwIfAborted();
    }
    arrived.add(part);
  });
  const begun: string[] = [];
  const resume = { key: 'k-1', uploadId: null, onBegun: (id: string) => void begun.push(id) };
  await expect(uploadFiles([VIDEO], OF, {}, { signal: pause.signal, resume })).rejects.toThrow('paused');
  expect(begun).toEqual(['up-1']);
  vi.mocked(putBytes).mockClear();
  vi.mocked(putBytes).mockImplementation(async ({ part }) => void arrived.add(part));
  await uploadFiles([VIDEO], OF, {}, { resume: { key: 'k-1', uploadId: 'up-1' } });
  expect(sent()).toEqual([4, 5, 6, 7, 8]);
  expect(requests.filter(({ url }) => url.endsWith('/start')).length).toBe(1);
});
