import type { Locale } from '#worker/shared/locale.ts';

const LONGEST = 120;
/** Characters that reverse or hide adjacent text and that no name needs. */
const UNSEEN = /[\p{Cc}\u2028\u2029]+/gu;
const TURNING = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g;
/** Characters that make email clients create a link, which a stranger's name must not contain. */
const LINKING = /(?<=[\p{L}\p{N}-]{2})\.(?=[\p{L}\p{N}-]{2})|:(?=\/\/)|@(?=\S)/gu;
const FOREIGN: Record<Locale, RegExp> = {
  en: /[\p{Script=Hebrew}\p{Script=Arabic}]/u,
  he: /[^\P{L}\p{Script=Hebrew}]/u,
};

/**
 * A person's name for a sentence: on one line, and isolated where its direction differs from the locale's.
 */
export function displayName(first: string, last: string, locale: Locale): string {
  const name = oneLine(`${first} ${last}`);
  const short = [...name].slice(0, LONGEST).join('');
  return FOREIGN[locale].test(short) ? `\u2068${short}\u2069` : short;
}

/** User text on one line, without anything that an email client would turn into a link. */
export const oneLine = (text: string): string =>
  text.replace(UNSEEN, ' ').replace(TURNING, '').replace(LINKING, '$& ').replace(/\s+/g, ' ').trim();

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
