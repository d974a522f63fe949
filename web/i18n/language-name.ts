import type { Locale } from '#worker/shared/locale.ts';

/** Of languages that browsers do not name in Hebrew. */
const NAMES: Partial<Record<string, Record<Locale, string>>> = { lad: { en: 'Ladino', he: 'לאדינו' } };

/** The name of a language in the language of the page; its code where nobody knows a name. */
export function languageName(lang: string, locale: Locale): string {
  const own = NAMES[lang]?.[locale];
  if (own) return own;
  const name = new Intl.DisplayNames([locale], { type: 'language' }).of(lang) ?? lang;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}
