import { type I18n, setupI18n } from '@lingui/core';
import type { Locale } from '#worker/shared/locale.ts';
import { messages as en } from './locales/questions/en.po';
import { messages as he } from './locales/questions/he.po';

const catalogs: Record<Locale, I18n> = {
  en: setupI18n({ locale: 'en', messages: { en } }),
  he: setupI18n({ locale: 'he', messages: { he } }),
};

/** The questions that sites are offered, in either language whatever the reader’s. */
export const questionMessages = (locale: Locale): I18n => catalogs[locale];
