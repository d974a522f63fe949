import { and, eq, isNotNull } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Reminder, RemindersOfSite } from '#worker/contract/reminder.ts';
import { commit } from '#worker/db/commit.ts';
import { outbox } from '#worker/db/schema/operations.ts';
import { reminder_runs, reminders } from '#worker/db/schema/reminders.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { testApp } from '#worker/testing/app.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aReminder } from '#worker/testing/reminders-seed.ts';
import { aMailer, runJobs } from '#worker/testing/run-jobs.ts';
import { aPerson, aSite, db, joins, type Person } from '#worker/testing/seed.ts';
import { aFirstYearInput, aReminderInput } from '#worker/testing/view-fixtures.ts';
import { planReminders } from './send-reminders.job.ts';

/** The third day of shiva: the death was on a Thursday. */
const NOW = new Date('2026-11-29T08:00:00.000Z');
const civil = (year: number, month: number, day: number) => ({ format: 'en', year, month, day }) as const;
const DEATH = civil(2026, 11, 26);

let owner: Person;
let member: Person;
let site: number;

beforeEach(async () => {
  await db.delete(reminders);
  owner = await aPerson();
  member = await aPerson();
  ({ id: site } = await aSite({ owner_id: owner.userId, mode: 'open', death: DEATH }));
  await joins(site, member.userId, null);
});

const path = (rest = '') => `/api/sites/services/reminders/${site}${rest}`;
const set = (patch: Parameters<typeof aFirstYearInput>[0], as = owner, now = NOW) =>
  testApp({ as, now: () => now }).request(`/api/sites/services/reminders/${site}/first-year`, {
    method: 'PUT',
    json: aFirstYearInput({ unveiling_on: null, audience: 'members', ...patch }),
  });
/** Each step that is set, with its day. */
const dates = async () => (await days()).map((row) => row.slice(0, 2));
/** Each step that is set, with its day and state. */
const days = async () => {
  const rows = await db
    .select()
    .from(reminders)
    .where(and(eq(reminders.site_id, site), isNotNull(reminders.step)))
    .orderBy(reminders.id);
  return rows.map(({ step, next_on, state }) => [step, next_on, state]);
};

