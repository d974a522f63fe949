import { beforeEach, describe, expect, test } from 'vitest';
import { codeHash, oneTimeCode, oneTimeToken, tokenHash } from '#worker/core/one-time.ts';
import type { Statement } from '#worker/db/client.ts';
import { commit } from '#worker/db/commit.ts';
import { enqueue } from '#worker/db/outbox.ts';
import { mail_levels } from '#worker/db/schema/mail.ts';
import { members } from '#worker/db/schema/members.ts';
import { memories } from '#worker/db/schema/memories.ts';
import { jobs, outbox } from '#worker/db/schema/operations.ts';
import { one_time_tokens, type users } from '#worker/db/schema/people.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { alreadyRegisteredEmail } from '#worker/features/accounts/emails/already-registered.email.ts';
import { passwordChangedEmail } from '#worker/features/accounts/emails/password-changed.email.ts';
import { resetEmail } from '#worker/features/accounts/emails/reset.email.ts';
import { verificationEmail } from '#worker/features/accounts/emails/verification.email.ts';
import { memoryDeniedEmail } from '#worker/features/memories/emails/memory-denied.email.ts';
import { memoryPublishedEmail } from '#worker/features/memories/emails/memory-published.email.ts';
import { memoryReturnedEmail } from '#worker/features/memories/emails/memory-returned.email.ts';
import { pendingEmail } from '#worker/features/memories/emails/pending.email.ts';
import { testEnv } from '#worker/testing/app.ts';
import { aMailer, runMailJobs, type TestMailer } from '#worker/testing/run-jobs.ts';
import { aMemory, aPerson, aSite, db, joins } from '#worker/testing/seed.ts';

const START = new Date('2026-11-10T10:00:00.000Z');
const minutesOn = (minutes: number) => new Date(START.getTime() + minutes * 60_000);
const SECRET = testEnv.JWT_SECRET;
let mailer: TestMailer;

beforeEach(async () => {
  for (const table of [outbox, jobs, mail_levels, one_time_tokens]) await db.delete(table);
  mailer = aMailer();
});

const ctx = { db, now: () => START };
async function emailSent(enqueued: Statement, now = START) {
  await commit(db, [enqueued]);
  await runMailJobs(mailer, now);
  return mailer.sent.at(-1);
}

/** A person who requested a code and a link, or a new password. */
async function requesterOf(purpose: 'verify' | 'reset', patch = {}) {
  const email = `asks-${crypto.randomUUID()}@example.org`;
  const { userId } = await aPerson({ email, active: purpose === 'verify' ? '0' : '1', ...patch });
  const seed = crypto.randomUUID();
  const row = (token_hash: string, kind: 'verify_code' | 'verify_link' | 'reset', minutes: number) => ({
    token_hash,
    purpose: kind,
    user_id: userId,
    email,
    created_at: START.toISOString(),
    expires_at: minutesOn(minutes).toISOString(),
  });
  const link = tokenHash(SECRET, oneTimeToken(SECRET, seed));
  await db
    .insert(one_time_tokens)
    .values(
      purpose === 'reset'
        ? [row(link, 'reset', 60)]
        : [
            row(link, 'verify_link', 1440),
            row(codeHash(SECRET, userId, oneTimeCode(SECRET, seed)), 'verify_code', 10),
          ],
    );
  const enqueued = (purpose === 'reset' ? resetEmail : verificationEmail).enqueue(ctx, {
    user_id: userId,
    seed,
  });
  return { userId, email, enqueued, seed };
}

