import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { countRequest } from '#worker/app/count-request.ts';
import { hooks } from '#worker/app/features.ts';
import type { Check, Condition } from '#worker/contract/condition-admin.ts';
import {
  alerts,
  browser_errors,
  cron_runs,
  daily_counts,
  dead_letters,
  jobs,
  outbox,
  platform_totals,
} from '#worker/db/schema/operations.ts';
import { media } from '#worker/db/schema/sites.ts';
import { requestContextFor } from '#worker/http/request-context.ts';
import { forgetEverything } from '#worker/platform/isolate-memory.ts';
import { platformOf } from '#worker/platform/platform.ts';
import { scrubbedMessage } from '#worker/shared/scrubbed-message.ts';
import { testApp, testEnv } from '#worker/testing/app.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aMailer, runJobs } from '#worker/testing/run-jobs.ts';
import { aPerson, aPicture, aSite, db } from '#worker/testing/seed.ts';
import { checkCondition } from './check-condition.job.ts';

const NOW = new Date('2026-11-10T12:00:00.000Z');
const [admin, member] = await Promise.all([aPerson({ role_id: 1 }), aPerson()]);
const minutesOn = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const aDeadLetter = (id: string) =>
  db.insert(dead_letters).values({ id, name: 'count_scan', payload: {}, created_at: NOW.toISOString() });

beforeEach(async () => {
  forgetEverything();
  for (const table of [outbox, jobs, dead_letters, cron_runs, alerts, daily_counts, browser_errors])
    await db.delete(table);
});

type Health = { ok: boolean; version: string; checks: Pick<Check, 'name' | 'state'>[] };
const health = async (now = NOW, env = {}): Promise<Health> => {
  const response = await testApp({ now: () => now, env }).request('/api/health');
  expect(response.status).toBe(200);
  return response.json();
};
const checkIn = ({ checks }: Health, name: string) => checks.find((check) => check.name === name);

describe('the health of the service, for a machine', () => {
  test('is fine where nothing exceeds its limit, and reads little', async () => {
    const app = testApp({ now: () => NOW });
    const found = await (await app.request('/api/health')).json<Health>();
    expect(found).toMatchObject({ ok: true, version: expect.stringMatching(/^\d/) });
    expect(checkIn(found, 'dead_letters')).toEqual({ name: 'dead_letters', state: 'ok' });
    expect(checkIn(found, 'database_rows_read')?.state).toBe('unknown');
    expect(app.reads.rowsRead).toBeLessThan(200);
  });

  test('names what exceeds its limit, and says nothing of whom it is about', async () => {
    await db.insert(dead_letters).values({
      id: 'dana@example.org',
      name: 'send_mail',
      payload: { to: 'dana@example.org' },
      created_at: NOW.toISOString(),
    });
    const found = await health();
    expect(found.ok).toBe(false);
    expect(checkIn(found, 'dead_letters')).toEqual({ name: 'dead_letters', state: 'exceeded' });
    expect(JSON.stringify(found)).not.toMatch(/dana|secret/i);
  });

  test('lists what strangers can drive up, but is none the worse for it', async () => {
    await db
      .insert(daily_counts)
      .values({ day: NOW.toISOString().slice(0, 10), metric: 'browser_errors', label: '', value: 100_000 });
    const found = await health();
    expect(checkIn(found, 'browser_errors')?.state).toBe('exceeded');
    expect(found.ok).toBe(true);
  });

  test('is read from the database twice a minute at most', async () => {
    await health();
    await aDeadLetter('later');
    expect((await health()).ok).toBe(true);
    expect((await health(minutesOn(1))).ok).toBe(false);
  });

  test('says that the database does not answer, instead of failing itself', async () => {
    const broken = new Proxy(testEnv.DB, {
      get: () => () => {
        throw new Error('D1_ERROR: network connection lost');
      },
    });
    const found = await health(NOW, { DB: broken });
    expect(checkIn(found, 'database')).toMatchObject({ state: 'exceeded' });
    expect(checkIn(found, 'dead_letters')).toMatchObject({ state: 'unknown' });
  });

  test('has the share of requests that failed in this hour and the last, of the day where those were few', async () => {
    const today = NOW.toISOString().slice(0, 10);
    const count = (metric: string, label: string, value: number) =>
      db.insert(daily_counts).values({ day: today, metric, label, value });
    const hour = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000).toISOString().slice(11, 13);
    const share = async () => {
      const response = await testApp({ as: admin, now: () => NOW }).request('/api/admin/condition');
      const { checks } = await response.json<Condition>();
      return checks.find(({ name }) => name === 'errors_permille')?.value;
    };
    await count('requests', '', 1000);
    await count('errors', '', 20);
    await count('hour_requests', hour(0), 60);
    expect(await share()).toBe(20);
    await count('hour_requests', hour(1), 40);
    await count('hour_errors', hour(1), 7);
    await count('hour_errors', hour(2), 90);
    expect(await share()).toBe(70);
  });

  test('has limits that the configuration changes', async () => {
    await aDeadLetter('one');
    expect((await health(NOW, { HEALTH_LIMITS: '{"dead_letters":3}' })).ok).toBe(true);
  });

  test('knows the bytes of all media without adding them up', async () => {
    const bytes = async () =>
      (await db.select().from(platform_totals).where(eq(platform_totals.name, 'media_bytes'))).at(0)?.value ??
      Number.NaN;
    const before = await bytes();
    const { id } = await aSite({ owner_id: member.userId });
    const picture = await aPicture({ site_id: id, created_by: member.userId });
    const [row] = await db.select().from(media).where(eq(media.id, picture));
    expect(row?.bytes).toBeGreaterThan(0);
    expect(await bytes()).toBe(before + (row?.bytes ?? 0));
    await db.delete(media).where(eq(media.id, picture));
    expect(await bytes()).toBe(before);
  });
});

