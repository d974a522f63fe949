import MimeNode from 'nodemailer/lib/mime-node';
import type { Email } from './mailer.ts';

/**
 * The email as a MIME message of plain text and HTML, for `.eml` files in local builds. In production the
 * provider writes the MIME.
 */
export function mimeOf(email: Email & { at: string }): Promise<Buffer> {
  const { id, from, to, replyTo, subject, headers } = email;
  const message = new MimeNode('multipart/alternative', { newline: 'windows', textEncoding: 'B' });
  message.setHeader({
    From: { name: from.name, address: from.email },
    To: to,
    ...(replyTo !== undefined && { 'Reply-To': replyTo }),
    Subject: subject,
    Date: new Date(email.at),
    'Message-ID': `<${id}@${from.email.split('@')[1]}>`,
    ...headers,
  });
  for (const [type, body] of [
    ['text/plain', email.text],
    ['text/html', email.html],
  ] as const)
    message
      .createChild(`${type}; charset=utf-8`)
      .setHeader('Content-Transfer-Encoding', 'base64')
      .setContent(body);
  return message.build();
}
