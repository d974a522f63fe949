import PostalMime from 'postal-mime';
import { beforeEach, describe, expect, test } from 'vitest';
import { outbox } from '#worker/db/schema/operations.ts';
import { checked } from '#worker/platform/mail/mailer.ts';
import { mimeOf } from '#worker/platform/mail/mime.ts';
import { testApp, testEnv } from '#worker/testing/app.ts';
import { aFault, faultyD1 } from '#worker/testing/faulty-d1.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aMailer, runMailJobs } from '#worker/testing/run-jobs.ts';
import { aCommunity, aPerson, db, next } from '#worker/testing/seed.ts';
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
const send = (json: object, network = `network-${next()}`) =>
  app.request('/api/users/contact', { method: 'POST', json, headers: { 'CF-Connecting-IP': network } });

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

describe('someone who leaves the home page', () => {
  const leaves = (patch: object) => ({ source: 'exit', name: 'Dana', page: '/en', ...patch });

  test('is signed up with a phone number alone, and the email says where it was sent from', async () => {
    expect((await send(leaves({ phone: '050-1234567' }))).status).toBe(204);
    const [mail] = await delivered();
    expect(mail?.subject).toBe('Request to sign up: Dana');
    expect(mail?.replyTo).toBeUndefined();
    for (const text of ['050-1234567', 'the offer on leaving the home page', 'Page: /en'])
      expect(mail?.text).toContain(text);
  });

  test('gets the reply at the address that they left', async () => {
    expect((await send(leaves({ email: 'dana@example.org' }))).status).toBe(204);
    expect((await delivered())[0]?.replyTo).toMatchObject([{ address: 'dana@example.org' }]);
  });

  test.each([{}, { phone: '' }, { phone: '050', name: '' }, { source: 'nowhere', phone: '050' }])(
    'is refused with %j',
    async (patch) => {
      await refusal(await send(leaves(patch)), 'request.invalid');
      expect(await db.select().from(outbox)).toEqual([]);
    },
  );
});

describe('someone who writes from the pages of a community', () => {
  const aBranded = async (branding: object, patch: object = {}) =>
    (
      await aCommunity({
        owner_id: (await aPerson()).userId,
        name: 'Beit Alma',
        branding: { active: true, phone: null, email: null, website: null, ...branding },
        ...patch,
      })
    ).id;

  test('writes to its own address, and where it has none to Dorot, who are told which it is', async () => {
    await send(message({ site_id: await aBranded({ email: 'town@example.org' }) }));
    await send(message({ site_id: await aBranded({}) }));
    const mails = await delivered({ CONTACT_TO: 'people@dorot.example' });
    expect(mails.map(({ to }) => to?.[0]?.address).sort()).toEqual([
      'people@dorot.example',
      'town@example.org',
    ]);
    for (const { text } of mails) expect(text).toContain('Community: Beit Alma');
  });

  test('is refused where its brand is not active, and where it is deleted', async () => {
    const deleted_at = NOW.toISOString();
    for (const site_id of [await aBranded({ active: false }), await aBranded({}, { deleted_at }), 987_654]) {
      const { errors } = await refusal(await send(message({ site_id })), 'request.invalid');
      expect(errors).toEqual([{ pointer: '/site_id', code: 'value.not_allowed', params: {} }]);
    }
    expect(await db.select().from(outbox)).toEqual([]);
  });
});

test('a program that fills in the field that no one sees is told that all is well, and sends nothing', async () => {
  const answer = await send(message({ topic: 'https://example.org' }));
  expect(answer.status).toBe(204);
  expect(await db.select().from(outbox)).toEqual([]);
  expect((await send(message({ topic: '' }))).status).toBe(204);
  expect(await db.select().from(outbox)).toHaveLength(1);
});

describe('a visitor who would rather call', () => {
  const numbers = {
    CONTACT_WHATSAPP: '+972501234567',
    CONTACT_PHONE_IL: '+97231234567',
    CONTACT_PHONE_US: '+12125550123',
  };
  const options = async (country: string | undefined, headers = {}, changed: object = numbers) => {
    const by = testApp({ env: { ...env, ...changed } });
    const answer = await by.request('/api/users/contact', { headers, ...(country && { cf: { country } }) });
    return answer.json();
  };
  const whatsapp = numbers.CONTACT_WHATSAPP;

  test.each([
    ['IL', numbers.CONTACT_PHONE_IL],
    ['US', numbers.CONTACT_PHONE_US],
    ['FR', null],
    [undefined, null],
  ])('from %s is shown the number of the country, elsewhere WhatsApp alone', async (country, phone) => {
    expect(await options(country)).toEqual({ whatsapp, phone });
  });

  test('and says to be elsewhere than Cloudflare says is not believed', async () => {
    const said = { Cookie: '__Host-location=%7B%22country%22%3A%22US%22%7D', 'CF-IPCountry': 'US' };
    expect(await options('IL', said)).toEqual({ whatsapp, phone: numbers.CONTACT_PHONE_IL });
  });

  test('is shown no number that is not configured', async () => {
    expect(await options('IL', {}, {})).toEqual({ whatsapp: null, phone: null });
  });
});

