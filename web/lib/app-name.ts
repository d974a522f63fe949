import type { Locale } from '#worker/shared/locale.ts';

/** The product's name, as each language writes it. */
export const APP_NAME: Record<Locale, string> = { en: 'Dorot', he: 'דורות' };
