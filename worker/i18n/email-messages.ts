import { type I18n, type Messages, setupI18n } from '@lingui/core';
import type { Locale } from '#worker/shared/locale.ts';
import { messages as calendarsEn } from './locales/calendars/en.po';
import { messages as calendarsHe } from './locales/calendars/he.po';
import { messages as emailsEn } from './locales/emails/en.po';
import { messages as emailsHe } from './locales/emails/he.po';

const SHIPPED: Record<Locale, Messages> = {
  en: { ...calendarsEn, ...emailsEn },
  he: { ...calendarsHe, ...emailsHe },
};

const catalogs: Record<Locale, I18n> = {
  en: setupI18n({ locale: 'en', messages: { en: { ...SHIPPED.en } } }),
  he: setupI18n({ locale: 'he', messages: { he: { ...SHIPPED.he } } }),
};

/** Puts these messages in place of those that ship, and those that ship in place of any that were set before. */
export const setEmailMessages = (locale: Locale, messages: Messages): void =>
  catalogs[locale].load(locale, { ...SHIPPED[locale], ...messages });

/** The messages of emails, calendar feeds and exports, which no page shows. */
export const emailMessages = (locale: Locale): I18n => catalogs[locale];
