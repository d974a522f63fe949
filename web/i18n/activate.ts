import { i18n, type Messages } from '@lingui/core';
import { direction, type Locale } from '#worker/shared/locale.ts';
import { keepInert } from './inert-values.ts';

keepInert(i18n);

type Words = Record<Locale, () => Promise<{ messages: Messages }>>;

const FIRST: Words = { en: () => import('./locales/en.po'), he: () => import('./locales/he.po') };
const MORE: Words = { en: () => import('./locales/more/en.po'), he: () => import('./locales/more/he.po') };

/** One language's words for what a first view shows. */
export const wordsOf = async (locale: Locale): Promise<Messages> => (await FIRST[locale]()).messages;

/** One language's words for everything else. */
export const moreWordsOf = async (locale: Locale): Promise<Messages> => (await MORE[locale]()).messages;

/** Loads one language's words and turns the document to it. */
export async function activate(locale: Locale): Promise<void> {
  i18n.loadAndActivate({ locale, messages: await wordsOf(locale) });
  document.documentElement.lang = locale;
  document.documentElement.dir = direction(locale);
}

/** Brings the rest of the active language's words: a route whose screen needs them waits for this in its loader. */
export async function withMoreWords(): Promise<void> {
  const locale = i18n.locale as Locale;
  i18n.load(locale, await moreWordsOf(locale));
}
