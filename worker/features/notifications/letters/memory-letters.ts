import { msg } from '@lingui/core/macro';
import { wordsFor } from '#worker/i18n/letter-words.ts';
import type { Locale } from '#worker/shared/locale.ts';
import type { Link, Written } from './frame.ts';
import { listed } from './people.ts';

const MOST_NAMES = 3;

/** Of whom the site tells. */
export type About = { name: string; gender: 'male' | 'female' | 'other' };

/** What waits on a site: `by` names those who wrote it, the longest waiting first. */
export function heldLetter(
  locale: Locale,
  { name }: About,
  waiting: { count: number; by: string[] },
  href: string,
): Written {
  const words = wordsFor(locale);
  const others = waiting.by.length - MOST_NAMES;
  const shown = waiting.by.slice(0, MOST_NAMES);
  const by = listed(others > 0 ? [...shown, words._({ ...moreWriters, values: { others } })] : shown, locale);
  const values = { name, by, count: waiting.count };
  return {
    subject: words._({ ...heldSubject, values }),
    title: words._({ ...heldSubject, values }),
    lines: [words._({ ...heldBy, values }), words._({ ...heldBody, values })],
    action: { label: words._(heldAction), href },
  };
}

const heldSubject = msg({
  message: '{name}: {count, plural, one {a memory is waiting} other {# memories are waiting}}',
});
const heldBy = msg({ message: 'Shared by {by}.' });
const moreWriters = msg({ message: '{others, plural, one {one more person} other {# more people}}' });
const heldBody = msg({
  message:
    '{count, plural, one {Visitors will see it once someone who looks after the site approves.} other {Visitors will see them once someone who looks after the site approves.}}',
});
const heldAction = msg`Read and decide`;

type Decided = { candle: boolean; edited: boolean };
const kindOf = ({ candle }: Decided) => (candle ? 'candle' : 'memory');

export function publishedLetter(
  locale: Locale,
  { name, gender }: About,
  memory: Decided,
  href: string,
): Written {
  const words = wordsFor(locale);
  const values = { name, gender, kind: kindOf(memory) };
  return {
    subject: words._({ ...publishedSubject, values }),
    title: words._({ ...publishedSubject, values }),
    lines: [words._({ ...publishedBody, values }), ...(memory.edited ? [words._(publishedEdited)] : [])],
    action: { label: words._(openSite), href },
  };
}

const publishedSubject = msg({
  message: '{name}: {kind, select, candle {your candle is burning} other {your memory was published}}',
});
const publishedBody = msg({
  message:
    '{kind, select, candle {Whoever visits the site now sees that you lit a candle for {gender, select, male {him} female {her} other {{name}}}.} other {Whoever visits the site can now read what you remember of {gender, select, male {him} female {her} other {{name}}}.}}',
});
const publishedEdited = msg`Those who look after the site changed a little of it before they published it.`;
const openSite = msg`Open the site`;

export function returnedLetter(locale: Locale, { name }: About, memory: Decided, href: string): Written {
  const words = wordsFor(locale);
  const values = { name, kind: kindOf(memory) };
  return {
    subject: words._({ ...returnedSubject, values }),
    title: words._({ ...returnedSubject, values }),
    lines: [words._(returnedBody), words._(returnedNote)],
    action: { label: words._(returnedAction), href },
  };
}

const returnedSubject = msg({
  message:
    '{name}: {kind, select, candle {your candle came back to you} other {your memory came back to you}}',
});
const returnedBody = msg`Those who look after the site ask you to look at it once more before it is published. Everything you wrote is kept.`;
const returnedNote = msg`If they left a note, it is on the site beside what you wrote.`;
const returnedAction = msg`Look at it again`;

export function deniedLetter(locale: Locale, { name }: About, memory: Decided, href: string): Written {
  const words = wordsFor(locale);
  const values = { name, kind: kindOf(memory) };
  return {
    subject: words._({ ...deniedSubject, values }),
    title: words._({ ...deniedSubject, values }),
    lines: [words._({ ...deniedBody, values })],
    action: { label: words._(openSite), href },
  };
}

const deniedSubject = msg({
  message:
    '{name}: {kind, select, candle {your candle was not published} other {your memory was not published}}',
});
const deniedBody = msg({
  message:
    'Thank you for thinking of {name}. Those who look after the site decided not to publish it; visitors did not see it.',
});

/** At the end of every mail about a site. */
export const lastOfSite = (locale: Locale, href: string): Link => ({
  label: wordsFor(locale)._(noMore),
  href,
});

const noMore = msg`No more mail about this site`;
