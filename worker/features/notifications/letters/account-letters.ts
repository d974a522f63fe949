import { msg } from '@lingui/core/macro';
import { wordsFor } from '#worker/i18n/letter-words.ts';
import type { Locale } from '#worker/shared/locale.ts';
import type { Written } from './frame.ts';

/** `code` is missing where it is no longer good and the link still is. */
export function verifyLetter(locale: Locale, link: string, code: string | undefined): Written {
  const words = wordsFor(locale);
  return {
    subject: code ? words._({ ...codeSubject, values: { code } }) : words._(confirmTitle),
    title: words._(confirmTitle),
    lines: [words._(code ? codeIsGood : linkIsGood)],
    code,
    action: { label: words._(confirmAction), href: link },
    notes: [...(code ? [words._(linkToo)] : []), words._(notAsked)],
  };
}

const codeSubject = msg({ message: 'Your code for Dorot: {code}' });
const confirmTitle = msg`Confirming your email address`;
const codeIsGood = msg`This is your code. It is good for 10 minutes from the moment you asked for it.`;
const linkIsGood = msg`Open this link to confirm that the address is yours. It is good for a day from the moment you asked for it.`;
const linkToo = msg`In place of the code you can open the link. It is good for a day.`;
const confirmAction = msg`Confirm the address`;
const notAsked = msg`If you did not sign up at Dorot, do not open the link: it would give whoever did an account with your address. There is nothing else to do.`;

export function resetLetter(locale: Locale, link: string): Written {
  const words = wordsFor(locale);
  return {
    subject: words._(resetTitle),
    title: words._(resetTitle),
    lines: [words._(resetBody)],
    action: { label: words._(resetAction), href: link },
    notes: [words._(resetNotAsked)],
  };
}

const resetTitle = msg`A new password for Dorot`;
const resetBody = msg`Someone asked for a new password for the account with this address. The link is good for an hour from the moment it was asked for, once.`;
const resetAction = msg`Choose a new password`;
const resetNotAsked = msg`If it was not you, there is nothing to do: the password stays as it is.`;

export function passwordChangedLetter(locale: Locale, forgot: string): Written {
  const words = wordsFor(locale);
  return {
    subject: words._(changedTitle),
    title: words._(changedTitle),
    lines: [words._(changedBody)],
    notes: [words._(changedNotYou)],
    links: [{ label: words._(resetAction), href: forgot }],
  };
}

const changedTitle = msg`Your password for Dorot was changed`;
const changedBody = msg`The password of the account with this address was changed, and every other device was logged out. If it was you, all is well.`;
const changedNotYou = msg`If it was not you, choose a new password now, and look whether someone else can read your email.`;

export function alreadyRegisteredLetter(locale: Locale, login: string, forgot: string): Written {
  const words = wordsFor(locale);
  return {
    subject: words._(alreadyTitle),
    title: words._(alreadyTitle),
    lines: [words._(alreadyBody)],
    action: { label: words._(logIn), href: login },
    notes: [words._(forgotten)],
    links: [{ label: words._(resetAction), href: forgot }],
  };
}

const alreadyTitle = msg`You already have an account at Dorot`;
const alreadyBody = msg`Someone tried to use this address for another account, and it has an account already. Nothing was changed.`;
const logIn = msg`Log in`;
const forgotten = msg`If the password is forgotten, you can choose a new one.`;
