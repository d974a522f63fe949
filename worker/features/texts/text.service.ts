import type { Text, TextPage } from '#worker/contract/text.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { FAQ, KEYS } from './text-keys.ts';

/** The texts that ship with the product, each a Markdown file that the build has parsed. */
const FILES = import.meta.glob<Omit<Text, 'key'>>('./content/*/*.md', { import: 'default' });

/** The texts of a page, in their order. */
export const listTexts = (page: TextPage, locale: Locale): Promise<Text[]> =>
  Promise.all(keysOf(page).map((key) => readText(key, locale)));

/** A text by its key; every key has one in both languages. */
export async function readText(key: string, locale: Locale): Promise<Text> {
  const load = FILES[`./content/${locale}/${key}.md`];
  if (!load) throw new Error(`no text ${key} in ${locale}`);
  return { key, ...(await load()) };
}

const keysOf = (page: TextPage): readonly string[] =>
  page === 'faq' ? FAQ.map((slug) => `faq.${slug}`) : KEYS[page];
