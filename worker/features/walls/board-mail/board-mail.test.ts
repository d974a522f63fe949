import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { hooks } from '#worker/app/features.ts';
import type { WallDays } from '#worker/contract/wall.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { commit } from '#worker/db/commit.ts';
import { enqueue } from '#worker/db/outbox.ts';
import { communities } from '#worker/db/schema/communities.ts';
import { board_mails } from '#worker/db/schema/mail.ts';
import { members } from '#worker/db/schema/members.ts';
import { jobs, outbox } from '#worker/db/schema/operations.ts';
import { users } from '#worker/db/schema/people.ts';
import { testApp } from '#worker/testing/app.ts';
import { atEachCrashPoint } from '#worker/testing/crash-points.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aMailer, runJobs, type TestMailer } from '#worker/testing/run-jobs.ts';
import { aCommunity, aPerson, aSite, db, holds, joinsCommunity, type Person } from '#worker/testing/seed.ts';
import { stillQueue } from '#worker/testing/still-queue.ts';
import { aWallEntry } from '#worker/testing/walls-seed.ts';
import { sendBoardMails } from './board-mails.job.ts';
import { boardText } from './board-week.email.ts';

const SUNDAY = '2026-11-22';
const MONDAY = '2026-11-23';
const NEXT_SUNDAY = '2026-11-29';
const at = (day: string, hour: number) => new Date(`${day}T${String(hour).padStart(2, '0')}:00:00.000Z`);
const en = (year: number, month: number, day: number) => ({ format: 'en', year, month, day }) as const;
const addressOf = ({ userId }: Person) => `person-${userId}@example.org`;
let mailer: TestMailer;
let owner: Person;
let editor: Person;
let id: number;

beforeEach(async () => {
  for (const table of [outbox, jobs, board_mails]) await db.delete(table);
  mailer = aMailer();
  [owner, editor] = [await aPerson(), await aPerson()];
  ({ id } = await aCommunity({ owner_id: owner.userId, name: 'Harel Street', other_name: 'רחוב הראל' }));
  await joinsCommunity(id, editor.userId, 3);
  await aWallEntry({ community_id: id, first_name: 'Ruth', birth: en(1941, 11, 24) });
  // the 15th of Kislev begins on the evening of Tuesday, 24 November
  await aWallEntry({
    community_id: id,
    first_name: 'Dan',
    other_name: 'דן לוי',
    death: { format: 'he', year: 5760, month: 9, day: 15 },
  });
});

const ask = (as: Person, wanted: boolean, communityId = id) =>
  testApp({ as, env: { QUEUE: stillQueue } }).request(`/api/communities/${communityId}/board-mail`, {
    method: 'PUT',
    json: { wanted },
  });
const want = async (as: Person, wanted = true) => expect((await ask(as, wanted)).status).toBe(204);
const enqueueOn = (day: string) =>
  commit(db, [sendBoardMails.enqueue({ db, now: () => at(day, 3) }, { on: day })]);

async function runOn(day: string): Promise<void> {
  await enqueueOn(day);
  await runJobs(['board_mails', 'send_mail'], mailer, at(day, 3));
  expect(mailer.sent).toEqual([]);
  await runJobs(['send_mail'], mailer, at(day, 12));
}
const mailed = () => mailer.sent.map(({ to }) => to).sort();

