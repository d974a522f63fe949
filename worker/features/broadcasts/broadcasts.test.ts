import { asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Broadcast } from '#worker/contract/broadcast-admin.ts';
import { broadcast_stops, broadcasts, mail_stops, sent_mails } from '#worker/db/schema/mail.ts';
import { audit, jobs, outbox } from '#worker/db/schema/operations.ts';
import { users } from '#worker/db/schema/people.ts';
import { testApp } from '#worker/testing/app.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aMailer, runJobs, type TestMailer } from '#worker/testing/run-jobs.ts';
import { aPerson, db, type Person } from '#worker/testing/seed.ts';

// a working day
const NOW = new Date('2026-11-10T12:00:00.000Z');
const [writer, approver, dana] = await Promise.all([
  aPerson({ role_id: 1 }),
  aPerson({ role_id: 1 }),
  aPerson({ locale: 'he' }),
]);
const TEXTS = {
  subject_en: 'We move on Sunday',
  body_en: 'Dear reader,\n\nDorot moves on Sunday night.',
  subject_he: 'עוברים ביום ראשון',
  body_he: 'שלום רב,\n\nדורות עוברת ביום ראשון בלילה.',
};

let mailer: TestMailer;
const JOBS = ['send_broadcast', 'send_mail'];
const FIVE_MINUTES_MS = 300_000;
const later = (times: number, from = NOW) => new Date(from.getTime() + times * FIVE_MINUTES_MS);
/** Two batches, the second of which finds nobody more. */
const send = async () => {
  await runJobs(JOBS, mailer, NOW);
  await runJobs(JOBS, mailer, later(1));
};
const request = (as: Person, path: string, json?: object, headers = {}) =>
  testApp({ as, now: () => NOW }).request(path, {
    method: 'POST',
    headers,
    ...(json && { json }),
  });
const write = async (): Promise<Broadcast> => {
  const response = await request(writer, '/api/admin/broadcasts', TEXTS);
  expect(response.status).toBe(201);
  return (await response.json<{ broadcast: Broadcast }>()).broadcast;
};
const tested = async (): Promise<number> => {
  const { id } = await write();
  expect((await request(writer, `/api/admin/broadcasts/${id}/test`)).status).toBe(200);
  return id;
};
const address = ({ userId }: Person) => `person-${userId}@example.org`;
const stateOf = async (id: number) =>
  (await db.select().from(broadcasts).where(eq(broadcasts.id, id))).at(0)?.state;
const actions = async () =>
  (await db.select({ action: audit.action }).from(audit).orderBy(asc(audit.id))).map(({ action }) => action);

beforeEach(async () => {
  for (const table of [outbox, jobs, sent_mails, mail_stops, broadcast_stops, broadcasts])
    await db.delete(table);
  mailer = aMailer();
});

