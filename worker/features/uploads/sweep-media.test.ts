import { createExecutionContext, createMessageBatch, getQueueResult } from 'cloudflare:test';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { hooks } from '#worker/app/features.ts';
import { systemClock } from '#worker/core/clock.ts';
import { commit } from '#worker/db/commit.ts';
import type { Message } from '#worker/db/outbox.ts';
import { outbox } from '#worker/db/schema/operations.ts';
import { media, uploads } from '#worker/db/schema/sites.ts';
import { discardMedia, pictureOf } from '#worker/features/media/public.ts';
import { requestContextFor } from '#worker/http/request-context.ts';
import { consume } from '#worker/jobs/consume.ts';
import { runCron } from '#worker/jobs/cron.ts';
import { platformOf } from '#worker/platform/platform.ts';
import { testApp, testEnv } from '#worker/testing/app.ts';
import { aFault, faultyD1 } from '#worker/testing/faulty-d1.ts';
import { refusal } from '#worker/testing/problem.ts';
import { anUpload, aPerson, aPicture, aSite, db, next } from '#worker/testing/seed.ts';
import { sweepObjects } from './sweep-objects.job.ts';

const { userId } = await aPerson();
const siteId = (await aSite({ owner_id: userId })).id;
const HOUR = 60 * 60 * 1000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();
const sent: Message[] = [];
const still = {
  sendBatch: async (batch: Iterable<{ body: Message }>) =>
    void sent.push(...[...batch].map(({ body }) => body)),
};
const env = { ...testEnv, QUEUE: still as unknown as Queue };
const requestContext = (database = env.DB, now = systemClock) =>
  requestContextFor(platformOf({ ...env, DB: database }), hooks, now, 'request-1', {
    waitUntil: () => undefined,
  });

async function deliver(messages: Message[], database = env.DB, now = systemClock) {
  const bodies = messages.map((body, i) => ({ id: `m${i}`, timestamp: new Date(), attempts: 1, body }));
  const [batch, context] = [createMessageBatch<Message>('dorot-jobs', bodies), createExecutionContext()];
  await consume(batch, requestContext(database, now));
  return getQueueResult(batch, context);
}
const run = (name: string, payload: object = {}, database = env.DB, now = systemClock) =>
  deliver([{ id: `run-${next()}`, name, payload }], database, now);
/** A clock that is some hours ahead of the store's. */
const hoursAhead = (hours: number) => () => new Date(Date.now() + hours * HOUR);
/** Runs all jobs that are due until none is left. */
async function settle(now = systemClock) {
  for (let rounds = 0; rounds < 5; rounds++) {
    sent.length = 0;
    await runCron(now(), requestContext(env.DB, now));
    const messages = [...sent];
    const { retryMessages } = await deliver(messages, env.DB, now);
    // failed messages are delivered again
    const failed = new Set(retryMessages.map(({ msgId }) => msgId));
    await deliver(
      messages.filter((_, i) => failed.has(`m${i}`)),
      env.DB,
      now,
    );
  }
}
const store = async (key: string) => void (await testEnv.MEDIA.put(key, 'dots'));
const isStored = async (key: string) => (await testEnv.MEDIA.head(key)) !== null;
const keyIn = (day: string, id: string) => `uploads/${day.slice(0, 10)}/${id}/320`;
const exists = async (id: string) => (await db.select().from(media).where(eq(media.id, id))).length === 1;

describe('an upload that was never finished', () => {
  test('is deleted an hour after its day, with its files; one of today is not', async () => {
    const old = await anUpload({ user_id: userId, site_id: siteId, created_at: ago(25), expires_at: ago(1) });
    const young = await anUpload({
      user_id: userId,
      site_id: siteId,
      created_at: ago(2),
      expires_at: ago(-22),
    });
    const keys = [keyIn(ago(25), old), keyIn(ago(2), young)] as const;
    for (const key of keys) await store(key);
    await settle();
    expect((await db.select().from(uploads)).map(({ id }) => id)).toEqual([young]);
    expect(await Promise.all(keys.map(isStored))).toEqual([false, true]);
  });

  test('that became a picture does not delete the picture', async () => {
    const id = await aPicture({
      site_id: siteId,
      created_by: userId,
      attached_at: ago(20),
      created_at: ago(25),
    });
    await anUpload({
      id,
      user_id: userId,
      site_id: siteId,
      state: 'done',
      created_at: ago(25),
      expires_at: ago(1),
    });
    await run('sweep_media');
    await settle();
    expect(await db.select().from(uploads).where(eq(uploads.id, id))).toEqual([]);
    expect([await exists(id), await isStored(`test/${id}/320`)]).toEqual([true, true]);
  });
});