describe('the contact form is refused', () => {
  test.each([
    ['with a name of two lines', { name: 'Dana\r\nBcc: everyone@example.org' }],
    ['with a name that has a NUL', { name: 'Dana\u0000' }],
    ['with an address of two lines', { email: 'dana@example.org\r\nBcc: everyone@example.org' }],
    ['with several addresses', { email: 'dana@example.org, yossi@example.org' }],
    ['with a phone number of two lines', { phone: '050\u0007Bcc: everyone@example.org' }],
    ['without a name', { name: ' ' }],
    ['without a message', { message: ' \n ' }],
    ['without the field of the message', { message: undefined }],
    ['without an address', { email: undefined, phone: '050' }],
    ['with more than five thousand characters', { message: 'a'.repeat(5001) }],
    ['with a recipient chosen by the sender', { to: 'yossi@example.org' }],
  ])('%s', async (_what, patch) => {
    await refusal(await send(message(patch)), 'request.invalid');
    expect(await db.select().from(outbox)).toEqual([]);
  });

  test('with a body of a megabyte, which is not read to its end', async () => {
    await refusal(await send(message({ message: 'a'.repeat(1024 * 1024) })), 'request.too_large');
    expect(await db.select().from(outbox)).toEqual([]);
  });

  test.each(['name', 'email', 'phone', 'page'])('with CR or LF in the %s', async (field) => {
    for (const line of ['\r\n', '\n', '\r'])
      await refusal(
        await send(message({ [field]: `050${line}Bcc: everyone@example.org` })),
        'request.invalid',
      );
    expect(await db.select().from(outbox)).toEqual([]);
  });
});

test('fifty attempts to send one message, as over a bad connection, send one email', async () => {
  const json = message();
  const headers = { 'CF-Connecting-IP': 'one phone', 'Idempotency-Key': `message-${next()}` };
  const attempt = () => app.request('/api/users/contact', { method: 'POST', json, headers });
  const all = await Promise.all(Array.from({ length: 50 }, attempt));
  expect(all.filter(({ status }) => status === 204).length).toBeGreaterThan(0);
  for (const answer of all.filter(({ status }) => status !== 204))
    await refusal(answer, 'idempotency.in_progress');
  expect((await attempt()).status).toBe(204);
  expect(await db.select().from(outbox)).toHaveLength(1);
});

test('a message that is sent again with a new proof of a human, as each attempt needs, is sent once', async () => {
  const json = message();
  const headers = { 'CF-Connecting-IP': 'one phone', 'Idempotency-Key': `message-${next()}` };
  for (const human of ['first', 'second']) {
    const answer = await app.request('/api/users/contact', {
      method: 'POST',
      json: { ...json, human },
      headers,
    });
    expect(answer.status).toBe(204);
  }
  expect(await db.select().from(outbox)).toHaveLength(1);
});

describe('five contact forms an hour are accepted', () => {
  test('from one network, also of fifty at once, and other networks are not limited', async () => {
    const all = await Promise.all(Array.from({ length: 50 }, () => send(message(), 'one network')));
    expect(all.filter(({ status }) => status === 204)).toHaveLength(5);
    expect(await db.select().from(outbox)).toHaveLength(5);
    for (const answer of all.filter(({ status }) => status !== 204)) await refusal(answer, 'rate.limited');
    const problem = await refusal(await send(message(), 'one network'), 'rate.limited');
    expect(problem.retry_after).toBe(50 * 60);
    expect((await send(message(), 'another network')).status).toBe(204);
  });

  test('and whoever signs them with the address of another does not silence that person', async () => {
    const dana = message();
    for (let i = 0; i < 6; i++) await send(dana, 'network of a stranger');
    await refusal(await send(dana, 'network of a stranger'), 'rate.limited');
    expect((await send(dana, 'network of Dana')).status).toBe(204);
  });
});

test('someone who sends the contact form while the database is down gets an error with a time to retry', async () => {
  for (const headers of [{}, { 'Idempotency-Key': 'one-message' }]) {
    const down = { ...env, DB: faultyD1(testEnv.DB, aFault(1, 'before')) };
    const request = { method: 'POST', json: message(), headers };
    const answer = await testApp({ now: () => NOW, env: down }).request('/api/users/contact', request);
    expect((await refusal(answer, 'contact.failed')).retry_after).toBeGreaterThan(0);
  }
});