describe('someone who signs up', () => {
  test('gets the code and the link, in their language', async () => {
    const { enqueued, email, seed } = await requesterOf('verify', { locale: 'he' });
    const sent = await emailSent(enqueued);
    expect(sent?.to).toBe(email);
    expect(sent?.from).toEqual({ name: 'דורות', email: testEnv.MAIL_FROM });
    expect(sent?.text).toContain(oneTimeCode(SECRET, seed));
    expect(sent?.text).toContain(`${testEnv.APP_ORIGIN}/he/verify?token=${oneTimeToken(SECRET, seed)}`);
    expect(sent?.headers).toEqual({});
  });

  test('gets the link alone if the code has expired', async () => {
    const { enqueued, seed } = await requesterOf('verify');
    const email = await emailSent(enqueued, minutesOn(30));
    expect(email?.text).toContain(oneTimeToken(SECRET, seed));
    expect(JSON.stringify(email)).not.toContain(oneTimeCode(SECRET, seed));
  });

  test.each([
    ['the link is old', (_: number) => Promise.resolve(), 1441],
    ['they confirmed by now', (id: number) => change(id, { active: '1' }), 0],
    ['their address is another by now', (id: number) => change(id, { email: `new-${id}@example.org` }), 0],
    ['they were suspended', (id: number) => change(id, { suspended_at: '2026' }), 0],
    ['they left', (id: number) => change(id, { deleted_at: '2026' }), 0],
    ['the link was used', () => db.update(one_time_tokens).set({ used_at: '2026' }), 0],
  ])('gets nothing where %s', async (_, happens, minutes) => {
    const { enqueued, userId } = await requesterOf('verify');
    await happens(userId);
    expect(await emailSent(enqueued, minutesOn(minutes))).toBeUndefined();
    expect(await db.select().from(outbox)).toEqual([]);
  });
});

const change = (id: number, patch: Partial<typeof users.$inferInsert>) =>
  testEnv.DB.batch(
    Object.entries(patch).map(([column, value]) =>
      testEnv.DB.prepare(`update users set ${column} = ? where id = ?`).bind(value, id),
    ),
  );

describe('someone with an account', () => {
  test('gets a password reset link while it is valid', async () => {
    const { enqueued, seed } = await requesterOf('reset');
    expect((await emailSent(enqueued))?.text).toContain(`/en/reset?token=${oneTimeToken(SECRET, seed)}`);
    const expired = await requesterOf('reset');
    await emailSent(expired.enqueued, minutesOn(61));
    expect(mailer.sent).toHaveLength(1);
  });

  test.each([
    ['password_changed', passwordChangedEmail, 'Your Dorot password was changed', '/en/forgot'],
    ['already_registered', alreadyRegisteredEmail, 'You already have a Dorot account', '/en/login'],
  ] as const)('gets an email: %s', async (_, kind, subject, link) => {
    const { userId } = await aPerson();
    const email = await emailSent(kind.enqueue(ctx, { user_id: userId }));
    expect(email?.subject).toBe(subject);
    expect(email?.text).toContain(`${testEnv.APP_ORIGIN}${link}\n`);
  });
});

const DECIDED = {
  published: memoryPublishedEmail,
  returned: memoryReturnedEmail,
  denied: memoryDeniedEmail,
};