describe('a picture that is not attached', () => {
  test('is deleted after a day; one that is attached, or of today, is not', async () => {
    const of = (patch: object) => aPicture({ site_id: siteId, created_by: userId, ...patch });
    const loose = await of({ created_at: ago(25) });
    const shown = await of({ created_at: ago(25), attached_at: ago(24) });
    const young = await of({ created_at: ago(23) });
    await run('sweep_media');
    await settle();
    expect(await Promise.all([loose, shown, young].map(exists))).toEqual([false, true, true]);
    expect(await Promise.all([loose, shown, young].map((id) => isStored(`test/${id}/800`)))).toEqual([
      false,
      true,
      true,
    ]);
  });

  test('is deleted once, whatever step fails', async () => {
    for (const when of ['before', 'after'] as const) {
      for (let at = 1; ; at++) {
        const id = await aPicture({ site_id: siteId, created_by: userId, created_at: ago(25) });
        const fault = aFault(at, when);
        await run('sweep_media', {}, faultyD1(env.DB, fault));
        await run('sweep_media');
        await settle();
        expect([await exists(id), await isStored(`test/${id}/320`)]).toEqual([false, false]);
        if (fault.trips < at) break;
      }
    }
  }, 60_000);
});

describe('a picture that was removed from a memory', () => {
  test('keeps its files for thirty days, and no longer; one whose row was restored keeps them', async () => {
    const [gone, back] = [
      await aPicture({ site_id: siteId, created_by: userId }),
      await aPicture({ site_id: siteId, created_by: userId }),
    ];
    const rows = await db.select().from(media).where(eq(media.id, back));
    await commit(db, discardMedia({ db, now: systemClock }, { ids: [gone, back] }));
    await settle();
    expect(await isStored(`test/${gone}/320`)).toBe(true);
    await db.insert(media).values(rows.map((row) => ({ ...row, attached_at: ago(0) })));
    await settle(() => new Date(Date.now() + 29 * 24 * HOUR));
    expect(await isStored(`test/${gone}/320`)).toBe(true);
    await settle(() => new Date(Date.now() + 30 * 24 * HOUR + HOUR));
    expect([await isStored(`test/${gone}/320`), await isStored(`test/${gone}/1600`)]).toEqual([false, false]);
    expect(await isStored(`test/${back}/320`)).toBe(true);
    expect(await db.select().from(outbox).where(eq(outbox.name, 'purge_objects'))).toEqual([]);
  });
});

describe('a file without a row', () => {
  test('is found by its day and deleted; files of a picture, an upload, or a pending purge are not', async () => {
    const day = ago(48).slice(0, 10);
    const picture = await aPicture({ site_id: siteId, created_by: userId, attached_at: ago(40) });
    const discarded = await aPicture({ site_id: siteId, created_by: userId });
    await commit(db, discardMedia({ db, now: systemClock }, { ids: [discarded] }));
    const open = await anUpload({ user_id: userId, site_id: siteId });
    const ids = ['orphan', picture, discarded, open];
    for (const id of ids) await store(keyIn(day, id));
    for (let twice = 0; twice < 2; twice++) await run('sweep_objects', { day }, env.DB, hoursAhead(12));
    expect(await Promise.all(ids.map((id) => isStored(keyIn(day, id))))).toEqual([false, true, true, true]);
  });

  test('is not deleted in its first hours, while its row may follow', async () => {
    const key = keyIn('2020-02-02', 'parallel');
    await store(key);
    await run('sweep_objects', { day: '2020-02-02' }, env.DB, hoursAhead(11));
    expect(await isStored(key)).toBe(true);
    await run('sweep_objects', { day: '2020-02-02' }, env.DB, hoursAhead(12.1));
    expect(await isStored(key)).toBe(false);
  });

  test('is deleted within a day, stored when its upload began or in the last hour of it', async () => {
    const keys = [0, 24].map((openHours) => keyIn(ago(openHours), `lost-${next()}`));
    await Promise.all(keys.map(store));
    for (let hours = 1; hours <= 24; hours++) await settle(hoursAhead(hours));
    expect(await Promise.all(keys.map(isStored))).toEqual([false, false]);
  });

  test('has its turn between its twelfth hour and the end of its day, whenever it was stored', () => {
    const dayAt = (at: number) =>
      (sweepObjects.schedule?.payload(new Date(at)) as { day: string } | undefined)?.day;
    for (let stored = Date.UTC(2026, 9, 30); stored < Date.UTC(2026, 10, 2); stored += HOUR / 2)
      for (let openHours = 0; openHours <= 24; openHours++) {
        const day = new Date(stored - openHours * HOUR).toISOString().slice(0, 10);
        const turns = Array.from({ length: 12 }, (_, at) => dayAt(stored + (12 + at) * HOUR));
        expect(turns).toContain(day);
      }
  });

  test('is also found among very many', async () => {
    const keys = Array.from({ length: 501 }, (_, i) => keyIn('2020-01-01', `lost-${i}`));
    for (let at = 0; at < keys.length; at += 50) await Promise.all(keys.slice(at, at + 50).map(store));
    await run('sweep_objects', { day: '2020-01-01' }, env.DB, hoursAhead(13));
    await settle(hoursAhead(13));
    expect((await testEnv.MEDIA.list({ prefix: 'uploads/2020-01-01/' })).objects).toEqual([]);
  }, 30_000);
});

test('a picture whose file is missing is answered with 404', async () => {
  const id = await aPicture({ site_id: siteId, created_by: userId });
  await testEnv.MEDIA.delete(`test/${id}/320`);
  const row = { id, width: 1600, height: 1200, widths: [320], thumbhash: null, focal_x: 0.5, focal_y: 0.5 };
  await refusal(
    await testApp().request(pictureOf(row, 'public', testEnv.MEDIA_SECRET, new Date()).src),
    'media.not_found',
  );
});
