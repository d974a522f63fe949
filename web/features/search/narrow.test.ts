import { expect, test } from 'vitest';
import { aResult } from '#web/testing/a-result.ts';
import { matched, narrow } from './narrow.ts';

const named = (full_name: string, other_name: string | null = null) =>
  aResult({ full_name, other_name, lang: 'he' });
const moshe = named('מֹשֶׁה כהן', 'Moshe Cohen');
const oconnor = named("Sinead O'Connor");

test.each(['משה', 'כהן מש', 'moshe', 'COHEN mo', 'מֹשה'])('%s still finds Moshe Cohen', (query) => {
  expect(narrow([moshe, oconnor], query)).toEqual([moshe]);
});

test('an apostrophe is not needed', () => expect(narrow([moshe, oconnor], 'oconn')).toEqual([oconnor]));

test('nor is who has only some of the words', () => {
  expect(narrow([moshe, oconnor], 'moshe levi')).toEqual([]);
  expect(narrow([moshe], 'משה moshe')).toEqual([]);
});

test('what a word only ends with is not found', () => expect(narrow([moshe], 'ohen')).toEqual([]));

test('the words that were asked for stand out, with their points', () => {
  expect(matched('מֹשֶׁה כהן', 'כה').filter(({ isMatch }) => isMatch)).toEqual([{ text: 'כהן', isMatch: true }]);
  expect(matched('מֹשֶׁה כהן', 'משה')[0]).toEqual({ text: 'מֹשֶׁה', isMatch: true });
});
