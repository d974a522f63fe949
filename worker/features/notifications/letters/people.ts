import type { Locale } from '#worker/shared/locale.ts';

const LONGEST = 120;
/** Signs that turn or hide the text around them: nobody's name needs them. */
const UNSEEN = /[\p{Cc}\u2028\u2029]+/gu;
const TURNING = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g;
/** What mail programs make a link of, though nobody wrote one: a stranger's name opens nothing. */
const LINKING = /(?<=[\p{L}\p{N}-]{2})\.(?=[\p{L}\p{N}-]{2})|:(?=\/\/)|@(?=\S)/gu;
const FOREIGN: Record<Locale, RegExp> = {
  en: /[\p{Script=Hebrew}\p{Script=Arabic}]/u,
  he: /[^\P{L}\p{Script=Hebrew}]/u,
};

/** A name as it may stand in a sentence: on one line, and apart from its surroundings where it runs the other way. */
export function named(first: string, last: string, locale: Locale): string {
  const name = quoted(`${first} ${last}`);
  const short = [...name].slice(0, LONGEST).join('');
  return FOREIGN[locale].test(short) ? `\u2068${short}\u2069` : short;
}

/** What someone adds in their own words, on one line; nothing in it opens anything. */
export const quoted = (text: string): string =>
  text.replace(UNSEEN, ' ').replace(TURNING, '').replace(LINKING, '$& ').replace(/\s+/g, ' ').trim();

type Named = { first_name: string; last_name: string };

/** The name of whom a site remembers, as readers of this language know it. */
export const nameOfSite = (
  site: Named & { other_name: string | null; lang: Locale },
  locale: Locale,
): string =>
  site.other_name && site.lang !== locale
    ? named(site.other_name, '', locale)
    : named(site.first_name, site.last_name, locale);

/** "Dana Levi, Yossi Cohen and Noa Bar"; before a foreign name Hebrew's "and" is joined by a maqaf. */
export const listed = (names: string[], locale: Locale): string =>
  new Intl.ListFormat(locale, { type: 'conjunction' })
    .formatToParts(names)
    .map(({ type, value }) => (type === 'literal' ? value.replace('ו-', 'ו־') : value))
    .join('');
