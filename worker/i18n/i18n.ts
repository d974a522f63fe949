import { type I18n, type Messages, setupI18n } from '@lingui/core';
import type { Locale } from '#worker/shared/locale.ts';
import { messages as errorsEn } from './locales/errors/en.po';
import { messages as errorsHe } from './locales/errors/he.po';
import { messages as pagesEn } from './locales/pages/en.po';
import { messages as pagesHe } from './locales/pages/he.po';

const all = (catalogs: Record<string, Messages>): Messages => Object.assign({}, ...Object.values(catalogs));
const viewsEn = all(
  import.meta.glob('#worker/shared/views/locales/*/en.po', { eager: true, import: 'messages' }),
);
const viewsHe = all(
  import.meta.glob('#worker/shared/views/locales/*/he.po', { eager: true, import: 'messages' }),
);

const instances: Record<Locale, I18n> = {
  en: setupI18n({ locale: 'en', messages: { en: { ...viewsEn, ...errorsEn, ...pagesEn } } }),
  he: setupI18n({ locale: 'he', messages: { he: { ...viewsHe, ...errorsHe, ...pagesHe } } }),
};

/** The worker's messages in a language; immutable, so requests share them. */
export const i18nFor = (locale: Locale): I18n => instances[locale];
