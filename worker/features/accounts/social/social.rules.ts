import { Email } from '#worker/contract/primitives.ts';
import type { Claims } from '#worker/platform/identity/identity.ts';

/** Who a provider says someone is, as far as it can be stored and shown. */
export type Profile = {
  subject: string;
  /** In lower case; null where none was told that mail could be sent to. */
  email: string | null;
  /** The provider itself has seen that the address is theirs. */
  emailVerified: boolean;
  first_name: string;
  last_name: string;
};

const LONGEST_SUBJECT = 255;
const LONGEST_NAME = 60;
/** Enough to find a name's first sixty signs in, however much was sent. */
const LOOKED_AT = 1000;
const CONTROL = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u2028\u2029]+/gu;
/** Signs that turn the text around them. */
const TURNING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;
const VISIBLE = /[^\p{C}\p{Z}\p{M}\p{DI}]/u;
const ASCII = /^[\x21-\x7e]+$/;
/** For whom no name was told. */
const NAMELESS = '–';

/** Null where it does not say who it is about: claims come from outside, of whatever type. */
export function profileOf(claims: Claims): Profile | null {
  const subject = claims.sub;
  if (typeof subject !== 'string' || subject === '' || subject.length > LONGEST_SUBJECT) return null;
  if (!ASCII.test(subject)) return null;
  const email = emailOf(claims.email);
  const [first, last] = [nameOf(claims.given_name), nameOf(claims.family_name)];
  const whole = first || last || nameOf(claims.name) || NAMELESS;
  return {
    subject,
    email,
    emailVerified: email !== null && claims.email_verified === true,
    first_name: first || whole,
    last_name: first ? last : '',
  };
}

/** ASCII before anything is made small: other letters become these in lower case. */
function emailOf(claim: unknown): string | null {
  if (typeof claim !== 'string' || !ASCII.test(claim)) return null;
  return Email.safeParse(claim).data ?? null;
}

function nameOf(claim: unknown): string {
  if (typeof claim !== 'string') return '';
  const name = claim
    .slice(0, LOOKED_AT)
    .toWellFormed()
    .replace(CONTROL, ' ')
    .replace(TURNING, '')
    .replace(/\s+/gu, ' ')
    .trim();
  let short = '';
  for (const sign of name) {
    if (short.length + sign.length > LONGEST_NAME) break;
    short += sign;
  }
  return VISIBLE.test(short) ? short.trim() : '';
}
