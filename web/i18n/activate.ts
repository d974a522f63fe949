import { i18n, type Messages } from '@lingui/core';
import { direction, type Locale } from '#worker/shared/locale.ts';

/** One language's words, loaded when asked for. */
export async function wordsOf(locale: Locale): Promise<Messages> {
  const { messages } = await import(`./locales/${locale}.po`);
  return messages;
}

/** Loads one language's words and turns the document to it. */
export async function activate(locale: Locale): Promise<void> {
  i18n.loadAndActivate({ locale, messages: await wordsOf(locale) });
  document.documentElement.lang = locale;
  document.documentElement.dir = direction(locale);
}
