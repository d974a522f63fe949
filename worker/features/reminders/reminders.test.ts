import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Reminder, RemindersOfSite } from '#worker/contract/reminder.ts';
import { commit } from '#worker/db/commit.ts';
import { outbox } from '#worker/db/schema/operations.ts';
import { reminders } from '#worker/db/schema/reminders.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { setMailLevel } from '#worker/features/mail-settings/mail-settings.repo.ts';
import { testApp } from '#worker/testing/app.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aReminder } from '#worker/testing/reminders-seed.ts';
import { aMailer, runJobs, runMailJobs } from '#worker/testing/run-jobs.ts';
import { aPerson, aSite, db, joins, type Person } from '#worker/testing/seed.ts';
import { aReminderInput } from '#worker/testing/view-fixtures.ts';

const NOW = new Date('2026-11-27T08:00:00.000Z');
const DEATH = { format: 'en', year: 2016, month: 3, day: 24 } as const;

type Who = 'owner' | 'coowner' | 'editor' | 'member' | 'stranger';
let people: Record<Who, Person>;
let site: { id: number; slug: string };

beforeEach(async () => {
  people = {
    owner: await aPerson(),
    coowner: await aPerson(),
    editor: await aPerson(),
    member: await aPerson(),
    stranger: await aPerson(),
  };
  site = await aSite({ owner_id: people.owner.userId, mode: 'open', death: DEATH });
  await joins(site.id, people.coowner.userId, 5);
  await joins(site.id, people.editor.userId, 3);
  await joins(site.id, people.member.userId, null);
});

const as = (who?: Who) => testApp({ ...(who && { as: people[who] }), now: () => NOW });
const add = (who: Who, patch: Parameters<typeof aReminderInput>[0] = {}) =>
  as(who).request(`/api/sites/services/reminders/${site.id}`, {
    method: 'POST',
    json: aReminderInput(patch),
  });
const added = async (who: Who, patch: Parameters<typeof aReminderInput>[0] = {}): Promise<Reminder> => {
  const response = await add(who, patch);
  expect(response.status).toBe(201);
  return response.json();
};
const list = async (who?: Who) =>
  (await as(who).request(`/api/sites/services/reminders/${site.id}`)).json<RemindersOfSite>();
const change = (who: Who, { id, version }: Reminder, patch: Parameters<typeof aReminderInput>[0] = {}) =>
  as(who).request(`/api/sites/services/reminders/${site.id}/${id}`, {
    method: 'PUT',
    json: aReminderInput(patch),
    headers: { 'If-Match': `"${version}"` },
  });