describe('an editor who asked for the days of the wall', () => {
  test('is written to on Sunday morning, with names, both dates and the way to the wall', async () => {
    await want(editor);
    await runOn(SUNDAY);
    expect(mailed()).toEqual([addressOf(editor)]);
    const [email] = mailer.sent;
    expect(email?.subject).toBe('Harel Street: 2 days this week');
    expect(email?.text).toContain('Ruth Levi: birthday, Tuesday, 24 November 2026');
    expect(email?.text).toContain(
      'yahrzeit, 15 Kislev 5787, from the evening of Tuesday, 24 November 2026 until Wednesday, 25 November 2026',
    );
    expect(email?.text).toMatch(/\/en\/community\/[\w-]+\/wall\n/);
    expect(email?.headers).toHaveProperty('List-Unsubscribe-Post');
  });

  test('reads it in Hebrew where that is their language', async () => {
    await db.update(users).set({ locale: 'he' }).where(eq(users.id, editor.userId));
    await want(editor);
    await runOn(SUNDAY);
    expect(mailer.sent[0]?.subject).toContain('רחוב הראל');
    expect(mailer.sent[0]?.text).toContain('דן לוי');
    expect(mailer.sent[0]?.text).toContain('ט״ו בכסלו תשפ״ז');
  });

  test('is not on other days, nor in a week without any day', async () => {
    await want(editor);
    await runOn(MONDAY);
    await runOn('2026-12-13');
    expect(mailed()).toEqual([]);
  });

  test('is once a week, however often the job is delivered or queued, and again the week after', async () => {
    await want(editor);
    await aWallEntry({ community_id: id, birth: en(1950, 11, 30) });
    await enqueueOn(SUNDAY);
    await enqueueOn(SUNDAY);
    await runOn(SUNDAY);
    expect(mailed()).toEqual([addressOf(editor)]);
    mailer.sent.length = 0;
    await runOn(NEXT_SUNDAY);
    expect(mailed()).toEqual([addressOf(editor)]);
  });

  test('sees on the board that they did, and nobody else does', async () => {
    const shown = async (as?: Person) =>
      (await (await testApp(as && { as }).request(`/api/communities/${id}/days`)).json<WallDays>())
        .weekly_mail;
    expect(await shown(editor)).toBe(false);
    await want(editor);
    expect([await shown(editor), await shown(owner)]).toEqual([true, false]);
    expect([await shown(await aPerson()), await shown()]).toEqual([null, null]);
  });

  test('is not any more after they changed their mind, or by the link in the email', async () => {
    await want(editor);
    await want(editor, false);
    await runOn(SUNDAY);
    expect(mailed()).toEqual([]);
    await want(editor);
    await want(owner);
    await runOn(SUNDAY);
    const own = mailer.sent.find(({ to }) => to === addressOf(editor));
    const [, token] = /unsubscribe\?token=(\S+)/.exec(own?.text ?? '') ?? [];
    for (let times = 0; times < 2; times++)
      expect((await testApp().request(`/api/mail/unsubscribe/${token}`, { method: 'POST' })).status).toBe(
        204,
      );
    expect((await db.select().from(board_mails)).map(({ user_id }) => user_id)).toEqual([owner.userId]);
  });

  test('is not after they asked for an end between the queue and the morning', async () => {
    await want(editor);
    await enqueueOn(SUNDAY);
    await runJobs(['board_mails'], mailer, at(SUNDAY, 3));
    await want(editor, false);
    await runJobs(['send_mail'], mailer, at(SUNDAY, 12));
    expect(mailed()).toEqual([]);
  });

  test('is not where they are no editor any more, left, or were suspended', async () => {
    await want(editor);
    const place = eq(members.user_id, editor.userId);
    await db.update(members).set({ group_id: null }).where(place);
    await runOn(SUNDAY);
    await db.update(members).set({ group_id: 3, suspended_at: SUNDAY }).where(place);
    await db.update(board_mails).set({ queued_for: '' });
    await runOn(SUNDAY);
    await db.delete(members).where(place);
    await db.update(board_mails).set({ queued_for: '' });
    await runOn(SUNDAY);
    expect(mailed()).toEqual([]);
  });

  test('is not about a community that is deleted', async () => {
    await want(editor);
    await db.update(communities).set({ deleted_at: SUNDAY }).where(eq(communities.id, id));
    await runOn(SUNDAY);
    expect(mailed()).toEqual([]);
  });
});

