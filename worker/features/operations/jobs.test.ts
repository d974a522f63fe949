import { asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { JobOverview } from '#worker/contract/job-admin.ts';
import { audit, cron_runs, dead_letters, job_failures, jobs, outbox } from '#worker/db/schema/operations.ts';
import { testApp } from '#worker/testing/app.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aMailer, deliver } from '#worker/testing/run-jobs.ts';
import { aPerson, db } from '#worker/testing/seed.ts';

const NOW = new Date('2026-11-10T12:00:00.000Z');
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000).toISOString();
const [admin, member] = await Promise.all([aPerson({ role_id: 1 }), aPerson()]);
const app = (as = admin) => testApp({ as, now: () => NOW });

const bury = (patch: Partial<typeof dead_letters.$inferInsert> = {}) =>
  db
    .insert(dead_letters)
    .values({
      id: crypto.randomUUID(),
      name: 'count_scan',
      payload: { code: 'X', day: '2026-11-09' },
      created_at: hoursAgo(1),
      ...patch,
    })
    .returning({ id: dead_letters.id })
    .then(([row]) => row?.id ?? '');
const post = (path: string, json?: object) => app().request(path, { method: 'POST', ...(json && { json }) });
const logged = () => db.select({ action: audit.action }).from(audit).orderBy(asc(audit.id));
const lettersLeft = async () => (await db.select().from(dead_letters)).length;

beforeEach(async () => {
  for (const table of [outbox, jobs, dead_letters, cron_runs, job_failures]) await db.delete(table);
});

const overview = async (name: string) => {
  const { jobs: rows } = await (await app().request('/api/admin/jobs')).json<{ jobs: JobOverview[] }>();
  return rows.find((row) => row.name === name);
};

describe('what waits and runs', () => {
  test('shows by job what is due and planned, and since when', async () => {
    const row = { name: 'count_scan', payload: {}, created_at: hoursAgo(3) };
    await db.insert(outbox).values([
      { ...row, id: 'a', due_at: hoursAgo(2) },
      { ...row, id: 'b', due_at: hoursAgo(1) },
      { ...row, id: 'c', due_at: hoursAgo(-4) },
    ]);
    expect(await overview('count_scan')).toMatchObject({
      waiting: 2,
      planned: 1,
      oldest_due_at: hoursAgo(2),
      schedule: null,
      is_late: false,
    });
  });

  test('names a scheduled job that has not run for too long, also one that never did', async () => {
    await db.insert(cron_runs).values({ name: 'five_minutes', window: '2026', finished_at: hoursAgo(40) });
    await db.insert(jobs).values({ id: '1', name: 'sweep_expired', finished_at: hoursAgo(9) });
    expect(await overview('sweep_expired')).toMatchObject({ schedule: 'day', is_late: false });
    expect(await overview('weekly_days')).toMatchObject({ last_at: null, is_late: true });
  });

  test('counts the failures of a job, and has the place of the last without its message', async () => {
    const failing = { id: 'f', name: 'count_scan', payload: { code: 'dana@example.org', wrong: true } };
    for (let times = 0; times < 2; times++) expect(await deliver([failing], aMailer(), NOW)).toBe(1);
    const row = await overview('count_scan');
    expect(row).toMatchObject({ failures: 2, last_failed_at: NOW.toISOString() });
    expect(row?.last_error).not.toContain('dana');
  });
});

describe('dead letters', () => {
  test('are listed newest first without names and addresses', async () => {
    const payload = { user_id: 7, to: 'dana@example.org', note: 'Call me on 054-1234567', kind: 'contact' };
    await bury({ id: 'older', created_at: hoursAgo(3) });
    await bury({ id: 'newer', name: 'send_mail', payload, created_at: hoursAgo(2) });
    const response = await app().request('/api/admin/dead-letters');
    expect(await response.json()).toMatchObject({
      dead_letters: [
        { id: 'newer', payload: { user_id: 7, to: 'd…@example.org', note: '…', kind: 'contact' } },
        { id: 'older' },
      ],
      next_cursor: null,
    });
    const one = await app().request('/api/admin/dead-letters?name=send_mail');
    expect((await one.json<{ dead_letters: object[] }>()).dead_letters).toHaveLength(1);
  });

  test('go back to the outbox with one row of the log, once, however often they are replayed', async () => {
    const id = await bury();
    const before = (await logged()).length;
    expect((await post(`/api/admin/dead-letters/${id}/replay`)).status).toBe(204);
    await refusal(await post(`/api/admin/dead-letters/${id}/replay`), 'dead_letter.not_found');
    expect(await db.select().from(outbox)).toMatchObject([
      { name: 'count_scan', payload: { code: 'X', day: '2026-11-09' } },
    ]);
    expect((await logged()).slice(before)).toEqual([{ action: 'dead_letter.replayed' }]);
  });

  test('are replayed once by two clicks at the same time', async () => {
    const id = await bury();
    const replies = await Promise.all([1, 2].map(() => post(`/api/admin/dead-letters/${id}/replay`)));
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 404]);
    expect(await db.select().from(outbox)).toHaveLength(1);
  });

  test('of one job are replayed together, and those of others stay', async () => {
    for (let count = 0; count < 5; count++) await bury();
    await bury({ name: 'sweep_expired', payload: {} });
    const before = (await logged()).length;
    const response = await post('/api/admin/dead-letters/replay', { name: 'count_scan' });
    expect(await response.json()).toEqual({ replayed: 5 });
    expect(await db.select().from(outbox)).toHaveLength(5);
    expect(await lettersLeft()).toBe(1);
    expect((await logged()).slice(before)).toEqual([{ action: 'dead_letters.replayed' }]);
  });

  test('of no job can only be discarded', async () => {
    const id = await bury({ name: 'unreadable', payload: null });
    await refusal(await post(`/api/admin/dead-letters/${id}/replay`), 'dead_letter.not_runnable');
    await refusal(
      await post('/api/admin/dead-letters/replay', { name: 'unreadable' }),
      'dead_letter.not_runnable',
    );
    const remove = () => app().request(`/api/admin/dead-letters/${id}`, { method: 'DELETE' });
    expect((await remove()).status).toBe(204);
    await refusal(await remove(), 'dead_letter.not_found');
    expect(await db.select().from(audit).where(eq(audit.object_id, id))).toMatchObject([
      { action: 'dead_letter.discarded', reason: 'for a test' },
    ]);
  });

  test('need a reason, and an administrator', async () => {
    const id = await bury();
    const path = `/api/admin/dead-letters/${id}/replay`;
    await refusal(
      await app().request(path, { method: 'POST', headers: { 'X-Reason': '' } }),
      'reason.required',
    );
    await refusal(await app(member).request(path, { method: 'POST' }), 'auth.admin_only');
    expect(await lettersLeft()).toBe(1);
  });
});
