import { DEFAULT_LOCALE, isLocale, type Locale } from '#worker/shared/locale.ts';

/** The locale prefix of a path, or null. */
export function localeOfPath(path: string): Locale | null {
  const first = path.split(/[/?#]/, 2)[1];
  return isLocale(first) ? first : null;
}

/** The page's locale, for code outside React. */
export const currentLocale = (): Locale =>
  isLocale(document.documentElement.lang) ? document.documentElement.lang : DEFAULT_LOCALE;

/** The same path, query and hash in another locale. */
export const inLocale = (path: string, locale: Locale): string =>
  `/${locale}${localeOfPath(path) ? path.slice(3) : path}`;
