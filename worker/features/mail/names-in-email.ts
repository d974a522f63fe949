import { direction, type Locale } from '#worker/shared/locale.ts';

const MAX_LENGTH = 120;
/** Control characters and line separators, which no name needs. */
const CONTROL = /[\p{Cc}\u2028\u2029]+/gu;
const DIRECTION_MARKS = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g;
/** Characters that make email clients create a link, which a stranger's name must not contain. */
const LINK_CHARS = /(?<=[\p{L}\p{N}-]{2})\.(?=[\p{L}\p{N}-]{2})|:(?=\/\/)|@(?=\S)/gu;
const OTHER_DIRECTION: Record<Locale, RegExp> = {
  en: /[\p{Script=Hebrew}\p{Script=Arabic}]/u,
  he: /[^\P{L}\p{Script=Hebrew}]/u,
};

/**
 * A person's name for a sentence: on one line, and isolated where its direction differs from the locale's.
 */
export function displayName(first: string, last: string, locale: Locale): string {
  const name = oneLine(`${first} ${last}`);
  const short = [...name].slice(0, MAX_LENGTH).join('');
  return OTHER_DIRECTION[locale].test(short) ? isolate(short) : short;
}

const isolate = (text: string): string => `\u2068${text}\u2069`;

/** An address or a number for a sentence, from left to right. */
export const isolated = (text: string, locale: Locale): string =>
  direction(locale) === 'rtl' ? isolate(text) : text;

/** User text on one line, without anything that an email client would turn into a link. */
export const oneLine = (text: string): string =>
  text
    .replace(CONTROL, ' ')
    .replace(DIRECTION_MARKS, '')
    .replace(LINK_CHARS, '$& ')
    .replace(/\s+/g, ' ')
    .trim();

type Named = { first_name: string; last_name: string };

/** The name of the person a site remembers, in the reader's language where available. */
export const nameOfSite = (
  site: Named & { other_name: string | null; lang: Locale },
  locale: Locale,
): string =>
  site.other_name && site.lang !== locale
    ? displayName(site.other_name, '', locale)
    : displayName(site.first_name, site.last_name, locale);

/** "Dana Levi, Yossi Cohen and Noa Bar"; before a foreign name Hebrew's "and" is joined by a maqaf. */
export const formatNames = (names: string[], locale: Locale): string =>
  new Intl.ListFormat(locale, { type: 'conjunction' })
    .formatToParts(names)
    .map(({ type, value }) => (type === 'literal' ? value.replace('ו-', 'ו־') : value))
    .join('');
