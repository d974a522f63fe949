import MimeNode from 'nodemailer/lib/mime-node';
import type { Email } from './mailer.ts';

/**
 * The email as a MIME message of plain text and HTML, for `.eml` files in local builds. In production the
 * provider writes the MIME.
 */
export function mimeOf(email: Email & { at: string }): Promise<Buffer> {
  const { id, from, to, replyTo, subject, headers, attachments = [], files = [] } = email;
  const options = { newline: 'windows', textEncoding: 'B' } as const;
  const message = new MimeNode(files.length > 0 ? 'multipart/mixed' : ALTERNATIVE, options);
  message.setHeader({
    From: { name: from.name, address: from.email },
    To: to,
    ...(replyTo !== undefined && { 'Reply-To': replyTo }),
    Subject: subject,
    Date: new Date(email.at),
    'Message-ID': `<${id}@${from.email.split('@')[1]}>`,
    ...headers,
  });
  const body = files.length > 0 ? message.createChild(ALTERNATIVE) : message;
  body.createChild('text/plain; charset=utf-8').setHeader(BASE64).setContent(email.text);
  const related = attachments.length > 0 ? body.createChild('multipart/related') : body;
  related.createChild('text/html; charset=utf-8').setHeader(BASE64).setContent(email.html);
  for (const { id: contentId, filename, type, content } of attachments)
    related
      .createChild(type, { filename })
      .setHeader({ ...BASE64, 'Content-Disposition': 'inline', 'Content-ID': `<${contentId}>` })
      .setContent(Buffer.from(content, 'base64'));
  for (const { name, type, content } of files)
    message
      .createChild(type, { filename: name })
      .setHeader({ ...BASE64, 'Content-Disposition': 'attachment' })
      .setContent(Buffer.from(content, 'base64'));
  return message.build();
}

const ALTERNATIVE = 'multipart/alternative';
const BASE64 = { 'Content-Transfer-Encoding': 'base64' };
