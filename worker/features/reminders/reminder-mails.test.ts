import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { commit } from '#worker/db/commit.ts';
import { members } from '#worker/db/schema/members.ts';
import { jobs, outbox } from '#worker/db/schema/operations.ts';
import { users } from '#worker/db/schema/people.ts';
import { reminder_mails, reminder_mutes, reminder_runs, reminders } from '#worker/db/schema/reminders.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { testApp } from '#worker/testing/app.ts';
import { countRows } from '#worker/testing/counting-d1.ts';
import { aGraveRecord } from '#worker/testing/grave-records-seed.ts';
import { aReminder } from '#worker/testing/reminders-seed.ts';
import { aMailer, runJobs, type TestMailer } from '#worker/testing/run-jobs.ts';
import { aPerson, aSite, db, joins, type Person } from '#worker/testing/seed.ts';
import { planReminders } from './send-reminders.job.ts';

countRows();

const JOBS = ['plan_reminders', 'send_reminders', 'mail_reminders', 'send_mail'];
/** When the mail of `aReminder` is due: a Sunday at nine in Jerusalem. */
const DUE = new Date('2026-12-06T07:00:00.000Z');
const hours = (count: number) => new Date(DUE.getTime() + count * 3_600_000);

let owner: Person;
let member: Person;
let site: number;
let mailer: TestMailer;

beforeEach(async () => {
  await db.delete(outbox);
  await db.delete(reminders);
  owner = await aPerson();
  member = await aPerson();
  ({ id: site } = await aSite({ owner_id: owner.userId, mode: 'private' }));
  await joins(site, member.userId, null);
  mailer = aMailer();
});

const set = (patch: Partial<typeof reminders.$inferInsert> = {}) =>
  aReminder({ site_id: site, created_by: owner.userId, audience: 'members', ...patch });
const plan = (now: Date) => commit(db, [planReminders.enqueue({ db, now: () => now }, {})]);
/** What an hour’s run does. */
async function run(now = DUE): Promise<void> {
  await plan(now);
  expect(await runJobs(JOBS, mailer, now)).toBe(0);
}
const sentTo = ({ userId }: Person) => mailer.sent.filter(({ to }) => to === `person-${userId}@example.org`);
const outcomes = async (id: number) =>
  (await db.select().from(reminder_runs).where(eq(reminder_runs.reminder_id, id))).map(
    ({ outcome }) => outcome,
  );
const states = async () =>
  (await db.select().from(reminder_mails).where(eq(reminder_mails.site_id, site))).map(({ state }) => state);

