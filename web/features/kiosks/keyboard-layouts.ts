import type { Locale } from '#worker/shared/locale.ts';

/** The letters of each language as on a desk's keyboard, row by row from left to right. */
export const LAYOUTS: Readonly<Record<Locale, readonly string[]>> = {
  en: ['qwertyuiop', "asdfghjkl'", 'zxcvbnm-'],
  he: ['קראטוןםפ', 'שדגכעיחלךף', 'זסבהנמצתץ׳״־'],
};