test('each reads only of whom they see: nobody hidden, and a private site only where it is theirs', async () => {
  const site = { owner_id: owner.userId, mode: 'private', birth: en(1930, 11, 25) } as const;
  const { id: siteId } = await aSite({ ...site, first_name: 'Private', last_name: 'Person' });
  await holds(id, siteId);
  await aWallEntry({
    community_id: id,
    first_name: 'Hidden',
    birth: en(1950, 11, 25),
    hidden: true,
    shown_to: 10,
  });
  await want(owner);
  await want(editor);
  await runOn(SUNDAY);
  const textTo = (person: Person) => mailer.sent.find(({ to }) => to === addressOf(person))?.text;
  expect(textTo(owner)).toContain('Private Person');
  expect(textTo(editor)).toContain('Ruth Levi');
  expect(textTo(editor)).not.toContain('Private Person');
  for (const person of [owner, editor]) expect(textTo(person)).not.toContain('Hidden');
});

test('the address of a private community names nobody', async () => {
  await db.update(communities).set({ permissions: 'private' }).where(eq(communities.id, id));
  await want(editor);
  await runOn(SUNDAY);
  expect(mailer.sent[0]?.text).toContain(`/en/community/${id}/wall`);
});

test('who is not staff cannot ask, and who did not ask gets nothing', async () => {
  const member = await aPerson();
  await joinsCommunity(id, member.userId, null);
  await refusal(await ask(member, true), 'auth.forbidden');
  await refusal(await ask(await aPerson(), true), 'auth.forbidden');
  await runOn(SUNDAY);
  expect(mailed()).toEqual([]);
});

test('an account that is deleted, someone who died and a community that is purged leave no wish behind', async () => {
  const [{ id: other }, late] = [await aCommunity({ owner_id: owner.userId }), await aPerson()];
  await joinsCommunity(other, late.userId, 3);
  await want(editor);
  await want(owner);
  for (const person of [owner, late]) expect((await ask(person, true, other)).status).toBe(204);
  const left = async () =>
    (await db.select().from(board_mails)).map((row) => [row.community_id, row.user_id]).sort();
  const now = at(SUNDAY, 3);
  const ctx = { db, hooks, now: () => now, actor: { kind: 'member', ...editor } } as unknown as Ctx;
  const account = { id: editor.userId, email: addressOf(editor) };
  await commit(db, await hooks.accountDeleted(ctx, account, now.toISOString()));
  await commit(db, await hooks.userDied(ctx, late.userId, now.toISOString()));
  expect(await left()).toEqual([
    [id, owner.userId],
    [other, owner.userId],
  ]);
  await db.update(communities).set({ deleted_at: '2026-01-01' }).where(eq(communities.id, id));
  await commit(db, [enqueue(db, 'purge_community', { community_id: id }, now)]);
  await runJobs(['purge_community'], mailer, now);
  expect(await left()).toEqual([[other, owner.userId]]);
});

test('a day with more than an email holds says how many more there are', () => {
  const day = { date: '2026-11-24', kind: 'birthday', years: 1, hebrew: null } as const;
  const entry = { name: 'Ruth Levi', other_name: null, lang: 'en' } as WallDays['days'][number]['entry'];
  const many = Array.from({ length: 103 }, () => ({ ...day, entry }));
  const { lines, notes } = boardText('en', 'Harel Street', many, 'https://dorot.example');
  expect(lines).toHaveLength(100);
  expect(notes).toEqual(['3 more are on the wall.']);
});

test('two hundred editors are each written to once', async () => {
  const people = await Promise.all(Array.from({ length: 200 }, () => aPerson()));
  for (const { userId } of people) await joinsCommunity(id, userId, 3);
  for (let from = 0; from < 200; from += 25)
    await db
      .insert(board_mails)
      .values(
        people
          .slice(from, from + 25)
          .map(({ userId }) => ({ community_id: id, user_id: userId, created_at: SUNDAY })),
      );
  await runOn(SUNDAY);
  expect(mailed()).toEqual(people.map(addressOf).sort());
}, 60_000);

test.each(['before', 'after'] as const)('asking may fail %s the commit, and is done once', async (when) => {
  const trips = await atEachCrashPoint(when, async () => {
    await db.delete(board_mails);
    return {
      as: editor,
      call: (app) =>
        app.request(`/api/communities/${id}/board-mail`, { method: 'PUT', json: { wanted: true } }),
      once: async () => expect(await db.select().from(board_mails)).toHaveLength(1),
    };
  });
  expect(trips).toBeGreaterThan(0);
});