describe('a reminder', () => {
  test('of the yahrzeit is planned by the site’s own date, and says its next day in both calendars', async () => {
    const reminder = await added('owner');
    expect(reminder).toMatchObject({
      source: 'death',
      date: null,
      state: 'active',
      mine: true,
      can: { change: true },
      next: {
        // 14 Adar II: Tuesday, 23 March 2027
        on: { format: 'en', year: 2027, month: 3, day: 23 },
        hebrew: { format: 'he', year: 5787, month: 13, day: 14 },
        offset: 14,
        at: '2027-03-09T07:00:00.000Z',
      },
    });
  });

  test('of a date that was chosen in one calendar recurs by the other, after sunset too', async () => {
    const date = { format: 'en', year: 2024, month: 3, day: 10 } as const;
    const { date: stored } = await added('owner', {
      type: 'custom',
      title: 'The wedding',
      date,
      after_sunset: true,
    });
    expect(stored).toEqual({ format: 'he', year: 5784, month: 13, day: 1 });
  });

  test.each([
    ['a custom one without a title', { type: 'custom', date: DEATH }, '/title', 'field.required'],
    ['a custom one without a date', { type: 'custom', title: 'Unveiling' }, '/date', 'field.required'],
    ['a birthday of a person whose birth is unknown', { type: 'birthday' }, '/date', 'field.required'],
    ['30 February', { date: { ...DEATH, month: 2, day: 30 } }, '/date', 'date.unreal'],
    ['what was once', { date: DEATH, repeat: 'once' }, '/date', 'date.past'],
    ['a zone that there is not', { tz: 'Asia/Atlantis' }, '/tz', 'value.not_allowed'],
  ] as const)('is not set: %s', async (_title, patch, pointer, code) => {
    await db
      .update(sites)
      .set({
        derived_dates: {
          birth_civil: null,
          birth_hebrew: null,
          death_civil: DEATH,
          death_hebrew: { format: 'he', year: 5776, month: 13, day: 14 },
        },
      })
      .where(eq(sites.id, site.id));
    const { errors } = await refusal(await add('owner', patch), 'request.invalid');
    expect(errors).toMatchObject([{ pointer, code }]);
    expect(await db.$count(reminders, eq(reminders.site_id, site.id))).toBe(0);
  });

  test('for all members is set by Owner and Co-Owner, with the number of those it reminds', async () => {
    for (const who of ['editor', 'member', 'stranger'] as const)
      await refusal(await add(who, { audience: 'members' }), 'auth.forbidden');
    await added('coowner', { audience: 'members' });
    expect((await list('owner')).members_count).toBe(4);
    expect((await list('member')).members_count).toBeNull();
  });

  test('is counted for whom it reminds, and shown to nobody else', async () => {
    await added('owner', { audience: 'members' });
    await added('member');
    await added('stranger');
    const seen = async (who?: Who) => {
      const { reminders_count, reminders: shown } = await list(who);
      return [reminders_count, shown.length];
    };
    expect(await seen('owner')).toEqual([1, 1]);
    expect(await seen('member')).toEqual([2, 2]);
    expect(await seen('stranger')).toEqual([1, 1]);
    expect(await seen()).toEqual([0, 0]);
  });

  test('that is muted is not counted, until that ends; others keep it', async () => {
    const { id } = await added('owner', { audience: 'members' });
    const mute = (json: object) =>
      as('member').request(`/api/sites/services/reminders/${site.id}/${id}/mute`, { method: 'PUT', json });
    for (const scope of ['site', 'reminder', 'year'] as const) {
      expect(await (await mute({ scope, muted: true })).json()).toMatchObject({ muted: true });
      expect((await list('member')).reminders_count).toBe(0);
      expect((await list('editor')).reminders_count).toBe(1);
      expect(await (await mute({ scope, muted: false })).json()).toMatchObject({ muted: false });
      expect((await list('member')).reminders_count).toBe(1);
    }
  });

  test('is changed, paused and deleted by whom it belongs to', async () => {
    const own = await added('member');
    await refusal(await change('owner', own), 'reminder.not_found');
    const shared = await added('owner', { audience: 'members' });
    await refusal(await change('member', shared, { audience: 'members' }), 'auth.forbidden');
    const paused = await (
      await change('coowner', shared, { audience: 'members', paused: true })
    ).json<Reminder>();
    expect(paused).toMatchObject({ state: 'paused', version: 2 });
    await refusal(await change('owner', shared, { audience: 'members' }), 'request.stale');
    const gone = (who: Who) =>
      as(who).request(`/api/sites/services/reminders/${site.id}/${shared.id}`, { method: 'DELETE' });
    await refusal(await gone('member'), 'auth.forbidden');
    expect((await gone('owner')).status).toBe(204);
    await refusal(await gone('owner'), 'reminder.not_found');
    expect((await list('owner')).reminders).toEqual([]);
  });

  test('for all members that a Co-Owner makes their own reminds them alone', async () => {
    const shared = await added('owner', { audience: 'members' });
    expect((await change('coowner', shared)).status).toBe(200);
    expect((await list('coowner')).reminders).toMatchObject([{ audience: 'me', mine: true }]);
    expect((await list('owner')).reminders).toEqual([]);
  });

  test('is not made into one for all members by whom may not', async () => {
    const own = await added('member');
    await refusal(await change('member', own, { audience: 'members' }), 'auth.forbidden');
  });

  test('is set thirty times, and once for a request that is repeated', async () => {
    const ids = await Promise.all(
      Array.from({ length: 29 }, () => aReminder({ site_id: site.id, created_by: people.owner.userId })),
    );
    const key = { 'Idempotency-Key': crypto.randomUUID() };
    const once = () =>
      as('owner').request(`/api/sites/services/reminders/${site.id}`, {
        method: 'POST',
        json: aReminderInput(),
        headers: key,
      });
    const [first, second] = [await (await once()).json<Reminder>(), await (await once()).json<Reminder>()];
    expect(second).toEqual(first);
    expect(ids).not.toContain(first.id);
    await refusal(await add('owner'), 'reminder.limit');
    await added('member');
  });

  test('shows its next twenty days', async () => {
    const { id } = await added('owner');
    const { days } = await (
      await as('owner').request(`/api/sites/services/reminders/${site.id}/${id}/days`)
    ).json<{
      days: { on: object }[];
    }>();
    expect(days).toHaveLength(20);
    expect(days[1]?.on).toEqual({ format: 'en', year: 2028, month: 3, day: 12 });
  });

  test('is put in a calendar, with its next twenty days, in the reader’s language', async () => {
    const { id } = await added('owner');
    const response = await as('owner').request(`/api/sites/services/reminders/${site.id}/${id}/days.ics`, {
      headers: { 'Accept-Language': 'he' },
    });
    expect(response.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8');
    const text = (await response.text()).replaceAll('\r\n ', '');
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(20);
    expect(text).toContain('DTSTART;VALUE=DATE:20270323');
    expect(text).toContain('SUMMARY:יום השנה לפטירת');
    expect(text).toContain('י״ד באדר ב׳ תשפ״ז');
    await refusal(
      await as('stranger').request(`/api/sites/services/reminders/${site.id}/${id}/days.ics`),
      'reminder.not_found',
    );
  });

  test('is planned anew when the site’s dates change', async () => {
    const { id } = await added('owner');
    const { site: read } = await (await as('owner').request(`/api/sites/${site.id}`)).json<{
      site: { version: number };
    }>();
    const response = await as('owner').request(`/api/sites/${site.id}`, {
      method: 'PATCH',
      json: { death: { ...DEATH, day: 25 } },
      headers: { 'If-Match': `"${read.version}"` },
    });
    expect(response.status).toBe(200);
    const [row] = await db.select().from(reminders).where(eq(reminders.id, id));
    expect(row?.next_on).toBe('2027-03-24');
  });

  test('ends with its site, and does not come back with it', async () => {
    await added('owner');
    const deleted = await as('owner').request(`/api/sites/${site.id}`, {
      method: 'DELETE',
      json: { name: 'Ruth Cohen' },
    });
    expect(deleted.status).toBeLessThan(300);
    const rows = await db.select().from(reminders).where(eq(reminders.site_id, site.id));
    expect(rows).toMatchObject([{ state: 'ended', next_at: null }]);
  });

  test('of a private site is known to nobody who may not see it', async () => {
    const { id } = await added('owner', { audience: 'members' });
    await db.update(sites).set({ mode: 'private' }).where(eq(sites.id, site.id));
    for (const who of [undefined, 'stranger'] as const)
      await refusal(await as(who).request(`/api/sites/services/reminders/${site.id}`), 'site.not_found');
    await refusal(
      await as('stranger').request(`/api/sites/services/reminders/${site.id}/${id}/days`),
      'site.not_found',
    );
    await refusal(await add('stranger'), 'site.not_found');
  });

  test('is tried by mail, to whom asks alone', async () => {
    await db.delete(outbox);
    const { id } = await added('owner', { audience: 'members', note: 'Bring flowers.' });
    const response = await as('member').request(`/api/sites/services/reminders/${site.id}/${id}/test`, {
      method: 'POST',
    });
    expect(response.status).toBe(204);
    const mailer = aMailer();
    await runMailJobs(mailer, NOW);
    expect(mailer.sent).toHaveLength(1);
    const [email] = mailer.sent;
    expect(email?.to).toBe(`person-${people.member.userId}@example.org`);
    expect(email?.subject).toBe('The yahrzeit of Ruth Cohen is in 14 days');
    expect(email?.text).toContain('From the evening of Monday, 22 March 2027 until Tuesday, 23 March 2027');
    expect(email?.text).toContain('14 Adar II 5787');
    expect(email?.text).toContain('Bring flowers.');
    expect(email?.text).toContain('This is a test');
  });

  test('of someone who wanted no mail about the site says that it is muted, until they ask for it', async () => {
    const { id } = await added('member');
    expect(await list('member')).toMatchObject({ reminders_count: 1, reminders: [{ muted: false }] });
    await commit(db, [setMailLevel(db, people.member.userId, site.id, 'none', NOW.toISOString())]);
    expect(await list('member')).toMatchObject({ reminders_count: 0, reminders: [{ muted: true }] });
    const unmute = { method: 'PUT', json: { scope: 'reminder', muted: false } };
    await as('member').request(`/api/sites/services/reminders/${site.id}/${id}/mute`, unmute);
    expect(await list('member')).toMatchObject({ reminders_count: 1, reminders: [{ muted: false }] });
    await commit(db, [setMailLevel(db, people.member.userId, site.id, 'none', NOW.toISOString())]);
    await added('member');
    expect((await list('member')).reminders.map(({ muted }) => muted)).toEqual([false, false]);
  });

  test('of a site with very many is planned anew with its date, in lots', async () => {
    const death = { type: 'memorial', source: 'death', date: null, title: null, repeat: 'yearly' } as const;
    for (let count = 0; count < 230; count++)
      await aReminder({ site_id: site.id, created_by: people.owner.userId, ...death, next_on: '2030-01-01' });
    const { version } = (await db.select().from(sites).where(eq(sites.id, site.id)))[0] ?? {};
    const reply = await as('owner').request(`/api/sites/${site.id}`, {
      method: 'PATCH',
      headers: { 'If-Match': `"${version}"` },
      json: { death: { format: 'en', year: 2020, month: 6, day: 15 } },
    });
    expect(reply.status).toBe(200);
    await runJobs(['replan_reminders'], aMailer(), NOW);
    const rows = await db.select().from(reminders).where(eq(reminders.site_id, site.id));
    expect(rows.length).toBeGreaterThan(229);
    expect(rows.filter(({ next_on }) => next_on === '2030-01-01')).toEqual([]);
  });

  test('for all members is seen as it will arrive before it is set, and stored nowhere', async () => {
    const preview = (who: Who, patch: Parameters<typeof aReminderInput>[0] = {}) =>
      as(who).request(`/api/sites/services/reminders/${site.id}/preview`, {
        method: 'POST',
        json: aReminderInput({ audience: 'members', note: 'Bring flowers.', ...patch }),
      });
    await db.delete(outbox);
    const reply = await preview('owner');
    expect(await reply.json()).toEqual({
      preview: {
        at: expect.stringMatching(/^2027-03-/),
        subject: 'The yahrzeit of Ruth Cohen is in 14 days',
        lines: [expect.stringContaining('From the evening of Monday, 22 March 2027')],
        quote: ['Bring flowers.'],
      },
    });
    expect(await db.select().from(outbox)).toEqual([]);
    expect((await list('owner')).reminders).toEqual([]);
    await refusal(await preview('member'), 'auth.forbidden');
    expect((await preview('member', { audience: 'me' })).status).toBe(200);
    await refusal(await preview('owner', { type: 'custom', title: null }), 'request.invalid');
  });
});