describe('a reminder that is due', () => {
  test('reaches each member once, at its hour, and plans the next', async () => {
    const id = await set();
    await run(hours(-1));
    expect(mailer.sent).toEqual([]);
    await run();
    expect(sentTo(owner)).toHaveLength(1);
    expect(sentTo(member)).toHaveLength(1);
    expect(sentTo(member)[0]?.subject).toBe('Ruth Cohen: tomorrow, The unveiling');
    expect(sentTo(member)[0]?.headers['List-Unsubscribe']).toBeDefined();
    expect(await states()).toEqual(['sent', 'sent']);
    const [row] = await db.select().from(reminders).where(eq(reminders.id, id));
    expect(row).toMatchObject({ state: 'active', next_at: '2026-12-07T07:00:00.000Z', next_offset: 0 });
    await run(hours(24));
    expect(sentTo(member)).toHaveLength(2);
    expect(await db.select().from(reminders).where(eq(reminders.id, id))).toMatchObject([{ state: 'ended' }]);
  });

  test('reaches nobody twice, however often the cron and the queue repeat', async () => {
    await set();
    for (let times = 0; times < 3; times++) await plan(DUE);
    expect(await runJobs(JOBS, mailer, DUE)).toBe(0);
    await run(hours(0.5));
    expect(mailer.sent).toHaveLength(2);
  });

  test('of a day of death says the way to the grave, where somebody has entered it', async () => {
    const ofDeath = { type: 'memorial', title: null, note: null } as const;
    await set(ofDeath);
    await run();
    expect(sentTo(member)[0]?.text).not.toContain('way to the grave');
    await aGraveRecord({ site_id: site, gate: '3', cemetery_name: 'Yarkon', city: 'Petah Tikva' });
    await run(hours(24));
    const [, mail] = sentTo(member);
    expect(mail?.text).toContain('The way to the grave: Yarkon, Petah Tikva · Gate 3 · Row 4 · Plot 7');
    expect(mail?.text).toContain(`/en/site/${site}/visit`);
  });

  test('of one person reaches nobody else', async () => {
    await set({ audience: 'me' });
    await run();
    expect(mailer.sent.map(({ to }) => to)).toEqual([`person-${owner.userId}@example.org`]);
  });

  test('is one mail with the others of the day, also those that are due later', async () => {
    await set();
    await set({ audience: 'me', title: 'The lunch', next_at: hours(3).toISOString(), hour: 12 });
    await run();
    await run(hours(3));
    expect(sentTo(member)).toHaveLength(1);
    expect(sentTo(owner)).toHaveLength(1);
    expect(sentTo(owner)[0]?.subject).toBe('Ruth Cohen: 2 days to remember');
    for (const title of ['The unveiling', 'The lunch']) expect(sentTo(owner)[0]?.text).toContain(title);
    expect(sentTo(member)[0]?.text).not.toContain('The lunch');
  });

  test('is caught up within the day, and after it skipped, which the log says', async () => {
    const late = await set();
    await run(hours(6));
    expect(mailer.sent).toHaveLength(2);
    expect(await outcomes(late)).toEqual(['sent']);
    const missed = await set();
    await run(hours(16));
    expect(mailer.sent).toHaveLength(2);
    expect(await outcomes(missed)).toEqual(['missed']);
  });

  test('goes to nobody who left, is suspended, has died or muted it meanwhile', async () => {
    const others = await Promise.all(Array.from({ length: 5 }, () => aPerson()));
    for (const { userId } of others) await joins(site, userId, null);
    const id = await set();
    await plan(DUE);
    await runJobs(['plan_reminders', 'send_reminders', 'mail_reminders'], mailer, DUE);
    const [left, suspended, dead, muted, deaf] = others.map(({ userId }) => userId);
    await db.delete(members).where(eq(members.user_id, left ?? 0));
    await db
      .update(users)
      .set({ suspended_at: 'x' })
      .where(eq(users.id, suspended ?? 0));
    await db
      .update(users)
      .set({ deceased_at: 'x' })
      .where(eq(users.id, dead ?? 0));
    await db.insert(reminder_mutes).values([
      { user_id: muted ?? 0, site_id: site, reminder_id: id },
      { user_id: deaf ?? 0, site_id: site, reminder_id: 0, until_on: '2026-12-07' },
    ]);
    expect(await runJobs(['send_mail'], mailer, DUE)).toBe(0);
    expect(mailer.sent.map(({ to }) => to).toSorted()).toEqual(
      [owner, member].map(({ userId }) => `person-${userId}@example.org`).toSorted(),
    );
    expect((await states()).toSorted()).toEqual(['sent', 'sent', ...Array(5).fill('skipped')].toSorted());
  });

  test('is not sent where it was deleted, paused or corrected before the mail went', async () => {
    for (const patch of [
      { state: 'paused' },
      { date: { format: 'en', year: 2026, month: 12, day: 9 } },
    ] as const) {
      await db.delete(reminder_mails);
      const id = await set();
      await plan(DUE);
      await runJobs(['plan_reminders', 'send_reminders', 'mail_reminders'], mailer, DUE);
      await db.update(reminders).set(patch).where(eq(reminders.id, id));
      expect(await runJobs(['send_mail'], mailer, DUE)).toBe(0);
      expect(mailer.sent).toEqual([]);
    }
  });

  test('of a frozen or deleted site is not sent; the log says why', async () => {
    const id = await set();
    await db.update(sites).set({ frozen_at: 'x' }).where(eq(sites.id, site));
    await run();
    expect(await outcomes(id)).toEqual(['frozen']);
    await db.update(sites).set({ frozen_at: null, deleted_at: 'x' }).where(eq(sites.id, site));
    await run(hours(24));
    expect(mailer.sent).toEqual([]);
  });

  test('of the memorial day is not sent where the site’s settings switch it off', async () => {
    const death = { type: 'memorial', source: 'death', date: null, title: null } as const;
    const id = await set({ ...death, repeat: 'yearly' });
    const [row] = await db.select().from(sites).where(eq(sites.id, site));
    if (!row) throw new Error('no site');
    await db
      .update(sites)
      .set({ settings: { ...row.settings, remind_death: false } })
      .where(eq(sites.id, site));
    await run();
    expect(mailer.sent).toEqual([]);
    expect(await outcomes(id)).toEqual(['off']);
  });

  test('waits for a provider that is down for six hours', async () => {
    await set();
    mailer.down = true;
    await run();
    for (let hour = 1; hour <= 6; hour++) await runJobs(JOBS, mailer, hours(hour));
    expect(mailer.sent).toEqual([]);
    mailer.down = false;
    for (let hour = 7; hour <= 12; hour++) await runJobs(JOBS, mailer, hours(hour));
    expect(mailer.sent).toHaveLength(2);
    expect(await states()).toEqual(['sent', 'sent']);
  });

  test('is not sent any more where the provider comes back after the rest began, or on the next day', async () => {
    // a Friday
    const friday = '2026-12-11T07:00:00.000Z';
    const date = { format: 'en', year: 2026, month: 12, day: 12 } as const;
    for (const [at, from, back] of [
      [friday, new Date(friday), new Date('2026-12-11T13:00:00.000Z')],
      [DUE.toISOString(), DUE, hours(16)],
    ] as const) {
      await db.delete(reminder_mails);
      for (const table of [outbox, jobs]) await db.delete(table);
      await set({ next_at: at, ...(at === friday && { date, next_on: '2026-12-12' }) });
      mailer.down = true;
      await commit(db, [planReminders.enqueue({ db, now: () => from }, {})]);
      await runJobs(JOBS, mailer, from);
      mailer.down = false;
      for (let hour = 0; hour < 4; hour++)
        await runJobs(JOBS, mailer, new Date(back.getTime() + hour * 3_600_000));
      expect(mailer.sent).toEqual([]);
      expect(await states()).toEqual(['failed', 'failed']);
    }
  });

  test('reaches everyone of three hundred who asked for the same day of a public site, each once', async () => {
    const people = await Promise.all(Array.from({ length: 300 }, () => aPerson()));
    await db.update(sites).set({ mode: 'open' }).where(eq(sites.id, site));
    for (const { userId } of people) await aReminder({ site_id: site, created_by: userId });
    await run();
    // a round of jobs more than the helper runs
    await runJobs(JOBS, mailer, DUE);
    expect(mailer.sent).toHaveLength(300);
    expect(new Set(mailer.sent.map(({ to }) => to)).size).toBe(300);
    const due = await db.select().from(reminders).where(eq(reminders.site_id, site));
    expect(due.filter(({ next_at }) => next_at !== null && next_at <= DUE.toISOString())).toEqual([]);
  });

  test('has their own day of the same morning as well, however many come before it', async () => {
    const { userId } = await aPerson();
    await joins(site, userId, null);
    for (let count = 0; count < 60; count++) await aReminder({ site_id: site, created_by: owner.userId });
    await set({ title: 'For all' });
    await aReminder({ site_id: site, created_by: userId, title: 'Her own' });
    await run();
    const [hers, ...more] = mailer.sent.filter(({ to }) => to === `person-${userId}@example.org`);
    expect(more).toEqual([]);
    for (const title of ['For all', 'Her own']) expect(hers?.text).toContain(title);
  });

  test('reaches all members of a large family', async () => {
    for (let count = 0; count < 100; count++) await joins(site, (await aPerson()).userId, null);
    await set();
    await run();
    expect(new Set(mailer.sent.map(({ to }) => to)).size).toBe(102);
    expect(mailer.sent).toHaveLength(102);
  });

  test('tells in its log how many mails were sent', async () => {
    const id = await set();
    await run();
    const log = await testApp({ as: owner, now: () => hours(1) }).request(
      `/api/sites/services/reminders/${site}/${id}/log`,
    );
    expect(await log.json()).toEqual({
      runs: [{ on: '2026-12-07', offset: 1, outcome: 'sent', ran_at: DUE.toISOString(), mails: { sent: 2 } }],
    });
  });

  test('tells in its log where nobody was left to write to, since all had their mail of the day', async () => {
    await set();
    await run();
    const late = await set({ title: 'Added later', next_at: hours(2).toISOString() });
    await run(hours(2));
    expect(mailer.sent).toHaveLength(2);
    const log = await testApp({ as: owner, now: () => hours(3) }).request(
      `/api/sites/services/reminders/${site}/${late}/log`,
    );
    expect(await log.json()).toMatchObject({ runs: [{ outcome: 'nobody', mails: {} }] });
  });

  test('reads only what is due', async () => {
    const { userId } = await aPerson();
    const far = await aSite({ owner_id: userId });
    for (let count = 0; count < 200; count++)
      await aReminder({ site_id: far.id, created_by: userId, next_at: '2027-12-06T07:00:00.000Z' });
    await set();
    await run();
    expect(mailer.sent).toHaveLength(2);
    const app = testApp({ as: owner });
    await app.request(`/api/sites/services/reminders/${site}`);
    expect(app.reads.rowsRead).toBeLessThan(25);
  });
});

test('more reminders than one job plans are all planned, by further ones', async () => {
  for (let at = 0; at < 205; at++) {
    const { id } = await aSite({ owner_id: owner.userId });
    await aReminder({ site_id: id, created_by: owner.userId });
  }
  await run();
  expect(mailer.sent).toHaveLength(205);
});
