import { expect, test } from 'vitest';
import { langOfText } from './lang-of-text.ts';

test.each([
  ['אמא', 'en', 'he'],
  ['Mother', 'he', 'en'],
  ['1941 …', 'he', 'he'],
] as const)('%s is written in its own language, whatever the page is in', (text, page, lang) => {
  expect(langOfText(text, page)).toBe(lang);
});
