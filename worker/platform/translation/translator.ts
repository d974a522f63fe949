import type { Locale } from '#worker/shared/locale.ts';

export type Translatable = { text: string; from: Locale; to: Locale };

/**
 * A translation service. It receives the text and the two languages, nothing about the user or the site.
 * Throws where there is no translation.
 */
export type Translator = { translate: (what: Translatable) => Promise<string> };

export const TRANSLATION_MS = 10_000;

/** The longest translation that is accepted, ten times the longest text. */
export const TRANSLATED_MAX = 4_000;

/** The translation as text of a sensible length; anything else is an error of the service. */
export function checkedTranslation(translated: unknown): string {
  if (typeof translated !== 'string' || translated.length > TRANSLATED_MAX)
    throw new Error('The translation service answered without a translation.');
  return translated.replaceAll('\0', '').toWellFormed();
}
