import { msg } from '@lingui/core/macro';
import { wordsFor } from '#worker/i18n/letter-words.ts';
import type { Locale } from '#worker/shared/locale.ts';
import type { Written } from './frame.ts';
import { listed } from './people.ts';

type Role = 'owner' | 'sec_owner' | 'editor' | 'member';
const MOST_NAMES = 3;

/** To an address, whoever has it: `by` invites to the site of `name`, and may add a note. */
export function invitationLetter(
  locale: Locale,
  { role, name, by, note }: { role: Role; name: string; by: string; note: string | null },
  href: string,
): Written {
  const words = wordsFor(locale);
  const values = { name, by };
  const offers = role === 'owner';
  const subject = words._({ ...(offers ? offered : invited), values });
  return {
    subject,
    title: subject,
    lines: [
      ...MEANS[role].map((line) => words._(line)),
      ...(note ? [words._({ ...adds, values: { by, note } })] : []),
    ],
    action: { label: words._(offers ? readOffer : readIt), href },
    notes: [words._(offers ? offerGoodFor : goodFor), words._(unknown)],
  };
}

const invited = msg({ message: '{by} invites you to the site of {name}' });
const offered = msg({ message: '{by} would like to hand the site of {name} over to you' });
const asMember = msg`Family and friends gather there what they remember. You can read it, and add memories of your own.`;
const MEANS = {
  member: [asMember],
  editor: [asMember, msg`As an editor you also help to look after the page.`],
  sec_owner: [asMember, msg`As a co-owner you look after the site together with its owner.`],
  owner: [
    msg`If you accept, you become the owner of the site. Whoever owns it now stays with you as a co-owner, and nothing on the site is changed.`,
  ],
};
const adds = msg({ message: '{by} adds: “{note}”' });
const readIt = msg`Read the invitation`;
const readOffer = msg`Read the offer`;
const offerGoodFor = msg`The offer is good for 14 days, and only for this address.`;
const goodFor = msg`The invitation is good for 14 days, and only for this address.`;
const unknown = msg`If you do not know who invites you, there is nothing to do.`;

/** To whoever invited. */
export function acceptedLetter(
  locale: Locale,
  { name, who }: { name: string; who: string },
  href: string,
): Written {
  return told(locale, { subject: accepted, lines: [acceptedBody], values: { name, who } }, href);
}

const accepted = msg({ message: '{name}: {who} has accepted your invitation' });
const acceptedBody = msg({ message: '{who} belongs to the site now.' });

/** To whoever owns the site from now on. */
export const ownerNowLetter = (locale: Locale, name: string, href: string): Written =>
  told(locale, { subject: yours, lines: [yoursBody], values: { name } }, href);

const yours = msg({ message: '{name}: the site is in your hands now' });
const yoursBody = msg({
  message: 'You are now the owner of the site. Whoever owned it before is still with you as a co-owner.',
});

/** To whoever owned it until now. */
export const ownerBeforeLetter = (
  locale: Locale,
  { name, who }: { name: string; who: string },
  href: string,
): Written => told(locale, { subject: passed, lines: [passedBody], values: { name, who } }, href);

const passed = msg({ message: '{name}: {who} is now the owner of the site' });
const passedBody = msg`The offer was accepted. You are still with the site as a co-owner.`;

/** To those who may let people in: `by` names those who wait, the longest waiting first. */
export function accessAskedLetter(locale: Locale, name: string, by: string[], href: string): Written {
  const words = wordsFor(locale);
  const others = by.length - MOST_NAMES;
  const shown = by.slice(0, MOST_NAMES);
  const names = listed(
    others > 0 ? [...shown, words._({ ...moreWaiting, values: { others } })] : shown,
    locale,
  );
  const written = told(
    locale,
    { subject: asked, lines: [askedBy, askedBody], values: { name, by: names, count: by.length } },
    href,
  );
  return { ...written, action: { label: words._(decide), href } };
}

const asked = msg({
  message: '{name}: {count, plural, one {someone asks to join} other {# people ask to join}}',
});
const askedBy = msg({ message: 'Waiting: {by}.' });
const moreWaiting = msg({ message: '{others, plural, one {one more person} other {# more people}}' });
const askedBody = msg`Whoever is let in becomes a member of the site. Someone who is not let in is told nothing.`;
const decide = msg`Read and decide`;

/** To whoever asked, and has an account. */
export const accessGrantedLetter = (locale: Locale, name: string, href: string): Written =>
  told(locale, { subject: granted, lines: [grantedBody], values: { name } }, href);

const granted = msg({ message: '{name}: you are welcome on the site' });
const grantedBody = msg`You asked to join, and you belong to the site now. You can read what is shared there, and add memories of your own.`;

type Words = ReturnType<typeof msg>;

function told(
  locale: Locale,
  { subject, lines, values }: { subject: Words; lines: Words[]; values: Record<string, unknown> },
  href: string,
): Written {
  const words = wordsFor(locale);
  const put = (text: Words) => words._({ ...text, values });
  return {
    subject: put(subject),
    title: put(subject),
    lines: lines.map(put),
    action: { label: words._(open), href },
  };
}

const open = msg`Open the site`;