describe('the author of a memory', () => {
  async function anAuthor(mode: 'private' | 'open', status: 'published' | 'returned' | 'denied') {
    const { userId } = await aPerson();
    const owner = (await aPerson()).userId;
    const { id, slug } = await aSite({ owner_id: owner, mode });
    await joins(id, userId, null);
    const memory = await aMemory({ owner_id: id, author_id: userId, status, text: 'canary of the text' });
    const enqueued = DECIDED[status].enqueue(ctx, { user_id: userId, memory_id: memory });
    return { userId, site: id, slug, memory, enqueued, owner };
  }

  test.each(['published', 'returned', 'denied'] as const)(
    'gets an email that it was %s, without its text, with an unsubscribe link',
    async (status) => {
      const { enqueued, slug, site, userId } = await anAuthor('open', status);
      const email = await emailSent(enqueued);
      expect(email?.subject).toMatch(/^Ruth Cohen: your memory /);
      expect(email?.text).toContain(`/en/site/${slug}`);
      expect(JSON.stringify(email)).not.toContain('canary');
      expect(email?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
      expect(email?.headers['List-Unsubscribe']).toContain(
        `<${testEnv.APP_ORIGIN}/api/mail/unsubscribe/${userId}-s-${site}-`,
      );
      expect(email?.text).toContain(`/en/unsubscribe?token=${userId}-s-${site}-`);
    },
  );

  test('of an answer to a question reads that it was the answer', async () => {
    const { userId } = await aPerson();
    const { id } = await aSite({ owner_id: (await aPerson()).userId, mode: 'open' });
    const answer = { owner_id: id, author_id: userId, question: 'What did she sing?' };
    for (const status of ['published', 'returned', 'denied'] as const) {
      const memory_id = await aMemory({ ...answer, status });
      const email = await emailSent(DECIDED[status].enqueue(ctx, { user_id: userId, memory_id }));
      expect(email?.subject).toMatch(/^Ruth Cohen: your answer was /);
      expect(email?.text).toContain(`?memory=${memory_id}`);
    }
  });

  test("of a private site gets a link with the site's id instead of its name", async () => {
    const { enqueued, slug, site, memory } = await anAuthor('private', 'published');
    const email = await emailSent(enqueued);
    expect(email?.text).toContain(`/en/site/${site}?memory=${memory}`);
    expect(JSON.stringify(email)).not.toContain(slug);
  });

  test.each([
    [
      'is no member of the private site any more',
      ({ userId }: { userId: number }) =>
        testEnv.DB.prepare('delete from members where user_id = ?').bind(userId).run(),
    ],
    [
      'was suspended there',
      ({ userId }: { userId: number }) =>
        testEnv.DB.prepare("update members set suspended_at = '2026' where user_id = ?").bind(userId).run(),
    ],
    [
      'wants no more mail',
      ({ userId, site }: { userId: number; site: number }) =>
        db
          .insert(mail_levels)
          .values({ user_id: userId, owner_kind: 'site', owner_id: site, level: 'none', updated_at: '' }),
    ],
    ['wrote on a site that was deleted', () => db.update(sites).set({ deleted_at: '2026' })],
    ['finds it decided otherwise by now', () => db.update(memories).set({ status: 'pending' })],
  ])('who %s gets no email', async (_, happens) => {
    const author = await anAuthor('private', 'published');
    await happens(author);
    expect(await emailSent(author.enqueued)).toBeUndefined();
  });

  test('who wants email about their own matters gets it', async () => {
    const { userId, site, enqueued } = await anAuthor('private', 'published');
    await db
      .insert(mail_levels)
      .values({ user_id: userId, owner_kind: 'site', owner_id: site, level: 'mine', updated_at: '' });
    expect(await emailSent(enqueued)).toBeDefined();
  });

  test('who did not write the memory gets no email', async () => {
    const { memory, owner } = await anAuthor('private', 'published');
    expect(
      await emailSent(memoryPublishedEmail.enqueue(ctx, { user_id: owner, memory_id: memory })),
    ).toBeUndefined();
  });

  test('who may no longer approve gets no digest', async () => {
    const { site, userId } = await anAuthor('private', 'published');
    await aMemory({ owner_id: site, author_id: userId, status: 'pending' });
    expect(await emailSent(pendingEmail.enqueue(ctx, { user_id: userId, site_id: site }))).toBeUndefined();
    await db.update(members).set({ group_id: 3 });
    expect(
      (await emailSent(pendingEmail.enqueue(ctx, { user_id: userId, site_id: site })))?.to,
    ).toBeDefined();
  });
});

describe('a row of the outbox', () => {
  const row = (mail: object) =>
    enqueue(
      db,
      'send_mail',
      { mail_id: crypto.randomUUID(), asked_at: START.toISOString(), attempt: 1, mail },
      START,
    );

  test('is sent in its original stored form', async () => {
    const { userId } = await aPerson();
    const email = await emailSent(row({ kind: 'password_changed', user_id: userId }));
    expect(email?.subject).toBe('Your Dorot password was changed');
    expect(await db.select().from(outbox)).toEqual([]);
  });

  test.each([
    ['of a kind that nobody defines', { kind: 'unknown', user_id: 1 }],
    ['that lacks what its kind needs', { kind: 'reset', user_id: 1 }],
    ['with more than its kind knows', { kind: 'password_changed', user_id: 1, address: 'a@example.org' }],
  ])('%s is left for the dead-letter queue', async (_, mail) => {
    await commit(db, [row(mail)]);
    expect(await runMailJobs(mailer, START)).toBe(1);
    expect(mailer.sent).toEqual([]);
  });
});
