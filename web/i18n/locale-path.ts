import { DEFAULT_LOCALE, isLocale, type Locale } from '#worker/shared/locale.ts';

/** The language that an address begins with, or null. */
export function localeOfPath(path: string): Locale | null {
  const first = path.split(/[/?#]/, 2)[1];
  return isLocale(first) ? first : null;
}

/** The language of the page being shown, outside of React. */
export const currentLocale = (): Locale =>
  isLocale(document.documentElement.lang) ? document.documentElement.lang : DEFAULT_LOCALE;

/** The same page, query and place on it, in another language. */
export const inLocale = (path: string, locale: Locale): string =>
  `/${locale}${localeOfPath(path) ? path.slice(3) : path}`;
