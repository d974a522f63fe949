import type { Locale } from '#worker/shared/locale.ts';

/** A day and its hour, in words and on this device's clock: 22 November 2026 at 20:15. */
export const momentIn = (locale: Locale, instant: string): string =>
  new Intl.DateTimeFormat(locale === 'he' ? 'he' : 'en-GB', { dateStyle: 'long', timeStyle: 'short' }).format(
    Date.parse(instant),
  );