describe('the operator', () => {
  const check = async (now: Date) => {
    const mailer = aMailer();
    await db.insert(outbox).values({
      id: crypto.randomUUID(),
      name: checkCondition.name,
      payload: {},
      created_at: now.toISOString(),
      due_at: now.toISOString(),
    });
    expect(await runJobs(['check_condition', 'send_mail'], mailer, now)).toBe(0);
    return mailer.sent;
  };

  test('gets one email when something exceeds its limit, and another only after it was fine', async () => {
    await aDeadLetter('one');
    const [email, ...more] = await check(NOW);
    expect(more).toEqual([]);
    expect(email).toMatchObject({ to: testEnv.CONTACT_TO ?? testEnv.MAIL_FROM });
    expect(email?.subject).toContain('failed too often');
    expect(await check(minutesOn(5))).toEqual([]);
    await db.delete(dead_letters);
    expect(await check(minutesOn(10))).toEqual([]);
    expect(await db.select().from(alerts)).toEqual([]);
    await aDeadLetter('two');
    expect(await check(minutesOn(15))).toHaveLength(1);
  });
});

describe('requests', () => {
  test('are counted by route in the memory of the isolate, and written together after a minute', async () => {
    const context = (now: Date) =>
      requestContextFor(platformOf(testEnv), hooks, () => now, 'request-1', { waitUntil: () => undefined });
    const answered = { route: '/api/sites/:id', status: 200, durationMs: 30 };
    expect(countRequest(context(NOW), answered)).toBeUndefined();
    expect(countRequest(context(NOW), { ...answered, status: 500, durationMs: 50 })).toBeUndefined();
    expect(await db.select().from(daily_counts)).toEqual([]);
    await countRequest(context(minutesOn(2)), { ...answered, durationMs: 10 });
    const response = await testApp({ as: admin, now: () => minutesOn(3) }).request('/api/admin/condition');
    expect(await response.json<Condition>()).toMatchObject({
      requests: 3,
      slowest: [{ route: '/api/sites/:id', requests: 3, mean_ms: 30, errors: 1 }],
    });
  });
});

describe('a browser', () => {
  const send = (json: object) =>
    testApp({ now: () => NOW }).request('/api/telemetry', { method: 'POST', json });

  test('reports an error by the pattern of its route, without anything of a person', async () => {
    const message = 'Cannot read "רות לוי" of dana@example.org at https://x.example/p?t=1 with 054123';
    for (let times = 0; times < 2; times++)
      expect((await send({ kind: 'error', route: '/$locale/site/$id', message })).status).toBe(204);
    const response = await testApp({ as: admin, now: () => NOW }).request('/api/admin/condition');
    const { browser_errors: listed } = await response.json<Condition>();
    expect(listed).toMatchObject([{ route: '/$locale/site/$id', times: 2 }]);
    expect(listed[0]?.message).toBe('Cannot read "…" of … at … with #');
  });

  test('reports pages, which are written many at once', async () => {
    await send({ kind: 'page', route: '/$locale/faq' });
    expect(await db.select().from(daily_counts)).toEqual([]);
    await testApp({ now: () => minutesOn(2) }).request('/api/telemetry', {
      method: 'POST',
      json: { kind: 'page', route: '/$locale/faq' },
    });
    expect(await db.select().from(daily_counts)).toMatchObject([
      { metric: 'page', label: '/$locale/faq', value: 2 },
    ]);
  });

  test('cannot report addresses, pages that there are not, long texts, or without end', async () => {
    for (const route of ['/', '/$locale/nowhere', '/$locale/site/ruth-levi', '/hello/to/the/operator'])
      await refusal(await send({ kind: 'page', route }), 'request.invalid');
    await refusal(await send({ kind: 'error', route: '/$locale/nowhere', message: 'x' }), 'request.invalid');
    expect((await send({ kind: 'error', route: '/', message: 'x' })).status).toBe(204);
    expect((await send({ kind: 'page', route: '/$locale/site/$id_/settings/' })).status).toBe(204);
    await refusal(await send({ kind: 'page', route: '/en/site/ruth levi?x=1' }), 'request.invalid');
    await refusal(await send({ kind: 'error', route: '/', message: 'x'.repeat(301) }), 'request.invalid');
    const body = `${JSON.stringify({ kind: 'page', route: '/$locale/' })}${' '.repeat(2500)}`;
    const headers = { 'Content-Type': 'application/json', 'Content-Length': String(body.length) };
    await refusal(
      await testApp().request('/api/telemetry', { method: 'POST', body, headers }),
      'request.too_large',
    );
    const page = { kind: 'page', route: '/$locale/' };
    const statuses: number[] = [];
    for (let times = 0; times < 70; times++) statuses.push((await send(page)).status);
    expect(statuses).toContain(429);
  });

  test.each([
    ['ReferenceError: x is not defined', 'ReferenceError: x is not defined'],
    ['token eyJhbGciOiJIUzI1NiJ9.abc', 'token ….abc'],
    ['רות לא נמצאה', '… … …'],
  ])('%s is kept as %s', (message, kept) => {
    expect(scrubbedMessage(message)).toBe(kept);
  });
});

test('the condition is shown to administrators only', async () => {
  await refusal(await testApp({ as: member }).request('/api/admin/condition'), 'auth.admin_only');
});
