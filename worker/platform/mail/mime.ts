import type { Email } from './mailer.ts';

const LINE = 76;
/** The bytes of one encoded word: in base64 they fit a line of 76 characters. */
const WORD_BYTES = 42;

/** The email as MIME: `multipart/alternative` in base64, headers encoded according to RFC 2047. */
export function mimeOf(email: Email & { at: string }): string {
  const boundary = `part-${email.id}`;
  const { from } = email;
  const headers = [
    `From: ${from.name ? `${word(from.name)} <${from.email}>` : from.email}`,
    `To: ${email.to}`,
    ...(email.replyTo === undefined ? [] : [`Reply-To: ${email.replyTo}`]),
    `Subject: ${word(email.subject)}`,
    `Date: ${new Date(email.at).toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${email.id}@${from.email.split('@')[1]}>`,
    ...Object.entries(email.headers).map(([header, value]) => `${header}: ${value}`),
    'MIME-Version: 1.0',
    `Content-Type: multipart/alternative; boundary="${boundary}"`,
  ];
  const part = (type: string, body: string) =>
    `--${boundary}\r\nContent-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${folded(body)}\r\n`;
  return `${headers.join('\r\n')}\r\n\r\n${part('text/plain', email.text)}${part('text/html', email.html)}--${boundary}--\r\n`;
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
const folded = (text: string): string =>
  base64(new TextEncoder().encode(text)).replace(new RegExp(`.{${LINE}}(?=.)`, 'g'), '$&\r\n');

/** Plain ASCII unchanged, other text in encoded words, none of which splits a character. */
function word(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text) && !text.includes('=?') && !/["<>@,;:\\()]/.test(text)) return text;
  const words: Uint8Array[] = [];
  let bytes: number[] = [];
  for (const sign of text) {
    const more = new TextEncoder().encode(sign);
    if (bytes.length + more.length > WORD_BYTES) {
      words.push(Uint8Array.from(bytes));
      bytes = [];
    }
    bytes.push(...more);
  }
  words.push(Uint8Array.from(bytes));
  return words.map((one) => `=?utf-8?B?${base64(one)}?=`).join('\r\n ');
}
