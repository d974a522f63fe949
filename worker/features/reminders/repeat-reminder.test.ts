import { beforeEach, expect, test } from 'vitest';
import { jobs, outbox } from '#worker/db/schema/operations.ts';
import { testApp } from '#worker/testing/app.ts';
import { aMailer, runJobs } from '#worker/testing/run-jobs.ts';
import { aPerson, aSite, db, joins, type Person } from '#worker/testing/seed.ts';
import { stillQueue } from '#worker/testing/still-queue.ts';
import { aReminderInput } from '#worker/testing/view-fixtures.ts';

const NOW = new Date('2026-11-10T12:00:00.000Z');
const minutesOn = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const INPUT = aReminderInput({
  type: 'custom',
  title: 'To try it',
  date: { format: 'en', year: 2026, month: 11, day: 10 },
  calendar: 'en',
  repeat: 'five_minutes',
  audience: 'members',
});
let owner: Person;
let path: string;

beforeEach(async () => {
  for (const table of [outbox, jobs]) await db.delete(table);
  owner = await aPerson();
  const { id } = await aSite({ owner_id: owner.userId });
  await joins(id, (await aPerson()).userId, null);
  path = `/api/sites/services/reminders/${id}`;
});

const request = (method: string, at: string, json?: object, version?: number) =>
  testApp({ as: owner, now: () => NOW, env: { QUEUE: stillQueue } }).request(at, {
    method,
    ...(json && { json }),
    headers: version ? { 'If-Match': `"${version}"` } : {},
  });
async function add(): Promise<number> {
  const reply = await request('POST', path, INPUT);
  expect(reply.status).toBe(201);
  return (await reply.json<{ id: number }>()).id;
}
async function mailsUntil(minutes: number): Promise<string[]> {
  const mailer = aMailer();
  for (let at = 0; at <= minutes; at++)
    await runJobs(
      ['plan_reminders', 'send_reminders', 'repeat_reminder', 'send_mail'],
      mailer,
      minutesOn(at),
    );
  return mailer.sent.map(({ to }) => to);
}

test('a reminder that repeats every five minutes reaches the person who tries it, and nobody else', async () => {
  await add();
  const address = `person-${owner.userId}@example.org`;
  expect(await mailsUntil(14)).toEqual([address, address]);
});

test('it ends once it is paused, changed or deleted', async () => {
  const [paused, changed, deleted] = [await add(), await add(), await add()];
  await request('PUT', `${path}/${paused}`, { ...INPUT, paused: true }, 1);
  await request('PUT', `${path}/${changed}`, { ...INPUT, repeat: 'yearly' }, 1);
  await request('DELETE', `${path}/${deleted}`);
  expect(await mailsUntil(11)).toEqual([]);
});

test('changed, it goes on every five minutes, not twice', async () => {
  const id = await add();
  await request('PUT', `${path}/${id}`, { ...INPUT, hour: 10 }, 1);
  expect(await mailsUntil(6)).toHaveLength(1);
});
