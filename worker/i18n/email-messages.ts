import { type I18n, setupI18n } from '@lingui/core';
import type { Locale } from '#worker/shared/locale.ts';
import { messages as calendarsEn } from './locales/calendars/en.po';
import { messages as calendarsHe } from './locales/calendars/he.po';
import { messages as emailsEn } from './locales/emails/en.po';
import { messages as emailsHe } from './locales/emails/he.po';

const catalogs: Record<Locale, I18n> = {
  en: setupI18n({ locale: 'en', messages: { en: { ...calendarsEn, ...emailsEn } } }),
  he: setupI18n({ locale: 'he', messages: { he: { ...calendarsHe, ...emailsHe } } }),
};

/** The messages of emails, calendar feeds and exports, which no page shows. */
export const emailMessages = (locale: Locale): I18n => catalogs[locale];
