import { beforeEach, describe, expect, test } from 'vitest';
import { testEnv } from '#worker/testing/app.ts';
import { cloudflareMailer } from './cloudflare-mailer.ts';
import { httpMailer } from './http-mailer.ts';
import { mailbox, readEmail, readMailbox } from './mailbox.ts';
import { type Email, EmailRefused, type Mailer } from './mailer.ts';

const email = (patch: Partial<Email> = {}): Email => ({
  id: crypto.randomUUID(),
  to: 'dana@example.org',
  from: { name: 'דורות', email: 'dorot@example.org' },
  subject: 'רות כהן: זיכרון אחד ממתין',
  html: '<p dir="rtl">שלום</p>',
  text: 'שלום\n',
  headers: { 'List-Unsubscribe': '<https://dorot.example/api/mail/unsubscribe/1>' },
  ...patch,
});

type Arrived = Pick<Email, 'to' | 'subject' | 'html' | 'text' | 'headers'> & {
  from: string;
  attachments: Email['attachments'] | undefined;
  files: Email['files'] | undefined;
};

/** The parts of what a provider was sent, absent where there are none. */
function partsOf(
  sent: readonly { id?: string | undefined; filename: string; type: string; content: string }[] = [],
) {
  const attachments = sent.flatMap(({ id, ...file }) => (id === undefined ? [] : [{ id, ...file }]));
  const files = sent.flatMap(({ id, filename: name, type, content }) =>
    id === undefined ? [{ name, type, content }] : [],
  );
  return {
    attachments: attachments.length > 0 ? attachments : undefined,
    files: files.length > 0 ? files : undefined,
  };
}
type Carrier = { mailer: Mailer; arrived: () => Promise<Arrived[]>; failing?: Mailer };

function throughCloudflare(): Carrier {
  const sent: EmailMessageBuilder[] = [];
  const binding = (send: () => void) => ({
    send: async (message: EmailMessageBuilder | EmailMessage) => {
      send();
      sent.push(message as EmailMessageBuilder);
      return { messageId: 'm' };
    },
  });
  return {
    mailer: cloudflareMailer(binding(() => undefined) as Pick<SendEmail, 'send'>),
    failing: cloudflareMailer(
      binding(() => {
        throw Object.assign(new Error('try later'), { code: 'E_RATE_LIMIT_EXCEEDED' });
      }) as Pick<SendEmail, 'send'>,
    ),
    arrived: async () =>
      sent.map(({ to, from, subject, html = '', text = '', headers = {}, attachments }) => {
        const { 'X-Entity-Ref-ID': _, ...rest } = headers;
        const sender = from as EmailAddress;
        return {
          to: String(to),
          from: `${sender.name}|${sender.email}`,
          subject,
          html,
          text,
          headers: rest,
          ...partsOf(
            attachments?.map(({ disposition, contentId: id, filename, type, content }) => {
              expect(disposition).toBe(id === undefined ? 'attachment' : 'inline');
              return { id, filename, type, content: Buffer.from(content as Uint8Array).toString('base64') };
            }),
          ),
        };
      }),
  };
}

function throughAProvider(): Carrier {
  const sent = new Map<string, Record<string, unknown>>();
  const provider = (status: number) =>
    (async (url: string, init: RequestInit) => {
      const headers = new Headers(init.headers);
      expect([url, headers.get('Authorization')]).toEqual(['https://mail.example/send', 'Bearer token']);
      if (status === 200) sent.set(headers.get('Idempotency-Key') ?? '', JSON.parse(String(init.body)));
      return new Response('{}', { status });
    }) as unknown as typeof fetch;
  const at = (status: number) => httpMailer('https://mail.example/send', 'token', provider(status));
  return {
    mailer: at(200),
    failing: at(503),
    arrived: async () =>
      [...sent.values()].map((body) => ({
        ...(body as unknown as Arrived),
        to: (body.to as string[]).join(),
        from: String(body.from).replace(/^"(.*)" <(.*)>$/, '$1|$2'),
        ...partsOf(
          (body.attachments as Record<string, string>[] | undefined)?.map(
            ({ content_id: id, content_type: type = '', filename = '', content = '' }) => ({
              id,
              filename,
              type,
              content,
            }),
          ),
        ),
      })),
  };
}

const intoTheMailbox = (): Carrier => ({
  mailer: mailbox(testEnv.MEDIA),
  arrived: async () =>
    (await readMailbox(testEnv.MEDIA)).map(
      ({ to, from, subject, html, text, headers, attachments, files }) => ({
        to,
        from: `${from.name}|${from.email}`,
        subject,
        html,
        text,
        headers,
        attachments,
        files,
      }),
    ),
});

beforeEach(async () => {
  const { objects } = await testEnv.MEDIA.list({ prefix: 'mailbox/' });
  if (objects.length > 0) await testEnv.MEDIA.delete(objects.map(({ key }) => key));
});

