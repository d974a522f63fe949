import type { D1Migration } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterAll, expect, vi } from 'vitest';
import { setUp } from '#worker/db/shards/fill.ts';
import { allShards } from '#worker/db/shards/shards.ts';
import { forgetEverything } from '#worker/platform/isolate-memory.ts';
import { shardsIn } from '#worker/platform/shards.ts';
import { allSettled, countFromZero, testEnv } from './app.ts';
import { countRows } from './counting-d1.ts';
import { emptyDatabase } from './empty-database.ts';
import { fullScans } from './query-plans.ts';
import { numberFromOne } from './seed.ts';

/*
 * Runs before each test file. The files of a run share one workerd and its modules, so this resets
 * everything: an empty database and empty buckets, full rate limits, real clocks, and cleared caches.
 */
const { DB, MEDIA, FOREVER, TEST_MIGRATIONS } = env as unknown as {
  DB: D1Database;
  MEDIA: R2Bucket;
  FOREVER: R2Bucket;
  TEST_MIGRATIONS: D1Migration[];
};

const shards = shardsIn(testEnv);
const splitUp = async () => {
  if (!shards) return;
  await setUp(DB, shards);
  // those of commits that a test before interrupted
  for (const { d1 } of allShards(shards)) await d1.prepare('delete from fences').run();
};
await Promise.all([
  emptyDatabase(DB, TEST_MIGRATIONS, splitUp).then(splitUp),
  emptyBucket(MEDIA),
  emptyBucket(FOREVER),
]);

// ids made by the worker begin a million after those made by tests
await DB.prepare(
  "insert into sequences (name, last) values ('users', 1000000), ('sites', 1000000), ('memories', 1000000) on conflict do nothing",
).run();

vi.useRealTimers();
vi.unstubAllGlobals();
forgetEverything();
countFromZero();
countRows(false);
numberFromOne();
afterAll(allSettled);
afterAll(async () => expect(await fullScans(DB), 'statements that read a whole table').toEqual([]));

async function emptyBucket(bucket: R2Bucket): Promise<void> {
  for (;;) {
    const { objects, truncated } = await bucket.list();
    if (objects.length > 0) await bucket.delete(objects.map(({ key }) => key));
    if (!truncated) return;
  }
}
