import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { hooks } from '#worker/app/features.ts';
import type { CalendarDate } from '#worker/contract/primitives.ts';
import type { Thanks } from '#worker/contract/thanks.ts';
import { commit } from '#worker/db/commit.ts';
import { members } from '#worker/db/schema/members.ts';
import { audit, jobs, outbox } from '#worker/db/schema/operations.ts';
import { users } from '#worker/db/schema/people.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { thanked, thanks_letters } from '#worker/db/schema/thanks.ts';
import { setMailLevel } from '#worker/features/mail-settings/mail-settings.repo.ts';
import { testApp } from '#worker/testing/app.ts';
import { eachHasOneEffect } from '#worker/testing/crash-points.ts';
import { aNotice } from '#worker/testing/notices-seed.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aMailer, runJobs, type TestMailer } from '#worker/testing/run-jobs.ts';
import { aMemory, aPerson, aSite, db, joins, type Person } from '#worker/testing/seed.ts';
import { stillQueue } from '#worker/testing/still-queue.ts';
import { aNoticeInput } from '#worker/testing/view-fixtures.ts';

/** A Wednesday, the second day after the shiva of a death on the tenth. */
const NOW = new Date('2026-11-19T12:00:00.000Z');
const daysOn = (days: number) => new Date(NOW.getTime() + days * 24 * 60 * 60 * 1000);
const DEATH = { format: 'en', year: 2026, month: 11, day: 10 } as const;
const LETTER = 'Thank you for your words.\nתודה על כל מילה.';
let owner: Person;
let siteId: number;
let mailer: TestMailer;

beforeEach(async () => {
  for (const table of [outbox, jobs, thanked, thanks_letters]) await db.delete(table);
  mailer = aMailer();
  owner = await aPerson();
  siteId = (await aMourned(owner)).id;
});

const aMourned = ({ userId }: Person, death: CalendarDate = DEATH) =>
  aSite({ owner_id: userId, mode: 'regular', death, first_name: 'Ruth', last_name: 'Cohen' });

async function writes(patch: Partial<Parameters<typeof aMemory>[0]> = {}, site = siteId): Promise<Person> {
  const person = await aPerson();
  await aMemory({ owner_id: site, author_id: person.userId, ...patch });
  return person;
}

const ask = (as: Person, now = NOW) => testApp({ as, now: () => now, env: { QUEUE: stillQueue } });
const path = (site = siteId) => `/api/sites/${site}/thanks`;
async function read(as = owner, now = NOW): Promise<Thanks> {
  return (await (await ask(as, now).request(path())).json<{ thanks: Thanks }>()).thanks;
}
const send = (json: object = {}, { as = owner, now = NOW, site = siteId } = {}) =>
  ask(as, now).request(path(site), {
    method: 'POST',
    headers: { 'Idempotency-Key': crypto.randomUUID() },
    json: { occasion: 'shiva', text: LETTER, ...json },
  });
const deliver = (now = NOW) => runJobs(['send_thanks', 'send_mail'], mailer, now);
const sentTo = () => mailer.sent.map(({ to }) => to).sort();
const addressOf = ({ userId }: Person) => `person-${userId}@example.org`;

