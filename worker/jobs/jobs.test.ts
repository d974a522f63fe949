import {
  createExecutionContext,
  createMessageBatch,
  createScheduledController,
  getQueueResult,
  waitOnExecutionContext,
} from 'cloudflare:test';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { hooks } from '#worker/app/features.ts';
import { systemClock } from '#worker/core/clock.ts';
import { commit } from '#worker/db/commit.ts';
import { enqueue, type Message } from '#worker/db/outbox.ts';
import { scan_counts } from '#worker/db/schema/codes.ts';
import {
  cron_runs,
  dead_letters,
  idempotency,
  job_failures,
  jobs,
  outbox,
  quotas,
} from '#worker/db/schema/operations.ts';
import { requestContextFor } from '#worker/http/request-context.ts';
import worker from '#worker/index.ts';
import type { Env } from '#worker/platform/env.ts';
import { platformOf } from '#worker/platform/platform.ts';
import { testEnv } from '#worker/testing/app.ts';
import { aFault, faultyD1 } from '#worker/testing/faulty-d1.ts';
import { aPerson, aSite, db } from '#worker/testing/seed.ts';
import { consume } from './consume.ts';

const DAY = '2026-11-09';
const sent: Message[] = [];
/** A queue that stores its messages, so that the test decides when they are delivered. */
const env: Env = {
  ...testEnv,
  QUEUE: {
    send: async (message: Message) => void sent.push(message),
    sendBatch: async (messages: Iterable<{ body: Message }>) =>
      void sent.push(...[...messages].map(({ body }) => body)),
  } as unknown as Queue,
};

const delivery = (queue: string, bodies: unknown[]) =>
  createMessageBatch<Message>(
    queue,
    bodies.map((body, i) => ({ id: `m${i}`, timestamp: new Date(), attempts: 1, body: body as Message })),
  );

async function deliver(bodies: unknown[], queue = 'dorot-jobs', bindings = env) {
  const [batch, context] = [delivery(queue, bodies), createExecutionContext()];
  await worker.queue(batch, bindings, context);
  return getQueueResult(batch, context);
}

const aScan = (code: string, id: string = crypto.randomUUID()): Message => ({
  id,
  name: 'count_scan',
  payload: { code, day: DAY },
});
const scansOf = async (code: string) =>
  (await db.select().from(scan_counts).where(eq(scan_counts.code, code)))[0]?.scans;

beforeEach(async () => {
  for (const table of [outbox, jobs, dead_letters, cron_runs, scan_counts, job_failures])
    await db.delete(table);
  sent.length = 0;
});

