import { KIOSK_DOMAIN } from '#worker/contract/primitives.ts';

/** A mail as it goes out. `id` stays the same however often it is tried. */
export type Letter = {
  id: string;
  to: string;
  from: { name: string; email: string };
  /** Whom an answer goes to, where that is not the sender. */
  replyTo?: string;
  subject: string;
  html: string;
  text: string;
  headers: Record<string, string>;
};

/** What carries mail. `send` throws where it did not; a `LetterRefused` where trying again is of no use. */
export type Mailer = { send: (letter: Letter) => Promise<void> };

/** This address takes no mail, now or later. */
export class LetterRefused extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'LetterRefused';
  }
}

const ADDRESS = /^[^\s<>",;:\\()[\]]+@[^\s<>",;:\\()[\]]+$/;
const HEADER_NAME = /^[A-Za-z][A-Za-z0-9-]*$/;

/** On one line, and nothing in it that ends a header. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

/** The letter with headers that are one line each; refused where its address is none. */
export function checked(letter: Letter): Letter {
  if (!ADDRESS.test(letter.to) || !ADDRESS.test(letter.from.email) || letter.to.endsWith(`@${KIOSK_DOMAIN}`))
    throw new LetterRefused('no address');
  if (letter.replyTo !== undefined && !ADDRESS.test(letter.replyTo)) throw new LetterRefused('no address');
  const headers = Object.entries(letter.headers).filter(([name]) => HEADER_NAME.test(name));
  return {
    ...letter,
    from: { name: oneLine(letter.from.name), email: letter.from.email },
    subject: oneLine(letter.subject),
    headers: Object.fromEntries(headers.map(([name, value]) => [name, oneLine(value)])),
  };
}

/** Whether mail can come from here. */
export const isAddress = (text: string | undefined): text is string => ADDRESS.test(text ?? '');
