import { createMessageBatch } from 'cloudflare:test';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { consumeBatch } from '#worker/app/entry.ts';
import { hooks } from '#worker/app/features.ts';
import { commit } from '#worker/db/commit.ts';
import { mail_events, mail_stops, sent_mails } from '#worker/db/schema/mail.ts';
import { jobs, outbox } from '#worker/db/schema/operations.ts';
import { accountDeletedEmail } from '#worker/features/accounts/emails/account-deleted.email.ts';
import { passwordChangedEmail } from '#worker/features/accounts/emails/password-changed.email.ts';
import { membershipEmail } from '#worker/features/members/emails/membership.email.ts';
import { EmailRefused, SUPPRESSED } from '#worker/platform/mail/mailer.ts';
import { platformOf } from '#worker/platform/platform.ts';
import { testApp, testEnv } from '#worker/testing/app.ts';
import { aFault, faultyD1 } from '#worker/testing/faulty-d1.ts';
import { aCloudflareEvent, aMailEvent } from '#worker/testing/mail-events.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aMailer, deliver, runJobs, runMailJobs, type TestMailer } from '#worker/testing/run-jobs.ts';
import { aPerson, aSite, db, joins, type Person } from '#worker/testing/seed.ts';
import { stillQueue } from '#worker/testing/still-queue.ts';

const NOW = new Date('2026-11-10T12:00:00.000Z');
const daysOn = (days: number) => new Date(NOW.getTime() + days * 24 * 60 * 60 * 1000);
let mailer: TestMailer;
let dana: Person;
let address: string;

beforeEach(async () => {
  for (const table of [outbox, jobs, sent_mails, mail_events, mail_stops]) await db.delete(table);
  mailer = aMailer();
  dana = await aPerson();
  address = `person-${dana.userId}@example.org`;
});

/** Sends her an email about her account, and returns what the provider calls it. */
async function send(at = NOW): Promise<string> {
  const before = mailer.sent.length;
  await commit(db, [passwordChangedEmail.enqueue({ db, now: () => at }, { user_id: dana.userId })]);
  await runMailJobs(mailer, at);
  const [email] = mailer.sent.slice(before);
  if (!email) throw new Error('the email was not sent');
  return `m-${email.id}`;
}

/** Lets her into a site, and returns how many emails about it the provider was handed. */
async function admit(at = NOW): Promise<number> {
  const before = mailer.sent.length;
  const site = await aSite({ owner_id: (await aPerson()).userId });
  await joins(site.id, dana.userId, null);
  const about = { user_id: dana.userId, site_id: site.id, event: 'granted', by: null } as const;
  await commit(db, [membershipEmail.enqueue({ db, now: () => at }, about)]);
  await runMailJobs(mailer, at);
  return mailer.sent.length - before;
}

const post = (event: { body: string; headers: Record<string, string> }, at = NOW, env = {}) =>
  testApp({ now: () => at, env: { QUEUE: stillQueue, ...env } }).request('/api/mail/events', {
    method: 'POST',
    ...event,
  });

async function says(event: Parameters<typeof aMailEvent>[0]): Promise<void> {
  const at = event.at ?? NOW;
  expect((await post(aMailEvent({ at, ...event }), at)).status).toBe(204);
  await runJobs(['record_mail_event'], mailer, at);
}

const bounced = (messageId: string, at = NOW) =>
  says({
    messageId,
    to: address,
    type: 'email.bounced',
    bounce: { type: 'Permanent', message: 'No user' },
    at,
  });
const softBounced = (messageId: string, at: Date) =>
  says({ messageId, to: address, type: 'email.bounced', bounce: { type: 'Transient', message: 'Full' }, at });

const ledger = () =>
  db.select({ kind: sent_mails.kind, state: sent_mails.state, detail: sent_mails.detail }).from(sent_mails);
const stops = async () => (await db.select().from(mail_stops)).map(({ address, cause }) => [address, cause]);
const account = async () => {
  const reply = await testApp({ as: dana, now: () => NOW }).request('/api/users/account');
  return (await reply.json<{ mail_stop: unknown }>()).mail_stop;
};

