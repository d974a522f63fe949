import { type I18n, setupI18n } from '@lingui/core';
import type { Locale } from '#worker/shared/locale.ts';
import { messages as en } from './locales/letters/en.po';
import { messages as he } from './locales/letters/he.po';

const words: Record<Locale, I18n> = {
  en: setupI18n({ locale: 'en', messages: { en } }),
  he: setupI18n({ locale: 'he', messages: { he } }),
};

/** The words of letters, which come with the job that writes them. */
export const wordsFor = (locale: Locale): I18n => words[locale];