describe('the days of the first year', () => {
  test('are set together, each a day before and on the day, and known to all members', async () => {
    const response = await set({ steps: ['shiva', 'shloshim', 'eleven_months', 'first_yahrzeit'] });
    expect(response.status).toBe(200);
    expect(await days()).toEqual([
      ['shiva', '2026-12-03', 'active'],
      ['shloshim', '2026-12-26', 'active'],
      ['eleven_months', '2027-10-17', 'active'],
      ['first_yahrzeit', '2027-12-16', 'active'],
    ]);
    const { reminders: shown } = await response.json<RemindersOfSite>();
    expect(shown[0]).toMatchObject({ step: 'shiva', offsets: [1, 0], repeat: 'once', audience: 'members' });
    const seen = await testApp({ as: member, now: () => NOW }).request(path());
    expect((await seen.json<RemindersOfSite>()).reminders_count).toBe(4);
  });

  test('that are switched off are deleted, and the others stay; a paused one stays paused', async () => {
    await set({ steps: ['shiva', 'shloshim'] });
    const [, shloshim] = await db.select().from(reminders).where(eq(reminders.site_id, site));
    const own = aReminderInput({ paused: true, offsets: [3], hour: 7, note: 'At noon.', type: 'birthday' });
    const paused = await testApp({ as: owner, now: () => NOW }).request(path(`/${shloshim?.id}`), {
      method: 'PUT',
      json: own,
      headers: { 'If-Match': '"1"' },
    });
    // what is no part of a day of the first year is left as it was
    expect(await paused.json<Reminder>()).toMatchObject({
      step: 'shloshim',
      type: 'memorial',
      audience: 'members',
      state: 'paused',
      offsets: [3],
      note: 'At noon.',
    });
    await set({ steps: ['shloshim', 'first_yahrzeit'] });
    expect(await days()).toEqual([
      ['shloshim', '2026-12-26', 'paused'],
      ['first_yahrzeit', '2027-12-16', 'active'],
    ]);
  });

  test('follow the day of the burial, by default the day after the death', async () => {
    await set({ steps: ['shiva', 'first_yahrzeit'], burial_on: civil(2026, 11, 29) });
    expect(await dates()).toEqual([
      ['shiva', '2026-12-05'],
      ['first_yahrzeit', '2027-12-16'],
    ]);
    await set({ steps: ['shiva', 'first_yahrzeit'] });
    expect((await dates())[0]).toEqual(['shiva', '2026-12-03']);
  });

  test('move with the date of the death', async () => {
    await set({ steps: ['shiva', 'first_yahrzeit'] });
    const as = testApp({ as: owner, now: () => NOW });
    const { site: read } = await (await as.request(`/api/sites/${site}`)).json<{
      site: { version: number };
    }>();
    await as.request(`/api/sites/${site}`, {
      method: 'PATCH',
      json: { death: { ...DEATH, day: 27 } },
      headers: { 'If-Match': `"${read.version}"` },
    });
    expect(await dates()).toEqual([
      ['shiva', '2026-12-04'],
      ['first_yahrzeit', '2027-12-17'],
    ]);
  });

  test('that have passed are not set', async () => {
    await set({ steps: ['shiva', 'shloshim'] }, owner, new Date('2026-12-10T08:00:00.000Z'));
    expect(await dates()).toEqual([['shloshim', '2026-12-26']]);
  });

  test('are one’s own where they are for oneself', async () => {
    await set({ steps: ['shiva'], audience: 'me' }, member);
    await set({ steps: ['shiva', 'shloshim'] });
    await set({ steps: [], audience: 'me' }, member);
    expect((await dates()).map(([step]) => step)).toEqual(['shiva', 'shloshim']);
    await refusal(await set({ steps: ['shiva'] }, member), 'auth.forbidden');
  });

  test.each([
    ['an unveiling without a day', { steps: ['unveiling'] }, '/unveiling_on', 'field.required'],
    ['one in the past', { steps: ['unveiling'], unveiling_on: DEATH }, '/unveiling_on', 'date.past'],
    [
      'a burial before the death',
      { steps: ['shiva'], burial_on: civil(2026, 11, 25) },
      '/burial_on',
      'value.not_allowed',
    ],
    [
      'a burial on 31 November',
      { steps: ['shiva'], burial_on: civil(2026, 11, 31) },
      '/burial_on',
      'date.unreal',
    ],
    ['a zone that there is not', { steps: ['shiva'], tz: 'Asia/Atlantis' }, '/tz', 'value.not_allowed'],
  ] as const)('are refused with %s', async (_title, { steps, ...patch }, pointer, code) => {
    const { errors } = await refusal(await set({ steps: [...steps], ...patch }), 'request.invalid');
    expect(errors).toMatchObject([{ pointer, code }]);
    expect(await days()).toEqual([]);
  });

  test('need a day of death', async () => {
    await db.update(sites).set({ site_type_id: 2 }).where(eq(sites.id, site));
    await refusal(await set({ steps: ['first_yahrzeit'] }), 'request.invalid');
  });

  test('count towards the thirty reminders', async () => {
    for (let count = 0; count < 29; count++)
      await aReminder({ site_id: site, created_by: owner.userId, audience: 'members' });
    await refusal(await set({ steps: ['shiva', 'shloshim'] }), 'reminder.limit');
    expect((await set({ steps: ['shiva'] })).status).toBe(200);
  });

  test('are named in the mail that is sent before them', async () => {
    await db.delete(outbox);
    await set({ steps: ['shiva', 'unveiling'], unveiling_on: civil(2026, 12, 3) });
    const mailer = aMailer();
    const due = new Date('2026-12-02T07:00:00.000Z');
    await commit(db, [planReminders.enqueue({ db, now: () => due }, {})]);
    await runJobs(['plan_reminders', 'send_reminders', 'mail_reminders', 'send_mail'], mailer, due);
    expect(mailer.sent).toHaveLength(2);
    for (const text of [
      'The shiva for Ruth Cohen ends tomorrow',
      'Tomorrow is the unveiling of the stone of Ruth Cohen',
    ])
      expect(mailer.sent[0]?.text).toContain(text);
    expect(await db.$count(reminder_runs, eq(reminder_runs.site_id, site))).toBe(2);
  });
});