describe('a message', () => {
  test('delivered five times has one effect', async () => {
    const message = aScan('FIVE');
    for (let i = 0; i < 3; i++) expect((await deliver([message])).explicitAcks).toEqual(['m0']);
    await Promise.all([deliver([message]), deliver([message])]);
    expect(await scansOf('FIVE')).toBe(1);
  });

  test('of the outbox delivered five times has one effect too, and its row is gone', async () => {
    await commit(db, [enqueue(db, 'count_scan', { code: 'OUT', day: DAY }, new Date())]);
    const [row] = await db.select().from(outbox);
    for (let i = 0; i < 5; i++) await deliver([{ id: row?.id, name: 'count_scan' }]);
    expect(await scansOf('OUT')).toBe(1);
    expect(await db.select().from(outbox)).toEqual([]);
  });

  test('is acknowledged by itself, and one that fails holds up none of its batch', async () => {
    const poison: unknown[] = [
      { id: 'p1', name: 'no_such_job', payload: {} },
      aScan('x'.repeat(30)),
      { id: 'p3', name: 'constructor', payload: {} },
    ];
    const good = Array.from({ length: 7 }, (_, i) => aScan(`GOOD${i}`));
    const result = await deliver([...good.slice(0, 3), ...poison, ...good.slice(3)]);
    expect(result.explicitAcks).toEqual(['m0', 'm1', 'm2', 'm6', 'm7', 'm8', 'm9']);
    expect(result.retryMessages.map(({ msgId }) => msgId)).toEqual(['m3', 'm4', 'm5']);
    for (let i = 0; i < 7; i++) expect(await scansOf(`GOOD${i}`)).toBe(1);
  });

  test('that is not ours goes to the dead letters, and delays no other', async () => {
    const result = await deliver([null, 'text', {}, { id: 7, name: 'count_scan' }, aScan('BESIDE')]);
    expect(result.explicitAcks).toEqual(['m4']);
    expect(result.retryMessages.map(({ msgId }) => msgId)).toEqual(['m0', 'm1', 'm2', 'm3']);
    expect(await scansOf('BESIDE')).toBe(1);
    await deliver([null, 'text', {}], 'dorot-dead');
    expect(await db.select().from(dead_letters).orderBy(dead_letters.id)).toMatchObject([
      { id: 'm0', name: 'unreadable', payload: null },
      { id: 'm1', name: 'unreadable', payload: 'text' },
      { id: 'm2', name: 'unreadable', payload: {} },
    ]);
  });

  test.each(['before', 'after'] as const)(
    'during which the database fails %s each trip is tried again, for one effect',
    async (when) => {
      for (let at = 1; ; at++) {
        await commit(db, [enqueue(db, 'count_scan', { code: `${when}${at}`, day: DAY }, new Date())]);
        const [row] = await db.select().from(outbox);
        const message = { id: row?.id, name: 'count_scan' };
        const fault = aFault(at, when);
        const first = await deliver([message], 'dorot-jobs', { ...env, DB: faultyD1(env.DB, fault) });
        if (fault.trips < at) {
          expect(at).toBeGreaterThan(2);
          break;
        }
        expect(first.retryMessages).toHaveLength(1);
        expect((await deliver([message])).explicitAcks).toEqual(['m0']);
        expect(await scansOf(`${when}${at}`)).toBe(1);
      }
    },
  );
});

test('what a job leaves for another is queued at once', async () => {
  const { userId } = await aPerson();
  const { id } = await aSite({ owner_id: userId });
  await deliver([{ id: 'tell', name: 'tell_approvers', payload: { site_id: id } }]);
  expect(sent.map(({ name }) => name)).toEqual(['send_mail']);
});

describe('a message that failed too often', () => {
  test('is kept where someone can look at it, once, and is not sent again', async () => {
    await commit(db, [enqueue(db, 'no_such_job', { what: 'was wanted' }, new Date(0))]);
    const [row] = await db.select().from(outbox);
    for (let i = 0; i < 2; i++) {
      const result = await deliver([{ id: row?.id, name: 'no_such_job' }], 'dorot-dead');
      expect(result.explicitAcks).toEqual(['m0']);
    }
    expect(await db.select().from(dead_letters)).toMatchObject([
      { id: row?.id, name: 'no_such_job', payload: { what: 'was wanted' } },
    ]);
    expect(await db.select().from(outbox)).toEqual([]);
  });

  test('with its own payload is kept with it', async () => {
    await deliver([{ id: 'own', name: 'count_scan', payload: { code: 'X' } }], 'dorot-dead');
    expect(await db.select().from(dead_letters)).toMatchObject([{ id: 'own', payload: { code: 'X' } }]);
  });
});