describe('the ledger of emails', () => {
  test('has to whom, what and about what, and what became of it', async () => {
    const messageId = await send();
    expect(await db.select().from(sent_mails)).toEqual([
      {
        id: messageId.slice(2),
        kind: 'password_changed',
        address,
        user_id: dana.userId,
        site_id: null,
        about: null,
        state: 'sent',
        detail: null,
        message_id: messageId,
        sent_at: NOW.toISOString(),
      },
    ]);
    await says({ messageId, to: address });
    expect(await ledger()).toEqual([{ kind: 'password_changed', state: 'delivered', detail: null }]);
  });

  test('keeps the state of the highest rank, in whatever order they arrive', async () => {
    const messageId = await send();
    await bounced(messageId);
    for (const type of ['email.delivered', 'email.delivery_delayed'])
      await says({ messageId, to: address, type });
    expect(await ledger()).toEqual([{ kind: 'password_changed', state: 'bounced', detail: 'No user' }]);
    await says({ messageId, to: address, type: 'email.complained' });
    expect((await ledger()).map(({ state }) => state)).toEqual(['complained']);
  });

  test('has an event once, however often it is said', async () => {
    const messageId = await send();
    for (let i = 0; i < 3; i++) await says({ messageId, to: address, id: 'the same' });
    expect(await db.select().from(mail_events)).toHaveLength(1);
  });

  test('waits for an email whose event is faster than its commit', async () => {
    await says({ messageId: 'm-later', to: address });
    expect(await db.select().from(mail_events)).toEqual([]);
    await db.insert(sent_mails).values({
      id: 'later',
      kind: 'password_changed',
      address,
      state: 'sent',
      message_id: 'm-later',
      sent_at: NOW.toISOString(),
    });
    await runJobs(['record_mail_event'], mailer, new Date(NOW.getTime() + 61_000));
    expect((await ledger()).map(({ state }) => state)).toEqual(['delivered']);
  });

  test('has an email that the provider refuses, and does not try it again', async () => {
    const refusing = {
      send: async () => {
        throw new EmailRefused('no address');
      },
    };
    await commit(db, [passwordChangedEmail.enqueue({ db, now: () => NOW }, { user_id: dana.userId })]);
    await runMailJobs(refusing, NOW);
    expect(await ledger()).toEqual([{ kind: 'password_changed', state: 'rejected', detail: 'no address' }]);
    expect(await stops()).toEqual([]);
  });

  test('forgets the address of an account that is deleted', async () => {
    await bounced(await send());
    const { accountDeleted } = hooks;
    const ctx = { db, hooks, now: () => NOW } as unknown as Parameters<typeof accountDeleted>[0];
    await commit(db, await accountDeleted(ctx, { id: dana.userId, email: address }, NOW.toISOString()));
    await commit(db, [accountDeletedEmail.enqueue({ db, now: () => NOW }, { email: address, locale: 'en' })]);
    await runMailJobs(mailer, NOW);
    expect(mailer.sent.at(-1)?.to).toBe(address);
    await bounced(`m-${mailer.sent.at(-1)?.id}`);
    expect(await ledger()).toMatchObject([{ kind: 'account_deleted', state: 'bounced' }]);
    for (const table of [sent_mails, mail_events, mail_stops])
      expect(JSON.stringify(await db.select().from(table))).not.toContain(address);
  });

  test('ends after ninety days, and what is stopped after a year', async () => {
    await bounced(await send());
    const { expired } = hooks;
    const clear = async (days: number) => {
      const ctx = { db, hooks, now: () => daysOn(days) } as unknown as Parameters<typeof expired>[0];
      await commit(db, await expired(ctx));
      const rows = [sent_mails, mail_events, mail_stops].map((table) => db.select().from(table));
      return (await Promise.all(rows)).map(({ length }) => length);
    };
    expect(await clear(89)).toEqual([1, 1, 1]);
    expect(await clear(91)).toEqual([0, 0, 1]);
    expect(await clear(366)).toEqual([0, 0, 0]);
  });
});

describe('an address at which an email', () => {
  test('came back for good gets only what is essential, until its owner asks for more', async () => {
    expect(await admit()).toBe(1);
    await bounced(await send());
    expect(await stops()).toEqual([[address, 'bounced']]);
    expect(await account()).toEqual({ cause: 'bounced', since: NOW.toISOString() });
    expect(await admit()).toBe(0);
    expect((await ledger()).map(({ kind, state }) => [kind, state])).toContainEqual([
      'membership',
      'stopped',
    ]);
    await send();

    const resumed = await testApp({ as: dana, now: () => NOW }).request('/api/users/mail-stop', {
      method: 'DELETE',
    });
    expect(resumed.status).toBe(204);
    expect(await account()).toBeNull();
    expect(await admit()).toBe(1);
  });

  test('came back twice of one email, or of one that we know nothing of, is written to as before', async () => {
    const messageId = await send();
    for (let i = 0; i < 4; i++) await softBounced(messageId, daysOn(i));
    for (let i = 0; i < 4; i++) {
      await bounced(`m-unknown-${i}`);
      await runJobs(['record_mail_event'], mailer, new Date(NOW.getTime() + 10 * 60_000));
    }
    expect(await stops()).toEqual([]);
    expect(await admit()).toBe(1);
  });

  test('was reported as spam gets only what is essential', async () => {
    await says({ messageId: await send(), to: address.toUpperCase(), type: 'email.complained' });
    expect(await stops()).toEqual([[address, 'complained']]);
    expect(await admit()).toBe(0);
  });

  test('came back three times in two weeks gets only what is essential', async () => {
    await softBounced(await send(), daysOn(0));
    await softBounced(await send(), daysOn(6));
    expect(await admit(daysOn(7))).toBe(1);
    await softBounced(await send(), daysOn(15));
    expect(await stops()).toEqual([]);
    await softBounced(await send(), daysOn(16));
    expect(await stops()).toEqual([[address, 'soft_bounced']]);
    expect(await admit(daysOn(17))).toBe(0);
  });

  test('is refused by the provider itself gets only what is essential', async () => {
    const refusing = {
      send: async () => {
        throw new EmailRefused(SUPPRESSED);
      },
    };
    await commit(db, [passwordChangedEmail.enqueue({ db, now: () => NOW }, { user_id: dana.userId })]);
    await runMailJobs(refusing, NOW);
    expect(await stops()).toEqual([[address, 'bounced']]);
  });

  test('is stopped only for that address, and four times a day is too much to ask for more', async () => {
    const app = testApp({ as: dana, now: () => NOW });
    for (let i = 0; i < 4; i++) {
      await bounced(await send());
      const reply = await app.request('/api/users/mail-stop', { method: 'DELETE' });
      if (i < 3) expect(reply.status).toBe(204);
      else await refusal(reply, 'rate.limited');
    }
  });
});

