import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { commit } from '#worker/db/commit.ts';
import { weekly_mails } from '#worker/db/schema/mail.ts';
import { members } from '#worker/db/schema/members.ts';
import { jobs, outbox } from '#worker/db/schema/operations.ts';
import { users } from '#worker/db/schema/people.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { setMailLevel } from '#worker/features/mail-settings/mail-settings.repo.ts';
import { derivedDates } from '#worker/shared/derived-dates.ts';
import { testApp } from '#worker/testing/app.ts';
import { aMailer, runJobs, type TestMailer } from '#worker/testing/run-jobs.ts';
import { aPerson, aSite, db, joins, type Person } from '#worker/testing/seed.ts';
import { stillQueue } from '#worker/testing/still-queue.ts';
import { weeklyDaysEmail } from './emails/weekly-days.email.ts';
import { sendWeeklyDays } from './weekly-days.job.ts';

const SUNDAY = '2026-11-22';
const NEXT_SUNDAY = { format: 'en', year: 1941, month: 11, day: 29 } as const;
const at = (day: string, hour: number) => new Date(`${day}T${String(hour).padStart(2, '0')}:00:00.000Z`);
let mailer: TestMailer;
let dana: Person;
let siteId: number;

beforeEach(async () => {
  for (const table of [outbox, jobs, weekly_mails]) await db.delete(table);
  mailer = aMailer();
  dana = await aPerson();
  ({ id: siteId } = await aSite({
    owner_id: (await aPerson()).userId,
    mode: 'private',
    first_name: 'Ruth',
    last_name: 'Cohen',
    birth: { format: 'en', year: 1941, month: 11, day: 24 },
    death: { format: 'en', year: 2024, month: 3, day: 10 },
  }));
  await joins(siteId, dana.userId, null);
});

const app = () => testApp({ as: dana, env: { QUEUE: stillQueue } });
const want = async (wanted: boolean) => {
  const reply = await app().request('/api/users/weekly-mail', { method: 'PUT', json: { wanted } });
  expect(reply.status).toBe(204);
};
async function runOn(day: string, hour = 12): Promise<void> {
  const now = at(day, 3);
  await commit(db, [sendWeeklyDays.enqueue({ db, now: () => now }, { on: day, after: 0 })]);
  await runJobs(['weekly_days', 'send_mail'], mailer, now);
  expect(mailer.sent).toEqual([]);
  await runJobs(['send_mail'], mailer, at(day, hour));
}

describe('someone who wants to know what falls each week', () => {
  test('is written to on Sunday morning, with each day and where to read more', async () => {
    await want(true);
    await runOn(SUNDAY);
    expect(mailer.sent).toHaveLength(1);
    const [email] = mailer.sent;
    expect(email?.to).toBe(`person-${dana.userId}@example.org`);
    expect(email?.subject).toBe('One day this week');
    expect(email?.text).toContain('Ruth Cohen: birthday, Tuesday, 24 November 2026');
    expect(email?.text).toContain('/en/updates');
    expect(email?.headers).toHaveProperty('List-Unsubscribe-Post');
  });

  test('is not on other days, nor in a week in which nothing falls', async () => {
    await want(true);
    await runOn('2026-11-23');
    await runOn('2026-12-13');
    expect(mailer.sent).toEqual([]);
  });

  test('is after a festival where Sunday is one', async () => {
    await want(true);
    // the first day of Passover 2026 is a Thursday; the first of Rosh Hashanah 5788 is Saturday, the second Sunday
    await db.update(users).set({ locale: 'en' }).where(eq(users.id, dana.userId));
    await aSite({ owner_id: dana.userId, birth: { format: 'en', year: 1950, month: 10, day: 5 } });
    await runOn('2027-10-03');
    expect(mailer.sent).toEqual([]);
    await runJobs(['send_mail'], mailer, at('2027-10-04', 12));
    expect(mailer.sent).toHaveLength(1);
  });

  test('no longer belongs to the site, was suspended, or changed their mind, is not', async () => {
    await want(true);
    await db.delete(members).where(eq(members.user_id, dana.userId));
    await runOn(SUNDAY);
    await joins(siteId, dana.userId, null);
    await db.update(users).set({ suspended_at: SUNDAY }).where(eq(users.id, dana.userId));
    await runOn(SUNDAY);
    await db.update(users).set({ suspended_at: null }).where(eq(users.id, dana.userId));
    await want(false);
    await runOn(SUNDAY);
    expect(mailer.sent).toEqual([]);
  });

  test('is not about a site that is frozen, or about which they want no email, nor twice about one day', async () => {
    await want(true);
    await db.update(sites).set({ frozen_at: SUNDAY }).where(eq(sites.id, siteId));
    await runOn(SUNDAY);
    await db.update(sites).set({ frozen_at: null }).where(eq(sites.id, siteId));
    await commit(db, [setMailLevel(db, dana.userId, siteId, 'none', SUNDAY)]);
    await runOn(SUNDAY);
    expect(mailer.sent).toEqual([]);
    await commit(db, [setMailLevel(db, dana.userId, siteId, 'all', SUNDAY)]);
    // its birthday is on the Sunday after
    await db
      .update(sites)
      .set({
        birth: NEXT_SUNDAY,
        derived_dates: derivedDates({ birth: NEXT_SUNDAY, death: null, after_sunset: false }),
      })
      .where(eq(sites.id, siteId));
    await runOn(SUNDAY);
    expect(mailer.sent).toEqual([]);
  });

  test('waits for the end of the festival, where the provider was down until it began', async () => {
    await want(true);
    mailer.down = true;
    const friday = at('2026-11-27', 11);
    await commit(db, [weeklyDaysEmail.enqueue({ db, now: () => friday }, { user_id: dana.userId })]);
    await runJobs(['send_mail'], mailer, friday);
    mailer.down = false;
    for (const hour of [12, 14, 18]) await runJobs(['send_mail'], mailer, at('2026-11-27', hour));
    expect(mailer.sent).toEqual([]);
  });

  test('ends it by the link in the email', async () => {
    await want(true);
    await runOn(SUNDAY);
    const [, token] = /unsubscribe\?token=(\S+)/.exec(mailer.sent[0]?.text ?? '') ?? [];
    const reply = await testApp().request(`/api/mail/unsubscribe/${token}`, { method: 'POST' });
    expect(reply.status).toBe(204);
    expect(await db.select().from(weekly_mails)).toEqual([]);
    const levels = await (await app().request('/api/users/mail-levels')).json();
    expect(levels).toMatchObject({ weekly: false, sites: [{ level: 'all' }] });
  });
});

test('everyone who did not ask for it gets none', async () => {
  await runOn(SUNDAY);
  expect(mailer.sent).toEqual([]);
});

test('two hundred people are each written to once', async () => {
  const people = await Promise.all(Array.from({ length: 200 }, () => aPerson()));
  for (const { userId } of people) await joins(siteId, userId, null);
  for (let from = 0; from < 200; from += 40)
    await db
      .insert(weekly_mails)
      .values(people.slice(from, from + 40).map(({ userId }) => ({ user_id: userId, created_at: SUNDAY })));
  await runOn(SUNDAY);
  expect(mailer.sent.map(({ to }) => to).sort()).toEqual(
    people.map(({ userId }) => `person-${userId}@example.org`).sort(),
  );
});
