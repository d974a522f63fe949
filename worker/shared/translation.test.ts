import { expect, test } from 'vitest';
import { isTranslatable, translatedFrom, translatedInto } from './translation.ts';

test.each([
  ['She sang.', 'he'],
  ['היא שרה.', 'en'],
  ['She said שלום.', 'en'],
  ['Elle chantait.', 'he'],
])('%s is translated into %s', (text, into) => {
  expect(translatedInto(text)).toBe(into);
  expect(translatedFrom(text)).not.toBe(into);
});

test.each([
  ['https://example.org/שלום', false],
  ['  www.example.org  https://example.org ', false],
  ['1921 – 2004 🕯', false],
  ['', false],
  ['Her song: https://example.org', true],
])('%s is translated: %s', (text, is) => {
  expect(isTranslatable(text)).toBe(is);
});
