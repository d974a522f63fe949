import type { Letter } from './mailer.ts';

const LINE = 76;
/** Bytes that become a base64 word short enough for a line of 76. */
const WORD_BYTES = 42;

/** The letter as a mail program reads it: `multipart/alternative` in base64, headers encoded after RFC 2047. */
export function mimeOf(letter: Letter & { at: string }): string {
  const boundary = `part-${letter.id}`;
  const { name, email } = letter.from;
  const headers = [
    `From: ${name ? `${word(name)} <${email}>` : email}`,
    `To: ${letter.to}`,
    ...(letter.replyTo === undefined ? [] : [`Reply-To: ${letter.replyTo}`]),
    `Subject: ${word(letter.subject)}`,
    `Date: ${new Date(letter.at).toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${letter.id}@${email.split('@')[1]}>`,
    ...Object.entries(letter.headers).map(([header, value]) => `${header}: ${value}`),
    'MIME-Version: 1.0',
    `Content-Type: multipart/alternative; boundary="${boundary}"`,
  ];
  const part = (type: string, body: string) =>
    `--${boundary}\r\nContent-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${folded(body)}\r\n`;
  return `${headers.join('\r\n')}\r\n\r\n${part('text/plain', letter.text)}${part('text/html', letter.html)}--${boundary}--\r\n`;
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
const folded = (text: string): string =>
  base64(new TextEncoder().encode(text)).replace(new RegExp(`.{${LINE}}(?=.)`, 'g'), '$&\r\n');

/** Plain ASCII as it is, anything else in encoded words, none of which parts a character. */
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
