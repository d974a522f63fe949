import { callingCode, countryCodes } from './calling-codes.ts';
import type { Locale } from './locale.ts';

export type Country = {
  /** ISO 3166 country code. */
  code: string;
  /** The calling code, such as `+972`. */
  dial: string;
  names: Record<Locale, string>;
};

/** Every country with a calling code, by name in the reader's language. Names are the platform's own. */
export function countries(locale: Locale): Country[] {
  const en = new Intl.DisplayNames('en', { type: 'region' });
  const he = new Intl.DisplayNames('he', { type: 'region' });
  const { compare } = new Intl.Collator(locale);
  return countryCodes()
    .map((code) => ({
      code,
      dial: callingCode(code) ?? '',
      names: { en: en.of(code) ?? code, he: he.of(code) ?? code },
    }))
    .sort((a, b) => compare(a.names[locale], b.names[locale]));
}
