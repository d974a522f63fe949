export const LOCALES = ['en', 'he'] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = 'en';
export const LOCALE_COOKIE = '__Host-locale';

export const isLocale = (value: unknown): value is Locale => value === 'en' || value === 'he';

/** The tags of `Intl`: with the day before the month in English too. */
export const INTL_TAGS: Record<Locale, string> = { en: 'en-GB', he: 'he-IL' };

/** The only source of `dir`. */
export const direction = (locale: Locale): 'ltr' | 'rtl' => (locale === 'he' ? 'rtl' : 'ltr');

export const otherLocale = (locale: Locale): Locale => (locale === 'he' ? 'en' : 'he');

/** The locale from two raw request headers: the saved choice, else the browser's preference, else English. */
export function pickLocale(headers: { cookie: string | null; acceptLanguage: string | null }): Locale {
  return savedLocale(headers.cookie) ?? acceptedLocale(headers.acceptLanguage);
}

/** The language chosen earlier on this device, or of the person who logged in on it. */
export function savedLocale(cookie: string | null): Locale | null {
  for (const pair of cookie?.split(';') ?? []) {
    const [name, value] = pair.trim().split('=', 2);
    if (name === LOCALE_COOKIE && isLocale(value)) return value;
  }
  return null;
}

function acceptedLocale(acceptLanguage: string | null): Locale {
  let accepted = DEFAULT_LOCALE;
  let best = 0;
  for (const part of acceptLanguage?.split(',') ?? []) {
    const [range = '', ...params] = part.split(';');
    const locale = localeOf(range);
    const quality = locale ? qualityOf(params) : 0;
    if (locale && quality > best) [accepted, best] = [locale, quality];
  }
  return accepted;
}

function localeOf(range: string): Locale | null {
  const language = range.trim().toLowerCase().split('-', 1)[0];
  if (language === 'iw') return 'he'; // Hebrew's language code until 1989, still sent by older phones
  return language === '*' ? DEFAULT_LOCALE : isLocale(language) ? language : null;
}

function qualityOf(params: string[]): number {
  const quality = params.map((param) => param.trim().toLowerCase()).find((param) => param.startsWith('q='));
  return quality === undefined ? 1 : Number(quality.slice(2)) || 0;
}
