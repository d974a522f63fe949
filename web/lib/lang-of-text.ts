import type { Locale } from '#worker/shared/locale.ts';

const HEBREW = /\p{Script=Hebrew}/u;
const LATIN = /\p{Script=Latin}/u;

/** The language of the text; that of the page where the text does not decide. */
export const langOfText = (text: string, page: Locale): Locale =>
  HEBREW.test(text) ? 'he' : LATIN.test(text) ? 'en' : page;
