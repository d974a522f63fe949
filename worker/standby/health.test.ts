import { afterAll, beforeEach, expect, test } from 'vitest';
import { ask, emptyCopy, FOREVER } from '#worker/testing/forever-copy.ts';

const HOUR_MS = 3_600_000;

beforeEach(emptyCopy);
afterAll(emptyCopy);

async function healthOf(path = '/health', bucket: R2Bucket = FOREVER) {
  const response = await ask(path, { env: { FOREVER: bucket } });
  expect(response.headers.get('Content-Type')).toBe('application/json');
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  return { status: response.status, health: (await response.json()) as Record<string, unknown> };
}

const noteOf = (hours: number, counts = { sites: 3, codes: 5, files: 40, failed: 0 }) =>
  FOREVER.put(
    'health.json',
    JSON.stringify({
      copied_at: new Date(Date.now() - hours * HOUR_MS).toISOString(),
      ...counts,
    }),
  );

test.each(['/health', '/api/health', '/health.json', '/health/'])(
  'a monitor at %s hears how old the copy is',
  async (path) => {
    await noteOf(5);
    expect(await healthOf(path)).toEqual({
      status: 200,
      health: {
        ok: true,
        copied_at: expect.any(String),
        age_hours: 5,
        sites: 3,
        codes: 5,
        files: 40,
        failed: 0,
      },
    });
  },
);

test('a monitor hears of a night without a copy before the next', async () => {
  await noteOf(35.9);
  expect((await healthOf()).status).toBe(200);
  await noteOf(36.2);
  const { status, health } = await healthOf();
  expect([status, health.ok, health.age_hours]).toEqual([503, false, 36.2]);
});

test('a monitor hears of a night in which much could not be copied', async () => {
  await noteOf(5, { sites: 1000, codes: 5, files: 40, failed: 10 });
  expect((await healthOf()).status).toBe(200);
  await noteOf(5, { sites: 1000, codes: 5, files: 40, failed: 11 });
  const { status, health } = await healthOf();
  expect([status, health.ok, health.failed]).toEqual([503, false, 11]);
  await noteOf(5, { sites: 2, codes: 5, files: 40, failed: 3 });
  expect((await healthOf()).status).toBe(200);
});

test.each(['', 'no json', '{}', 'null', '{"copied_at":"yesterday"}', '{"copied_at":7}'])(
  'a monitor hears that the note of the copy is broken: %s',
  async (note) => {
    await FOREVER.put('health.json', note);
    const { status, health } = await healthOf();
    expect([status, health.ok, health.copied_at, health.age_hours]).toEqual([503, false, null, null]);
  },
);

test('a monitor hears that there is no copy, or no bucket', async () => {
  expect((await healthOf()).status).toBe(503);
  const broken = { get: () => Promise.reject(new Error('R2 is down')) } as unknown as R2Bucket;
  expect(await healthOf('/health', broken)).toMatchObject({ status: 503, health: { ok: false } });
});