describe.each([
  ['Cloudflare', throughCloudflare],
  ['another provider', throughAProvider],
  ['the mailbox on this machine', intoTheMailbox],
])('an email through %s', (_, carrier) => {
  test('arrives whole, in Hebrew', async () => {
    const { mailer, arrived } = carrier();
    const sent = email();
    await mailer.send(sent);
    const { id: _id, from, ...rest } = sent;
    expect(await arrived()).toEqual([{ ...rest, from: `${from.name}|${from.email}` }]);
  });

  test('arrives with the picture that it shows', async () => {
    const { mailer, arrived } = carrier();
    const attachments = [
      { id: 'portrait-1', filename: 'portrait.png', type: 'image/png', content: 'iVBORw0KGgo=' },
    ];
    await mailer.send(email({ html: '<img src="cid:portrait-1" alt="">', attachments }));
    expect(await arrived()).toEqual([expect.objectContaining({ attachments })]);
  });

  test('arrives with a file of 60 KB, whose name and type can add nothing to it', async () => {
    const { mailer, arrived } = carrier();
    const content = Buffer.from(new Uint8Array(60_000).fill(7)).toString('base64');
    const picture = {
      id: 'portrait-1',
      filename: 'portrait.png',
      type: 'image/png',
      content: 'iVBORw0KGgo=',
    };
    await mailer.send(
      email({
        attachments: [picture],
        files: [
          { name: 'חשבונית 1.pdf', type: 'application/pdf', content },
          { name: '../a"\r\nBcc: a@example.org.pdf', type: 'text/html\r\nX-A: 1', content: 'JVBERg==' },
        ],
      }),
    );
    const [{ attachments, files } = {}] = await arrived();
    expect(attachments).toEqual([picture]);
    expect(files).toEqual([
      { name: 'חשבונית 1.pdf', type: 'application/pdf', content },
      { name: '.._a_ Bcc: a@example.org.pdf', type: 'application/octet-stream', content: 'JVBERg==' },
    ]);
  });

  test('has headers of one line, whatever someone is called', async () => {
    const { mailer, arrived } = carrier();
    await mailer.send(
      email({
        subject: 'Dana\r\nBcc: everyone@example.org\u2028Levi',
        from: { name: 'Dorot\nBcc: everyone@example.org', email: 'dorot@example.org' },
        headers: { 'X-Name': 'Dana\r\n\r\n<script>', 'Bad:Name\r\nBcc': 'x' },
      }),
    );
    const [{ subject = '', from = '', headers = {} } = {}] = await arrived();
    expect([subject, from, ...Object.entries(headers).flat()].join('')).not.toMatch(/[\r\n\u2028]/);
    expect(Object.keys(headers)).toEqual(['X-Name']);
  });

  test.each([
    'dana@example.org\r\nBcc: a@example.org',
    'a@example.org, b@example.org',
    '<a@example.org>',
    '',
  ])('to %j goes nowhere', async (to) => {
    const { mailer, arrived } = carrier();
    await expect(mailer.send(email({ to }))).rejects.toThrow(EmailRefused);
    expect(await arrived()).toEqual([]);
  });

  test('that is not taken is an error, so that it is tried again', async () => {
    const { failing } = carrier();
    if (failing) await expect(failing.send(email())).rejects.not.toThrow(EmailRefused);
  });
});

test.each([
  ['another provider', throughAProvider],
  ['the mailbox', intoTheMailbox],
])('the same email twice is one for %s', async (_, carrier) => {
  const { mailer, arrived } = carrier();
  const sent = email();
  await Promise.all([mailer.send(sent), mailer.send(sent)]);
  await mailer.send({ ...sent, subject: 'again' });
  expect(await arrived()).toHaveLength(1);
});

test('an address that Cloudflare will write to no more is given up', async () => {
  const refusing = {
    send: async () => {
      throw Object.assign(new Error('no'), { code: 'E_RECIPIENT_SUPPRESSED' });
    },
  };
  await expect(cloudflareMailer(refusing).send(email())).rejects.toThrow(EmailRefused);
});

test("Cloudflare's own binding takes an email in Hebrew", async () => {
  await cloudflareMailer(testEnv.MAIL).send(email());
});

describe('the mailbox on this machine', () => {
  test('shows the newest first, and to one person theirs', async () => {
    const box = mailbox(testEnv.MEDIA);
    for (const to of ['a@example.org', 'b@example.org', 'A@example.org']) await box.send(email({ to }));
    expect((await readMailbox(testEnv.MEDIA)).map(({ to }) => to)).toEqual([
      'A@example.org',
      'b@example.org',
      'a@example.org',
    ]);
    expect(await readMailbox(testEnv.MEDIA, ' a@Example.org ')).toHaveLength(2);
    expect(await readEmail(testEnv.MEDIA, 'none')).toBeNull();
  });

  test('keeps the last two hundred', async () => {
    for (let i = 0; i < 205; i++) {
      await testEnv.MEDIA.put(`mailbox/old-${i}`, '{}', {
        customMetadata: { at: '2020', to: 'a@example.org' },
      });
    }
    const newest = email();
    await mailbox(testEnv.MEDIA).send(newest);
    const left = await readMailbox(testEnv.MEDIA);
    expect(left).toHaveLength(200);
    expect(left[0]?.id).toBe(newest.id);
  });
});