describe('a cron', () => {
  const tick = async (at: string) => {
    const context = createExecutionContext();
    await worker.scheduled(
      createScheduledController({ cron: '*/5 * * * *', scheduledTime: new Date(at) }),
      env,
      context,
    );
    await waitOnExecutionContext(context);
  };
  const work = () => sent.map(({ name }) => name).sort();
  const days = async () =>
    (await db.select().from(outbox))
      .filter(({ name }) => name === 'roll_up_scans')
      .map(({ payload }) => payload);

  test('fired three times, at once or after one another, decides its work once', async () => {
    await Promise.all([tick('2026-11-10T03:00:00Z'), tick('2026-11-10T03:00:00Z')]);
    await tick('2026-11-10T03:00:00Z');
    expect(await db.select().from(cron_runs)).toMatchObject([
      { name: 'daily', window: '2026-11-10' },
      { name: 'five_minutes', window: '2026-11-10T03:00' },
      { name: 'hourly', window: '2026-11-10T03' },
    ]);
    expect(await db.select().from(outbox)).toHaveLength(28);
    expect([...new Set(work())]).toEqual([
      'board_mails',
      'book_statement_lines',
      'cancel_stale_orders',
      'charge_flowers',
      'check_condition',
      'check_payments',
      'clean_exports',
      'clean_imports',
      'compare_payments',
      'complete_orders',
      'copy_forever',
      'count_popularity',
      'end_plans',
      'index_all',
      'plan_claims',
      'plan_community_deletions',
      'plan_community_purges',
      'plan_purges',
      'plan_questions',
      'plan_reminders',
      'purge_comments',
      'purge_trash',
      'renew_plans',
      'roll_up_scans',
      'sweep_expired',
      'sweep_media',
      'sweep_objects',
      'weekly_days',
    ]);
    expect(await days()).toEqual([{ day: '2026-11-09' }]);
  });

  test('that never fired at three is made up for at the next tick', async () => {
    await tick('2026-11-10T02:55:00Z');
    await db.delete(outbox);
    await tick('2026-11-10T06:05:00Z');
    await tick('2026-11-10T06:10:00Z');
    expect(await days()).toEqual([{ day: '2026-11-09' }]);
  });

  test('of the next day is another window', async () => {
    for (const at of ['2026-11-10T03:00:00Z', '2026-11-11T02:55:00Z', '2026-11-11T03:00:00Z']) await tick(at);
    expect(await days()).toEqual([{ day: '2026-11-09' }, { day: '2026-11-10' }]);
  });

  test('sweeps up what was never queued', async () => {
    await commit(db, [enqueue(db, 'count_scan', { code: 'SWEPT', day: DAY }, new Date())]);
    await tick('2026-11-10T12:00:00Z');
    await deliver(sent.filter(({ name }) => name === 'count_scan'));
    expect(await scansOf('SWEPT')).toBe(1);
  });
});

describe('what is done once a day', () => {
  const requestContext = () =>
    requestContextFor(platformOf(env), hooks, systemClock, 'request-1', { waitUntil: () => undefined });

  test('rolls up the scans of yesterday, and again is the same', async () => {
    const totals = [
      { code: 'ONE', scans: 12 },
      { code: '?', scans: 3 },
    ];
    for (let i = 0; i < 2; i++) {
      const batch = delivery('dorot-jobs', [
        { id: `roll-${i}`, name: 'roll_up_scans', payload: { day: DAY } },
      ]);
      await consume(batch, { ...requestContext(), scanTotals: async (day) => (day === DAY ? totals : []) });
    }
    expect([await scansOf('ONE'), await scansOf('?')]).toEqual([12, 3]);
  });

  test('adds nothing where scans are counted as they come', async () => {
    await deliver([aScan('ONE'), { id: 'roll', name: 'roll_up_scans', payload: { day: DAY } }]);
    expect(await scansOf('ONE')).toBe(1);
  });

  test('removes what nobody will ask for again, and nothing else', async () => {
    const [past, future] = ['2020-01-01T00:00:00.000Z', '2099-01-01T00:00:00.000Z'];
    for (const [id, expires_at] of [
      ['old', past],
      ['new', future],
    ] as const) {
      await db.insert(idempotency).values({ id, fingerprint: '', created_at: past, expires_at });
      await db.insert(quotas).values({ bucket: id, window_start: 0, used: 1, expires_at });
      await db.insert(jobs).values({ id, name: 'x', finished_at: expires_at });
    }
    await deliver([{ id: 'sweep', name: 'sweep_expired', payload: {} }]);
    expect((await db.select().from(idempotency)).map(({ id }) => id)).toEqual(['new']);
    expect((await db.select().from(quotas)).map(({ bucket }) => bucket)).toEqual(['new']);
    expect((await db.select().from(jobs)).map(({ id }) => id).sort()).toEqual(['new', 'sweep']);
  });
});

test('a scan on the real queue is counted, and a poisoned message beside it ends among the dead letters', async () => {
  await testEnv.QUEUE.sendBatch([
    { body: { id: 'poison', name: 'no_such_job', payload: {} } },
    { body: aScan('REAL') },
  ]);
  await expect.poll(() => scansOf('REAL'), { timeout: 20_000, interval: 200 }).toBe(1);
  await expect
    .poll(async () => (await db.select().from(dead_letters)).map(({ id }) => id), {
      timeout: 20_000,
      interval: 200,
    })
    .toEqual(['poison']);
}, 45_000);
