import { type Locale, otherLocale } from './locale.ts';

type Named = { name: string; other_name: string | null; lang: Locale };
type Name = { text: string; lang: Locale };

/** The name for the page heading, in the reader's script where it is known, and the other one. */
export function namesFor(site: Named, locale: Locale): { main: Name; other: Name | null } {
  const own = { text: site.name, lang: site.lang };
  if (!site.other_name) return { main: own, other: null };
  const other = { text: site.other_name, lang: otherLocale(site.lang) };
  return site.lang === locale ? { main: own, other } : { main: other, other: own };
}

type Stored = { first_name: string; last_name: string; other_name: string | null; lang: Locale };

/** The person's name for a reader, within a sentence. */
export const nameInLocale = ({ first_name, last_name, other_name, lang }: Stored, locale: Locale): string =>
  namesFor({ name: `${first_name} ${last_name}`.trim(), other_name, lang }, locale).main.text;

/** The first letters of the first and last words of a name. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = initialOf(words[0]);
  return words.length > 1 ? first + initialOf(words.at(-1)) : first;
}

const initialOf = (word: string | undefined): string =>
  (/\p{L}|\p{N}/u.exec(word ?? '')?.[0] ?? '').toUpperCase();

const MEMORIAL = 1;

/** Whether candles are lit on a site: on a memorial, and on a life story once it has a day of death. */
export const takesCandles = (siteTypeId: number, death: object | null): boolean =>
  siteTypeId === MEMORIAL || death !== null;

export type Honorific = 'none' | 'zl' | 'ah' | 'hyd';

const HONORIFICS: Record<Locale, Record<Honorific, string>> = {
  he: { none: '', zl: 'ז״ל', ah: 'ע״ה', hyd: 'הי״ד' },
  en: { none: '', zl: 'z”l', ah: 'a”h', hyd: 'hy”d' },
};

/** The honorific after a name, in that name's own script. */
export const honorificFor = (honorific: Honorific, lang: Locale): string => HONORIFICS[lang][honorific];

/** The paragraphs of a text, separated by empty lines. */
export const paragraphs = (text: string): string[] => text.trim().split(/\n\s*\n/);