describe('the events of the provider', () => {
  const event = (more = {}) => aMailEvent({ messageId: 'm1', to: address, at: NOW, ...more });

  test('are taken only where they are signed with our secret', async () => {
    const { body, headers } = event();
    const { 'webhook-signature': _, ...unsigned } = headers;
    const another = aMailEvent({ messageId: 'm1', to: address, at: NOW }, 'whsec_YW5vdGhlciBzZWNyZXQ=');
    for (const sent of [
      { body, headers: unsigned },
      { body: body.replace('m1', 'm2'), headers },
      { body, headers: { ...headers, 'webhook-id': 'another' } },
      another,
    ])
      await refusal(await post(sent), 'mail.event_unsigned');
    expect(await db.select().from(outbox)).toEqual([]);
  });

  test('are taken under the names of Svix too', async () => {
    const { body, headers } = event();
    const renamed = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.replace('webhook-', 'svix-'), value]),
    );
    expect((await post({ body, headers: renamed })).status).toBe(204);
    expect(await db.select().from(outbox)).toHaveLength(1);
  });

  test('have no place to go to where there is no secret', async () => {
    await refusal(await post(event(), NOW, { MAIL_EVENTS_SECRET: undefined }), 'page.not_found');
  });

  test('that are too large are not read', async () => {
    const { headers } = event();
    await refusal(await post({ body: 'x'.repeat(65_000), headers }), 'request.too_large');
  });

  test('come from the queue of Cloudflare as well, and what cannot be read is left', async () => {
    const messageId = await send();
    const hard = { bounce: { type: 'hard', reason: '550 5.1.1' } };
    const body = aCloudflareEvent('bounced', { messageId, to: address, at: NOW }, hard);
    const batch = createMessageBatch(
      'dorot-mail-events',
      [body, { type: 'something else' }].map((body, at) => ({
        id: `q${at}`,
        timestamp: NOW,
        attempts: 1,
        body,
      })),
    );
    const platform = platformOf({ ...testEnv, QUEUE: stillQueue });
    await consumeBatch(batch as MessageBatch<unknown>, platform, { waitUntil: () => undefined });
    await runJobs(['record_mail_event'], mailer, new Date());
    expect(await ledger()).toEqual([{ kind: 'password_changed', state: 'bounced', detail: '550 5.1.1' }]);
  });

  test.each(['before', 'after'] as const)(
    'are recorded once, where the database fails %s any trip',
    async (when) => {
      for (let trip = 1; ; trip++) {
        for (const table of [outbox, jobs, sent_mails, mail_events, mail_stops]) await db.delete(table);
        const messageId = await send();
        const hard = { type: 'email.bounced', bounce: { type: 'Permanent', message: 'No user' } };
        await post(event({ messageId, ...hard }));
        const rows = await db.select().from(outbox);
        const fault = aFault(trip, when);
        await deliver(rows, mailer, NOW, { ...testEnv, DB: faultyD1(testEnv.DB, fault) });
        await deliver(rows, mailer, NOW);
        expect(await db.select().from(mail_events)).toHaveLength(1);
        expect((await ledger()).map(({ state }) => state)).toEqual(['bounced']);
        expect(await stops()).toEqual([[address, 'bounced']]);
        expect(await db.select().from(outbox)).toEqual([]);
        if (fault.trips < trip) break;
      }
    },
  );
});

test('the ledger names the site that an email is about', async () => {
  await admit();
  const [row] = await db.select().from(sent_mails).where(eq(sent_mails.kind, 'membership'));
  expect(row?.site_id).toEqual(expect.any(Number));
});
