import { callingCode } from '#worker/shared/calling-codes.ts';
import type { Locale } from '#worker/shared/locale.ts';

export const COUNTRY_COOKIE = '__Host-location';
const MAX_AGE_SECONDS = 604_800;

export type Whereabouts = { country: string; country_calling_code: string };

/** The default country of each language, for when the edge does not know the visitor's. */
const HOME: Record<Locale, Whereabouts> = {
  he: { country: 'IL', country_calling_code: '+972' },
  en: { country: 'US', country_calling_code: '+1' },
};

/** The Set-Cookie that stores the visitor's country for seven days, or null where the request has one. */
export function countryCookie(request: Request, locale: Locale): string | null {
  if (request.headers.get('Cookie')?.includes(`${COUNTRY_COOKIE}=`)) return null;
  const value = encodeURIComponent(JSON.stringify(whereabouts(request, locale)));
  return `${COUNTRY_COOKIE}=${value}; Max-Age=${MAX_AGE_SECONDS}; Path=/; Secure; SameSite=Lax`;
}

/**
 * The country from Cloudflare; without it, Israel for a Hebrew browser, else the default of the page's
 * language.
 */
export function whereabouts(request: Request, locale: Locale): Whereabouts {
  const country = request.cf?.country as string | undefined;
  const code = country && callingCode(country);
  if (country && code) return { country, country_calling_code: code };
  const languages = request.headers.get('Accept-Language')?.trim().toLowerCase() ?? '';
  return languages.startsWith('he') || languages.startsWith('iw') ? HOME.he : HOME[locale];
}
