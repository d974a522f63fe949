import { i18n } from '@lingui/core';
import { direction, type Locale } from '#worker/shared/locale.ts';

/** Loads one language's words and turns the document to it. */
export async function activate(locale: Locale): Promise<void> {
  const { messages } = await import(`./locales/${locale}.po`);
  i18n.loadAndActivate({ locale, messages });
  document.documentElement.lang = locale;
  document.documentElement.dir = direction(locale);
}
