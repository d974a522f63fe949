import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { mimeOf } from './mime.ts';

const AT = '2026-11-21T10:00:00.000Z';
const email = (subject: string, name = 'דורות') => ({
  id: 'a1',
  at: AT,
  to: 'dana@example.org',
  from: { name, email: 'dorot@example.org' },
  subject,
  html: `<p dir="rtl">שלום ${'ארוך '.repeat(100)}</p>`,
  text: 'שלום\nhttps://dorot.example/he/verify?token=abc\n',
  headers: { 'List-Unsubscribe': '<https://dorot.example/x>' },
});

test.each([
  'רות כהן: זיכרון אחד ממתין',
  'Your Dorot code: 012345',
  '\u2068Ruth (Ruthie) O\u2019Cohen\u2069: שלושה זיכרונות ממתינים, ועוד כמה מילים שאין להן מקום בשורה אחת 🕯🕯🕯',
  'a "quoted" =?utf-8?B?eA==?= <name>',
])('a mail program reads %s', async (subject) => {
  const sent = email(subject);
  const mime = (await mimeOf(sent)).toString('latin1');
  expect(mime.split('\r\n').every((line) => line.length <= 100)).toBe(true);
  expect(mime).not.toMatch(/[^\x20-\x7e\r\n]/);
  const read = await PostalMime.parse(mime);
  expect(read.subject).toBe(subject);
  expect(read.from).toMatchObject({ name: 'דורות', address: 'dorot@example.org' });
  expect(read.to).toMatchObject([{ address: 'dana@example.org' }]);
  expect(read.html?.trim()).toBe(sent.html);
  expect(read.text?.trim()).toBe(sent.text.trim());
  expect(new Date(read.date ?? 0).toISOString()).toBe(AT);
  expect(read.headers.map(({ key }) => key)).toContain('list-unsubscribe');
  expect(read.headers.map(({ key }) => key)).not.toContain('bcc');
});

test('a line break in a subject or a name adds no header', async () => {
  const mime = await mimeOf(email('Ruth\r\nBcc: eve@example.org', 'Dorot\r\nBcc: eve@example.org'));
  const read = await PostalMime.parse(mime);
  expect(read.bcc).toBeUndefined();
  expect(read.headers.map(({ key }) => key)).not.toContain('bcc');
  expect(read.subject).toContain('Bcc: eve@example.org');
});

test('a file of 60 KB is an attachment that opens, beside the picture that the text shows', async () => {
  const bytes = Uint8Array.from({ length: 60_000 }, (_, at) => (at * 7919) % 256);
  const content = Buffer.from(bytes).toString('base64');
  const mime = await mimeOf({
    ...email('x'),
    attachments: [{ id: 'portrait-1', filename: 'portrait.png', type: 'image/png', content: 'iVBORw0KGgo=' }],
    files: [{ name: 'חשבונית 2026-000001.pdf', type: 'application/pdf', content }],
  });
  expect(mime.toString('latin1')).not.toMatch(/[^\x20-\x7e\r\n]/);
  const read = await PostalMime.parse(mime);
  expect(read.text?.trim()).toBe(email('x').text.trim());
  const [picture, file] = read.attachments;
  expect(picture).toMatchObject({ disposition: 'inline', related: true });
  expect(file).toMatchObject({
    filename: 'חשבונית 2026-000001.pdf',
    mimeType: 'application/pdf',
    disposition: 'attachment',
  });
  expect(new Uint8Array(file?.content as ArrayBuffer)).toEqual(bytes);
});

test('a line break in the name or the type of a file adds no header', async () => {
  const files = [
    { name: 'a".pdf\r\nBcc: eve@example.org', type: 'application/pdf\r\nX-Eve: 1', content: 'JVBERg==' },
  ];
  const mime = await mimeOf({ ...email('x'), files });
  expect(mime.toString('latin1')).not.toMatch(/^(?:Bcc|X-Eve):/im);
  const read = await PostalMime.parse(mime);
  expect(read.headers.map(({ key }) => key)).not.toContain('bcc');
  expect(read.attachments).toHaveLength(1);
});
