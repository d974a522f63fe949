import { describe, expect, test } from 'vitest';
import type { Text } from '#worker/contract/text.ts';
import { LOCALES } from '#worker/shared/locale.ts';
import { TEXT_KEYS } from './text-keys.ts';

const FILES = import.meta.glob<Omit<Text, 'key'>>('./content/*/*.md', { eager: true, import: 'default' });
const keys = [...TEXT_KEYS];

test.each(LOCALES)('every text that is shown is there in %s, and no other', (locale) => {
  const files = Object.keys(FILES).filter((path) => path.includes(`/${locale}/`));
  expect(files.toSorted()).toEqual(keys.map((key) => `./content/${locale}/${key}.md`).toSorted());
});

describe('both languages of a text have the same parts and lead to the same places', () => {
  test.each(keys)('%s', (key) => {
    const [en, he] = LOCALES.map((locale) => FILES[`./content/${locale}/${key}.md`]);
    expect(shape(he)).toEqual(shape(en));
  });
});

const shape = (text: Omit<Text, 'key'> | undefined) =>
  text?.body.map(({ kind, items }) => ({
    kind,
    links: items.map((runs) => runs.flatMap(({ href }) => href ?? []).toSorted()),
  }));
