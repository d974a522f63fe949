import { KIOSK_DOMAIN } from '#worker/contract/primitives.ts';
import { isAddress } from './address.ts';

/** An outgoing email. `id` is the same at every attempt to send it. */
export type Email = {
  id: string;
  to: string;
  from: { name: string; email: string };
  /** The address for replies, where it differs from the sender's. */
  replyTo?: string;
  subject: string;
  html: string;
  text: string;
  headers: Record<string, string>;
  attachments?: Inline[];
  files?: EmailFile[];
};

/** A file that the HTML shows by `cid:` and its id; `content` is in Base64. */
export type Inline = { id: string; filename: string; type: string; content: string };

/** A file beside the text, which its reader can open or save; `content` is in Base64. */
export type EmailFile = { name: string; type: string; content: string };

/**
 * A mail provider. `send` returns what the provider calls the email, null where it does not say; it throws where the
 * email was not sent, `EmailRefused` where a retry is useless.
 */
export type Mailer = { send: (email: Email) => Promise<string | null> };

/** The provider sends nothing to this address: one came back for good, or was reported as spam. */
export const SUPPRESSED = 'E_RECIPIENT_SUPPRESSED';

/** This address permanently rejects email. */
export class EmailRefused extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'EmailRefused';
  }
}

const HEADER_NAME = /^[A-Za-z][A-Za-z0-9-]*$/;

/** Removes control characters and line breaks, so that no value can end a header. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

const MEDIA_TYPE = /^[\w.+-]+\/[\w.+-]+$/;

/** A name that is no path and ends no header, and a type that is one. */
const checkedFile = ({ name, type, content }: EmailFile): EmailFile => ({
  name: oneLine(name).replace(/["\\/]/g, '_'),
  type: MEDIA_TYPE.test(type) ? type : 'application/octet-stream',
  content,
});

/** The email with each header on one line. Throws `EmailRefused` where an address is not valid. */
export function checked(email: Email): Email {
  if (!isAddress(email.to) || !isAddress(email.from.email) || email.to.endsWith(`@${KIOSK_DOMAIN}`))
    throw new EmailRefused('no address');
  if (email.replyTo !== undefined && !isAddress(email.replyTo)) throw new EmailRefused('no address');
  const headers = Object.entries(email.headers).filter(([name]) => HEADER_NAME.test(name));
  return {
    ...email,
    from: { name: oneLine(email.from.name), email: email.from.email },
    subject: oneLine(email.subject),
    headers: Object.fromEntries(headers.map(([name, value]) => [name, oneLine(value)])),
    ...(email.files && { files: email.files.map(checkedFile) }),
  };
}
