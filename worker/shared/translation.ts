import type { Locale } from './locale.ts';

const HEBREW = /\p{Script=Hebrew}/u;
const LETTER = /\p{L}/u;
const URL_ONLY = /^(?:https?:\/\/|www\.)\S+$/i;

/** The language that a text is translated from: any Hebrew letter makes it Hebrew. */
export const translatedFrom = (text: string): Locale => (HEBREW.test(text) ? 'he' : 'en');

/** The language that a text is translated into: Hebrew into English, anything else into Hebrew. */
export const translatedInto = (text: string): Locale => (HEBREW.test(text) ? 'en' : 'he');

/** Whether a text has words: addresses alone, numbers and signs are never translated. */
export const isTranslatable = (text: string): boolean =>
  text.split(/\s+/).some((word) => LETTER.test(word) && !URL_ONLY.test(word));
