import { msg } from '@lingui/core/macro';
import { wordsFor } from '#worker/i18n/letter-words.ts';
import type { Locale } from '#worker/shared/locale.ts';
import type { Written } from './frame.ts';

/** To the address that the account has: without its word nothing changes. */
export function emailChangeOldLetter(locale: Locale, link: string, email: string, forgot: string): Written {
  const words = wordsFor(locale);
  return {
    subject: words._(changeTitle),
    title: words._(changeTitle),
    lines: [words._({ ...fromHere, values: { email } }), words._(bothConfirm)],
    action: { label: words._(agree), href: link },
    notes: [words._(notYou)],
    links: [{ label: words._(newPassword), href: forgot }],
  };
}

/** To the address that the account is to have. */
export function emailChangeNewLetter(locale: Locale, link: string): Written {
  const words = wordsFor(locale);
  return {
    subject: words._(changeTitle),
    title: words._(changeTitle),
    lines: [words._(toHere), words._(bothConfirm)],
    action: { label: words._(agree), href: link },
    notes: [words._(notAsked)],
  };
}

const changeTitle = msg`Changing the email address of your account at Dorot`;
const fromHere = msg({
  message: 'Someone who knows the password of your account asked to move it from this address to {email}.',
});
const toHere = msg`Someone asked to move their account at Dorot to this address.`;
const bothConfirm = msg`The address changes once both addresses have confirmed it. The link is good for a day from the moment it was asked for.`;
const agree = msg`Confirm the change`;
const notYou = msg`If it was not you, do not confirm: the address stays as it is. Then choose a new password, for someone knows yours.`;
const newPassword = msg`Choose a new password`;
const notAsked = msg`If it was not you, there is nothing to do: without this confirmation nothing changes.`;

export function emailChangedOldLetter(locale: Locale, email: string, contact: string): Written {
  const words = wordsFor(locale);
  return {
    subject: words._(changedTitle),
    title: words._(changedTitle),
    lines: [words._({ ...movedAway, values: { email } }), words._(noMore)],
    notes: [words._(writeToUs)],
    links: [{ label: words._(contactUs), href: contact }],
  };
}

export function emailChangedNewLetter(locale: Locale, login: string): Written {
  const words = wordsFor(locale);
  return {
    subject: words._(changedTitle),
    title: words._(changedTitle),
    lines: [words._(movedHere)],
    action: { label: words._(logIn), href: login },
  };
}

const changedTitle = msg`The email address of your account at Dorot was changed`;
const movedAway = msg({
  message: 'Your account was moved from this address to {email}. Both addresses confirmed it.',
});
const noMore = msg`Nothing more will be sent to this address, and it no longer opens the account.`;
const writeToUs = msg`If it was not you, write to us.`;
const contactUs = msg`Contact us`;
const movedHere = msg`Your account now has this address: log in with it from now on. The password is the same.`;
const logIn = msg`Log in`;

/** The last one: nothing of the account is left to write to. */
export function accountDeletedLetter(locale: Locale): Written {
  const words = wordsFor(locale);
  return {
    subject: words._(deletedTitle),
    title: words._(deletedTitle),
    lines: [words._(deletedBody), words._(wroteStays)],
    notes: [words._(lastMail)],
  };
}

const deletedTitle = msg`Your account at Dorot was deleted`;
const deletedBody = msg`You asked for it, and it is done. Your address, your password, your picture, your devices and your place on other people’s sites are gone.`;
const wroteStays = msg`The memories that you wrote stay where they are, with your name, for those who read them.`;
const lastMail = msg`This is the last message to this address. You can sign up again at any time.`;
