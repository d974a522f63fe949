import { Email } from '#worker/contract/schemas/primitives.ts';
import type { Claims } from '#worker/platform/identity/identity.ts';

/** The part of a provider's claims that can be stored and shown. */
export type Profile = {
  subject: string;
  /** In lower case; null without a valid address. */
  email: string | null;
  /** Whether the provider itself verified the address. */
  emailVerified: boolean;
  first_name: string;
  last_name: string;
};

const MAX_SUBJECT_LENGTH = 255;
const MAX_NAME_LENGTH = 60;
/** The number of characters of a claim that are read: enough for a name of sixty after cleaning. */
const READ_LENGTH = 1000;
const CONTROL = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u2028\u2029]+/gu;
/** Characters that change the direction of the text around them. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;
const VISIBLE = /[^\p{C}\p{Z}\p{M}\p{DI}]/u;
const ASCII = /^[\x21-\x7e]+$/;
/** The name when the provider sent none. */
const MISSING_NAME = '–';

/** Returns null without a valid subject. Claims are untrusted input of any type. */
export function profileOf(claims: Claims): Profile | null {
  const subject = claims.sub;
  if (typeof subject !== 'string' || subject === '' || subject.length > MAX_SUBJECT_LENGTH) return null;
  if (!ASCII.test(subject)) return null;
  const email = emailOf(claims.email);
  const [first, last] = [nameOf(claims.given_name), nameOf(claims.family_name)];
  const whole = first || last || nameOf(claims.name) || MISSING_NAME;
  return {
    subject,
    email,
    emailVerified: email !== null && claims.email_verified === true,
    first_name: first || whole,
    last_name: first ? last : '',
  };
}

/** Requires ASCII before lower-casing, since some other letters become ASCII in lower case. */
function emailOf(claim: unknown): string | null {
  if (typeof claim !== 'string' || !ASCII.test(claim)) return null;
  return Email.safeParse(claim).data ?? null;
}

function nameOf(claim: unknown): string {
  if (typeof claim !== 'string') return '';
  const name = claim
    .slice(0, READ_LENGTH)
    .toWellFormed()
    .replace(CONTROL, ' ')
    .replace(DIRECTION_MARKS, '')
    .replace(/\s+/gu, ' ')
    .trim();
  let short = '';
  for (const char of name) {
    if (short.length + char.length > MAX_NAME_LENGTH) break;
    short += char;
  }
  return VISIBLE.test(short) ? short.trim() : '';
}
