import type { Locale } from '#worker/shared/locale.ts';

/** The name of a country by its ISO 3166 code, in the reader's language. */
export const countryName = (code: string, locale: Locale): string =>
  new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code;
