import PostalMime from 'postal-mime';
import { beforeEach, describe, expect, test } from 'vitest';
import { outbox } from '#worker/db/schema/operations.ts';
import { checked } from '#worker/platform/mail/mailer.ts';
import { mimeOf } from '#worker/platform/mail/mime.ts';
import { testApp, testEnv } from '#worker/testing/app.ts';
import { aFault, faultyD1 } from '#worker/testing/faulty-d1.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aMailer, runMailJobs } from '#worker/testing/run-jobs.ts';
import { db, next } from '#worker/testing/seed.ts';
import { stillQueue } from '#worker/testing/still-queue.ts';

const NOW = new Date('2026-11-10T12:10:00.000Z');
const env = { QUEUE: stillQueue };
const app = testApp({ now: () => NOW, env });
const message = (patch: object = {}) => ({
  name: 'Dana Levi',
  email: `writes-${next()}@example.org`,
  message: 'Hello.\n\nHow do I begin?',
  ...patch,
});
const send = (json: object, network = `network-${next()}`, by = app) =>
  by.request('/api/users/contact', { method: 'POST', json, headers: { 'CF-Connecting-IP': network } });

/** The sent email, as a mail client parses it. */
async function delivered(changed: object = {}) {
  const mailer = aMailer();
  await runMailJobs(mailer, NOW, { ...testEnv, ...changed });
  return Promise.all(
    mailer.sent.map(async (email) =>
      PostalMime.parse(await mimeOf({ ...checked(email), at: NOW.toISOString() })),
    ),
  );
}

beforeEach(() => db.delete(outbox));

describe('someone sends the contact form', () => {
  test('and the email contains what they wrote; a reply goes to them', async () => {
    const sent = message({ phone: '050-1234567' });
    expect((await send(sent)).status).toBe(204);
    const [mail, ...more] = await delivered({ CONTACT_TO: 'people@dorot.example' });
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      subject: 'Contact form: Dana Levi',
      to: [{ address: 'people@dorot.example' }],
      from: { address: testEnv.MAIL_FROM },
      replyTo: [{ address: sent.email }],
    });
    for (const text of ['Hello.', 'How do I begin?', sent.email, '050-1234567'])
      expect(mail?.text).toContain(text);
  });

  test('and without a configured recipient it goes to the sender address of all emails', async () => {
    await send(message());
    expect((await delivered({ CONTACT_TO: undefined }))[0]?.to).toEqual([
      { address: testEnv.MAIL_FROM, name: '' },
    ]);
  });

  test('and what they write is plain text, never markup', async () => {
    await send(message({ name: '<b>Dana</b>', message: '<script>alert(1)</script>\n<img src=x onerror=y>' }));
    const [mail] = await delivered();
    expect(mail?.html).not.toMatch(/<(?:b|script|img)\b/);
    expect(mail?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  });
});

describe('the contact form is refused', () => {
  test.each([
    ['with a name of two lines', { name: 'Dana\u2028Bcc: everyone@example.org\u0000' }],
    ['with an address of two lines', { email: 'dana@example.org\r\nBcc: everyone@example.org' }],
    ['with several addresses', { email: 'dana@example.org, yossi@example.org' }],
    ['with a phone number of two lines', { phone: '050\u0007Bcc: everyone@example.org' }],
    ['without a name', { name: ' ' }],
    ['without a message', { message: ' \n ' }],
    ['with more than five thousand characters', { message: 'a'.repeat(5001) }],
    ['with a recipient chosen by the sender', { to: 'yossi@example.org' }],
  ])('%s', async (_what, patch) => {
    await refusal(await send(message(patch)), 'request.invalid');
    expect(await db.select().from(outbox)).toEqual([]);
  });

  test('from the pages of a community, since none has a brand of its own', async () => {
    const { errors } = await refusal(await send(message({ site_id: 7 })), 'request.invalid');
    expect(errors).toEqual([{ pointer: '/site_id', code: 'value.not_allowed', params: {} }]);
    expect(await db.select().from(outbox)).toEqual([]);
  });

  test.each(['name', 'email', 'phone'])('with CR or LF in the %s', async (field) => {
    for (const line of ['\r\n', '\n', '\r'])
      await refusal(
        await send(message({ [field]: `050${line}Bcc: everyone@example.org` })),
        'request.invalid',
      );
    expect(await db.select().from(outbox)).toEqual([]);
  });
});

describe('five contact forms an hour are accepted', () => {
  test('from one network, also of fifty at once, and other networks are not limited', async () => {
    const all = await Promise.all(Array.from({ length: 50 }, () => send(message(), 'one network')));
    expect(all.filter(({ status }) => status === 204)).toHaveLength(5);
    const problem = await refusal(await send(message(), 'one network'), 'rate.limited');
    expect(problem.retry_after).toBe(50 * 60);
    expect((await send(message(), 'another network')).status).toBe(204);
  });

  test('from one address, also of fifty at once, and other addresses are not limited', async () => {
    const sent = message();
    const all = await Promise.all(Array.from({ length: 50 }, () => send(sent)));
    expect(all.filter(({ status }) => status === 204)).toHaveLength(5);
    await refusal(await send(sent), 'rate.limited');
    expect((await send(message())).status).toBe(204);
  });
});

test('someone who sends the contact form while the database is down gets an error with a time to retry', async () => {
  const down = { ...env, DB: faultyD1(testEnv.DB, aFault(1, 'before')) };
  const problem = await refusal(
    await send(message(), 'a network', testApp({ now: () => NOW, env: down })),
    'contact.failed',
  );
  expect(problem.retry_after).toBeGreaterThan(0);
});