describe('a letter of thanks', () => {
  test('reaches everyone who wrote or lit a candle once, and not the family or who was not published', async () => {
    const [writer, lights] = [await writes(), await writes({ type: 'candle' })];
    await aMemory({ owner_id: siteId, author_id: writer.userId });
    await aMemory({ owner_id: siteId, author_id: owner.userId });
    for (const status of ['pending', 'returned', 'denied'] as const) await writes({ status });
    const editor = await writes();
    await joins(siteId, editor.userId, 3);
    const member = await writes();
    await joins(siteId, member.userId, null);

    expect(await read()).toMatchObject({ occasion: 'shiva', people: 3, letters: [] });
    expect((await send()).status).toBe(201);
    await deliver();
    expect(sentTo()).toEqual([writer, lights, member].map(addressOf).sort());
    const [email] = mailer.sent;
    expect(email?.subject).toBe('Thank you from the family of Ruth Cohen');
    for (const line of LETTER.split('\n')) expect(email?.text).toContain(line);
    expect(email?.headers).toHaveProperty('List-Unsubscribe');
    expect(await read()).toMatchObject({ people: 0, letters: [{ text: LETTER, people: 3 }] });
  });

  test('is sent once after the shiva, and once after the shloshim to those who have none', async () => {
    const first = await writes();
    await send();
    await deliver();
    await refusal(await send(), 'thanks.sent');
    const second = await writes();
    const later = daysOn(31);
    expect(await read(owner, later)).toMatchObject({ occasion: 'shloshim', people: 1 });
    expect((await send({ occasion: 'shloshim' }, { now: later })).status).toBe(201);
    await deliver(later);
    expect(sentTo()).toEqual([first, second].map(addressOf).sort());
  });

  test('is not sent before the end of the shiva, nor under the wrong day, nor to nobody', async () => {
    await refusal(await send(), 'thanks.nobody');
    await writes();
    await refusal(await send({}, { now: daysOn(-3) }), 'thanks.not_now');
    await refusal(await send({ occasion: 'shloshim' }), 'thanks.not_now');
    await refusal(await send({ text: '  ' }), 'request.invalid');
    await refusal(await send({ text: 'x'.repeat(2001) }), 'request.invalid');
    expect(await db.select().from(thanks_letters)).toEqual([]);
  });

  test('follows the shiva that the notice tells of', async () => {
    await writes();
    const notice = aNoticeInput();
    const until = '2026-11-20';
    await aNotice({
      site_id: siteId,
      notice: { ...notice, shiva: notice.shiva && { ...notice.shiva, until } },
    });
    expect(await read()).toMatchObject({ from: '2026-11-21', occasion: null });
  });

  test('waits for the end of Shabbat', async () => {
    await writes();
    const saturday = new Date('2026-11-21T10:00:00.000Z');
    expect((await send({}, { now: saturday })).status).toBe(201);
    await deliver(saturday);
    expect(mailer.sent).toEqual([]);
    await deliver(new Date('2026-11-22T12:00:00.000Z'));
    expect(mailer.sent).toHaveLength(1);
  });

  test('does not reach who wants no mail, was suspended or may no longer see the site', async () => {
    const [muted, suspended, shutOut, kept] = [
      await writes(),
      await writes(),
      await writes(),
      await writes(),
    ];
    await joins(siteId, kept.userId, null);
    await send();
    await commit(db, [setMailLevel(db, muted.userId, siteId, 'none', NOW.toISOString())]);
    await db.update(users).set({ suspended_at: NOW.toISOString() }).where(eq(users.id, suspended.userId));
    await db.update(sites).set({ mode: 'private' }).where(eq(sites.id, siteId));
    await deliver();
    expect(sentTo()).toEqual([addressOf(kept)]);
    expect(sentTo()).not.toContain(addressOf(shutOut));
  });

  test('waits while the site is frozen, and is not sent once it is deleted', async () => {
    await writes();
    await send();
    const set = (patch: object) => db.update(sites).set(patch).where(eq(sites.id, siteId));
    await set({ frozen_at: NOW.toISOString() });
    await deliver();
    expect(mailer.sent).toEqual([]);
    await set({ frozen_at: null });
    await deliver(daysOn(4));
    expect(mailer.sent).toHaveLength(1);

    await writes();
    await send({ occasion: 'shloshim' }, { now: daysOn(31) });
    await set({ deleted_at: NOW.toISOString() });
    await deliver(daysOn(31));
    expect(mailer.sent).toHaveLength(1);
  });

  test('does not count who may not be written to', async () => {
    const [muted, suspended, unverified, left] = [
      await writes(),
      await writes(),
      await writes(),
      await writes(),
    ];
    await commit(db, [setMailLevel(db, muted.userId, siteId, 'none', NOW.toISOString())]);
    await db.update(users).set({ suspended_at: NOW.toISOString() }).where(eq(users.id, suspended.userId));
    await db.update(users).set({ active: '0' }).where(eq(users.id, unverified.userId));
    expect((await read()).people).toBe(1);
    await db.update(sites).set({ mode: 'private' }).where(eq(sites.id, siteId));
    expect((await read()).people).toBe(0);
    await joins(siteId, left.userId, null);
    expect((await read()).people).toBe(1);
  });

  test('sent again where the answer was lost is answered as before', async () => {
    await writes();
    const key = crypto.randomUUID();
    const json = { occasion: 'shiva', text: LETTER };
    const replies = [];
    for (let times = 0; times < 2; times++)
      replies.push(
        await ask(owner).request(path(), { method: 'POST', headers: { 'Idempotency-Key': key }, json }),
      );
    expect(replies.map(({ status }) => status)).toEqual([201, 201]);
    const [first, second] = await Promise.all(replies.map((reply) => reply.json()));
    expect(second).toEqual(first);
  });

  test('reaches two hundred people in lots, each once', async () => {
    const people = await Promise.all(Array.from({ length: 200 }, () => writes()));
    await send();
    await deliver();
    expect(sentTo()).toEqual(people.map(addressOf).sort());
  });

  test('is for the staff of a site of someone who died', async () => {
    const member = await writes();
    await joins(siteId, member.userId, null);
    for (const reply of [await ask(member).request(path()), await send({}, { as: member })])
      await refusal(reply, 'auth.forbidden');
    const editor = await aPerson();
    await joins(siteId, editor.userId, 3);
    expect((await ask(editor).request(path())).status).toBe(200);
    const alive = await aSite({ owner_id: owner.userId, site_type_id: 2 });
    await db.update(sites).set({ death: null }).where(eq(sites.id, alive.id));
    await refusal(await ask(owner).request(path(alive.id)), 'auth.forbidden');
  });

  test('leaves nothing of a purged site or a deleted account', async () => {
    const writer = await writes();
    await send();
    await deliver();
    const ctx = { db, hooks, now: () => NOW } as unknown as Parameters<typeof hooks.sitePurged>[0];
    await commit(db, await hooks.accountDeleted(ctx, { id: writer.userId, email: addressOf(writer) }, ''));
    expect(await db.select().from(thanked)).toEqual([]);
    await db.delete(members).where(eq(members.owner_id, siteId));
    await commit(db, await hooks.sitePurged(ctx, siteId));
    expect(await db.select().from(thanks_letters)).toEqual([]);
  });
});

eachHasOneEffect({
  'sending a letter of thanks': async () => {
    const as = await aPerson();
    const { id } = await aMourned(as, { ...DEATH, day: 1 });
    await writes({}, id);
    return {
      as,
      call: (app, key) =>
        app.request(path(id), {
          method: 'POST',
          headers: { 'Idempotency-Key': key },
          json: { occasion: 'shiva', text: LETTER },
        }),
      settles: [201, 409],
      once: async () => {
        const letters = await db.select().from(thanks_letters).where(eq(thanks_letters.site_id, id));
        expect(letters).toHaveLength(1);
        const entries = await db
          .select()
          .from(audit)
          .where(eq(audit.object_id, String(id)));
        expect(entries.map(({ action }) => action)).toEqual(['thanks.sent']);
      },
    };
  },
});
