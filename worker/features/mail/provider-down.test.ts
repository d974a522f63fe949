import { beforeEach, describe, expect, test } from 'vitest';
import { commit } from '#worker/db/commit.ts';
import { dead_letters, jobs, outbox } from '#worker/db/schema/operations.ts';
import { passwordChangedEmail } from '#worker/features/accounts/emails/password-changed.email.ts';
import { mailbox, readMailbox } from '#worker/platform/mail/mailbox.ts';
import { EmailRefused } from '#worker/platform/mail/mailer.ts';
import { testEnv } from '#worker/testing/app.ts';
import { aFault, faultyD1 } from '#worker/testing/faulty-d1.ts';
import { aMailer, deliver, runMailJobs, type TestMailer } from '#worker/testing/run-jobs.ts';
import { aPerson, db } from '#worker/testing/seed.ts';

const START = new Date('2026-11-10T10:00:00.000Z');
const minutesOn = (minutes: number) => new Date(START.getTime() + minutes * 60_000);
let mailer: TestMailer;
let userId: number;

beforeEach(async () => {
  for (const table of [outbox, jobs]) await db.delete(table);
  mailer = aMailer();
  userId = (await aPerson()).userId;
  await commit(db, [passwordChangedEmail.enqueue({ db, now: () => START }, { user_id: userId })]);
});

const dueAt = async () => (await db.select().from(outbox)).map(({ due_at }) => due_at);

describe('an email whose provider is down', () => {
  test('for six hours is sent once it is up again', async () => {
    mailer.down = true;
    const [{ payload } = { payload: undefined }] = await db.select().from(outbox);
    for (let minutes = 0; minutes < 360; minutes += 5) await runMailJobs(mailer, minutesOn(minutes));
    expect(mailer.sent).toEqual([]);
    mailer.down = false;
    for (let minutes = 360; minutes < 600; minutes += 5) await runMailJobs(mailer, minutesOn(minutes));
    expect(mailer.sent.map(({ id }) => id)).toEqual([(payload as { mail_id: string }).mail_id]);
    expect(await db.select().from(outbox)).toEqual([]);
    expect(await db.select().from(dead_letters)).toEqual([]);
  });

  test('is retried after increasing delays', async () => {
    mailer.down = true;
    for (const minutes of [0, 1, 6, 21, 81]) {
      await runMailJobs(mailer, minutesOn(minutes));
      await runMailJobs(mailer, minutesOn(minutes + 0.9));
    }
    expect(mailer.attempts).toBe(5);
    expect(await dueAt()).toEqual([minutesOn(141).toISOString()]);
  });

  test('for more than three days is no longer retried', async () => {
    const refusing = {
      send: async () => {
        throw new EmailRefused('E_RECIPIENT_SUPPRESSED');
      },
    };
    await runMailJobs(refusing, START);
    expect(await dueAt()).toEqual([]);
  });
});

describe('an email whose job', () => {
  test('is delivered five times is received once', async () => {
    const box = mailbox(testEnv.MEDIA);
    const [row] = await db.select().from(outbox);
    if (!row) throw new Error('no mail in the outbox');
    await Promise.all([deliver([row], box, START), deliver([row], box, START)]);
    for (let i = 0; i < 3; i++) await deliver([row], box, START);
    expect(await readMailbox(testEnv.MEDIA, `person-${userId}@example.org`)).toHaveLength(1);
  });

  test.each(['before', 'after'] as const)(
    'meets a database that fails %s any trip lies in the mailbox once, when it comes again',
    async (when) => {
      const box = mailbox(testEnv.MEDIA);
      for (let trip = 1; ; trip++) {
        const email = `${when}-${trip}-${userId}@example.org`;
        const person = await aPerson({ email });
        for (const table of [outbox, jobs]) await db.delete(table);
        await commit(db, [
          passwordChangedEmail.enqueue({ db, now: () => START }, { user_id: person.userId }),
        ]);
        const rows = await db.select().from(outbox);
        const fault = aFault(trip, when);
        await deliver(rows, box, START, { ...testEnv, DB: faultyD1(testEnv.DB, fault) });
        await deliver(rows, box, START);
        expect(await readMailbox(testEnv.MEDIA, email)).toHaveLength(1);
        expect(await db.select().from(outbox)).toEqual([]);
        if (fault.trips < trip) break;
      }
    },
  );
});