describe('an email to all users', () => {
  test('is written once for two clicks, tested to oneself, approved by another, and sent to each in their language', async () => {
    const before = (await actions()).length;
    for (let clicks = 0; clicks < 2; clicks++)
      await request(writer, '/api/admin/broadcasts', TEXTS, { 'Idempotency-Key': 'a-key-of-this-click' });
    const [row] = await db.select().from(broadcasts);
    const id = row?.id ?? 0;
    expect(await db.select().from(broadcasts)).toHaveLength(1);
    await request(writer, `/api/admin/broadcasts/${id}/test`);
    await send();
    expect(mailer.sent.map(({ to, subject }) => [to, subject])).toEqual([
      [address(writer), TEXTS.subject_en],
      [address(writer), TEXTS.subject_he],
    ]);
    mailer.sent.length = 0;
    expect((await request(approver, `/api/admin/broadcasts/${id}/approve`)).status).toBe(200);
    await send();
    expect(await stateOf(id)).toBe('sent');
    const toDana = mailer.sent.filter(({ to }) => to === address(dana));
    expect(toDana.map(({ subject }) => subject)).toEqual([TEXTS.subject_he]);
    expect(mailer.sent.map(({ to }) => to)).toContain(address(writer));
    expect((await actions()).slice(before)).toEqual([
      'broadcast.created',
      'broadcast.tested',
      'broadcast.approved',
    ]);
  });

  test('is not approved by who wrote it, nor untested, nor twice', async () => {
    const { id } = await write();
    await refusal(await request(approver, `/api/admin/broadcasts/${id}/approve`), 'broadcast.untested');
    await request(writer, `/api/admin/broadcasts/${id}/test`);
    await refusal(await request(writer, `/api/admin/broadcasts/${id}/approve`), 'broadcast.own');
    const replies = await Promise.all(
      [1, 2].map(() => request(approver, `/api/admin/broadcasts/${id}/approve`)),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    await send();
    expect(mailer.sent.filter(({ to }) => to === address(dana))).toHaveLength(1);
  });

  test('is not approved by who became an administrator after it was written', async () => {
    const id = await tested();
    const friend = await aPerson({ role_id: 1 });
    const made = (at: Date) =>
      db.insert(audit).values({
        at: at.toISOString(),
        actor_kind: 'admin',
        action: 'user.role_set',
        object_kind: 'user',
        object_id: String(friend.userId),
        after: { role_id: 1 },
        request_id: 'a request',
      });
    await made(new Date(NOW.getTime() + 1000));
    await refusal(await request(friend, `/api/admin/broadcasts/${id}/approve`), 'approval.too_new');
    const canApprove = async (as: Person) => {
      const response = await testApp({ as, now: () => NOW }).request('/api/admin/broadcasts');
      const {
        broadcasts: [first],
      } = await response.json<{ broadcasts: Broadcast[] }>();
      return first?.can.approve;
    };
    expect([await canApprove(friend), await canApprove(approver)]).toEqual([false, true]);
    expect(await stateOf(id)).toBe('draft');
    expect((await request(approver, `/api/admin/broadcasts/${id}/approve`)).status).toBe(200);
  });

  test('reaches nobody who is suspended, unconfirmed, deleted, dead, or whose address is stopped', async () => {
    const at = NOW.toISOString();
    const away = await Promise.all([
      aPerson({ suspended_at: at }),
      aPerson({ active: '0' }),
      aPerson({ deleted_at: at }),
      aPerson({ deceased_at: at }),
    ]);
    const stopped = await aPerson();
    await db.insert(mail_stops).values({ address: address(stopped), cause: 'complained', created_at: at });
    await request(approver, `/api/admin/broadcasts/${await tested()}/approve`);
    await send();
    const reached = mailer.sent.map(({ to }) => to);
    for (const person of [...away, stopped]) expect(reached).not.toContain(address(person));
    expect(reached).toContain(address(dana));
  });

  test('ends for good with the link in it', async () => {
    await request(approver, `/api/admin/broadcasts/${await tested()}/approve`);
    await send();
    const header = mailer.sent.find(({ to }) => to === address(dana))?.headers['List-Unsubscribe'] ?? '';
    const path = new URL(header.slice(1, -1)).pathname;
    expect((await testApp().request(path, { method: 'POST' })).status).toBe(204);
    mailer.sent.length = 0;
    await request(approver, `/api/admin/broadcasts/${await tested()}/approve`);
    await send();
    expect(mailer.sent.map(({ to }) => to)).not.toContain(address(dana));
  });

  test('that is cancelled while it is on its way reaches nobody else', async () => {
    const id = await tested();
    await request(approver, `/api/admin/broadcasts/${id}/approve`);
    await runJobs(['send_broadcast'], mailer, NOW);
    await db.update(broadcasts).set({ state: 'sending' }).where(eq(broadcasts.id, id));
    expect((await request(writer, `/api/admin/broadcasts/${id}/cancel`)).status).toBe(200);
    mailer.sent.length = 0;
    await send();
    expect(mailer.sent.map(({ subject }) => subject).filter((one) => one === TEXTS.subject_he)).toHaveLength(
      1,
    );
    await refusal(await request(writer, `/api/admin/broadcasts/${id}/cancel`), 'broadcast.not_now');
  });

  test('that is approved on a Shabbat begins after it', async () => {
    const shabbat = new Date('2026-11-14T08:00:00.000Z');
    const id = await tested();
    await request(approver, `/api/admin/broadcasts/${id}/approve`);
    await db.delete(outbox).where(eq(outbox.name, 'send_mail'));
    await runJobs(JOBS, mailer, shabbat);
    expect(await db.$count(outbox, eq(outbox.name, 'send_mail'))).toBe(0);
    const [waits] = await db.select().from(outbox).where(eq(outbox.name, 'send_broadcast'));
    const after = new Date(waits?.due_at ?? 0);
    expect(after > shabbat).toBe(true);
    await runJobs(JOBS, mailer, after);
    expect(mailer.sent.map(({ to }) => to)).toContain(address(dana));
  });

  test('goes to hundreds in batches five minutes apart, once each, also where a job runs twice', async () => {
    const more = Array.from({ length: 750 }, (_, at) => ({
      email: `reader-${at}@example.org`,
      first_name: 'Noa',
      last_name: 'Bar',
      active: '1' as const,
      created_at: NOW.toISOString(),
    }));
    const [template] = await db.select().from(users).where(eq(users.id, dana.userId));
    if (!template) throw new Error('Dana has no account.');
    const { id: _, ...account } = template;
    for (let at = 0; at < more.length; at += 3)
      await db.insert(users).values(more.slice(at, at + 3).map((row) => ({ ...account, ...row })));
    const id = await tested();
    await request(approver, `/api/admin/broadcasts/${id}/approve`);
    await db.delete(outbox).where(eq(outbox.name, 'send_mail'));
    const counts: number[] = [];
    for (let times = 0; times < 3; times++) {
      await runJobs(['send_broadcast'], mailer, later(times));
      counts.push(await db.$count(outbox, eq(outbox.name, 'send_mail')));
    }
    expect(counts[0]).toBe(500);
    expect(counts[1]).toBeGreaterThan(500);
    const queued = await db.select().from(outbox).where(eq(outbox.name, 'send_mail'));
    const people = queued.map(({ payload }) => (payload as { mail: { user_id: number } }).mail.user_id);
    expect(people.length).toBeGreaterThanOrEqual(750);
    expect(new Set(people).size).toBe(people.length);
    expect((await db.select().from(broadcasts).where(eq(broadcasts.id, id))).at(0)).toMatchObject({
      state: 'sent',
      queued: people.length,
    });
  });
});
