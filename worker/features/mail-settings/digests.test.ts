import { beforeEach, describe, expect, test } from 'vitest';
import { commit } from '#worker/db/commit.ts';
import { mail_batches, mail_levels } from '#worker/db/schema/mail.ts';
import { members } from '#worker/db/schema/members.ts';
import { memories } from '#worker/db/schema/memories.ts';
import { jobs, outbox } from '#worker/db/schema/operations.ts';
import { testEnv } from '#worker/testing/app.ts';
import { aFault, faultyD1 } from '#worker/testing/faulty-d1.ts';
import { aMailer, deliver, runMailJobs, type TestMailer } from '#worker/testing/run-jobs.ts';
import { aMemory, aPerson, aSite, db, joins } from '#worker/testing/seed.ts';
import { planDigests } from './plan-digests.job.ts';

const at = (time: string) => new Date(`2026-11-10T${time}:00.000Z`);
let mailer: TestMailer;
let owner: number;
let site: number;
let author: number;

beforeEach(async () => {
  for (const table of [outbox, mail_batches, mail_levels, jobs, memories]) await db.delete(table);
  mailer = aMailer();
  owner = (await aPerson({ email: `owner-${crypto.randomUUID()}@example.org` })).userId;
  author = (await aPerson({ first_name: 'Yossi', last_name: 'Bar' })).userId;
  site = (await aSite({ owner_id: owner, mode: 'open' })).id;
});

async function holds(time: string, by = author) {
  await aMemory({ owner_id: site, author_id: by, status: 'pending', text: 'A secret kept in the text' });
  await commit(db, [planDigests.enqueue({ db, now: () => at(time) }, { site_id: site })]);
  await runMailJobs(mailer, at(time));
}
const subjects = () => mailer.sent.map(({ subject }) => subject);

describe('pending memories of a site', () => {
  test('are emailed at once, with their authors, and without their text', async () => {
    await holds('10:00');
    const [email] = mailer.sent;
    expect(subjects()).toEqual(['Ruth Cohen: a memory is waiting']);
    expect(email?.text).toContain('Shared by Yossi Bar.');
    expect(email?.text).toMatch(new RegExp(`/en/site/ruth-cohen-no-${site}/moderation`));
    expect(JSON.stringify(email)).not.toContain('secret');
  });

  test('are emailed together, once an hour', async () => {
    await holds('10:00');
    await holds('10:05');
    await holds('10:50', (await aPerson({ first_name: 'דוד', last_name: 'לוי' })).userId);
    expect(mailer.sent).toHaveLength(1);
    await runMailJobs(mailer, at('11:00'));
    expect(subjects()[1]).toBe('Ruth Cohen: 3 memories are waiting');
    expect(mailer.sent[1]?.text).toContain('Shared by Yossi Bar and \u2068דוד לוי\u2069.');
  });

  test('are emailed three times a day, then in the morning', async () => {
    for (const time of ['10:00', '11:30', '13:00', '14:30', '16:00']) await holds(time);
    expect(mailer.sent).toHaveLength(3);
    await runMailJobs(mailer, new Date('2026-11-11T07:59:00.000Z'));
    expect(mailer.sent).toHaveLength(3);
    await runMailJobs(mailer, new Date('2026-11-11T08:00:00.000Z'));
    expect(subjects()[3]).toBe('Ruth Cohen: 5 memories are waiting');
  });

  test('are emailed to those who may decide, and to nobody else', async () => {
    const recipients: string[] = [];
    const someone = async (group: number | null, patch = {}, level: 'all' | 'mine' | 'none' = 'all') => {
      const email = `p-${crypto.randomUUID()}@example.org`;
      const { userId } = await aPerson({ email, ...patch });
      await joins(site, userId, group);
      await db
        .insert(mail_levels)
        .values({ user_id: userId, owner_kind: 'site', owner_id: site, level, updated_at: '2026' });
      return { userId, email };
    };
    for (const group of [3, 5]) recipients.push((await someone(group)).email);
    await someone(null);
    await someone(5, { active: '0' });
    await someone(5, { suspended_at: '2026-01-01' });
    await someone(5, { deleted_at: '2026-01-01' });
    for (const level of ['mine', 'none'] as const) await someone(3, {}, level);
    const away = await someone(5);
    await db.update(members).set({ suspended_at: null });
    await testEnv.DB.prepare('update members set suspended_at = 1 where user_id = ?').bind(away.userId).run();
    await holds('10:00');
    const all = mailer.sent.map(({ to }) => to);
    expect(all).toHaveLength(3);
    expect(all).toEqual(expect.arrayContaining(recipients));
  });

  test('that were decided on before the email was sent are not emailed', async () => {
    await holds('10:00');
    await holds('10:10');
    await db.update(memories).set({ status: 'published' });
    await runMailJobs(mailer, at('11:00'));
    expect(mailer.sent).toHaveLength(1);
  });

  test('are emailed once after the provider was down for a whole day', async () => {
    mailer.down = true;
    for (let hour = 8; hour <= 14; hour++) {
      await holds(`${String(hour).padStart(2, '0')}:00`);
      await runMailJobs(mailer, at(`${String(hour).padStart(2, '0')}:30`));
    }
    mailer.down = false;
    await runMailJobs(mailer, at('15:30'));
    await runMailJobs(mailer, at('17:00'));
    expect(subjects()).toEqual(['Ruth Cohen: 7 memories are waiting']);
    expect(await db.select().from(outbox)).toEqual([]);
  });
});

describe('the job that plans digests', () => {
  test('sends one email if it runs twice, at once or in sequence', async () => {
    await aMemory({ owner_id: site, author_id: author, status: 'pending' });
    for (let i = 0; i < 2; i++)
      await commit(db, [planDigests.enqueue({ db, now: () => at('10:00') }, { site_id: site })]);
    const rows = await db.select().from(outbox);
    await Promise.all(rows.map((row) => deliver([row], mailer, at('10:00'))));
    await Promise.all([...rows, ...rows].map((row) => deliver([row], mailer, at('10:00'))));
    await runMailJobs(mailer, at('10:00'));
    expect(mailer.sent).toHaveLength(1);
  });

  test.each(['before', 'after'] as const)(
    'during which the database fails %s any trip is done once, when it comes again',
    async (when) => {
      for (let trip = 1; ; trip++) {
        for (const table of [outbox, mail_batches, jobs, memories]) await db.delete(table);
        mailer = aMailer();
        await aMemory({ owner_id: site, author_id: author, status: 'pending' });
        await commit(db, [planDigests.enqueue({ db, now: () => at('10:00') }, { site_id: site })]);
        const rows = await db.select().from(outbox);
        const fault = aFault(trip, when);
        const env = { ...testEnv, DB: faultyD1(testEnv.DB, fault) };
        await deliver(rows, mailer, at('10:00'), env);
        await deliver(rows, mailer, at('10:00'));
        await runMailJobs(mailer, at('10:00'));
        expect(mailer.sent).toHaveLength(1);
        if (fault.trips < trip) break;
      }
    },
  );
});
