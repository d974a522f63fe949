import { expect, test } from 'vitest';
import { aResult } from '#web/testing/a-result.ts';
import { filterResults } from './filter-results.ts';

const aNamedResult = (full_name: string, other_name: string | null = null) =>
  aResult({ full_name, other_name, lang: 'he' });
const moshe = aNamedResult('מֹשֶׁה כהן', 'Moshe Cohen');
const oconnor = aNamedResult("Sinead O'Connor");

test.each(['משה', 'כהן מש', 'moshe', 'COHEN mo', 'מֹשה'])('%s still finds Moshe Cohen', (query) => {
  expect(filterResults([moshe, oconnor], query)).toEqual([moshe]);
});

test('an apostrophe is not needed', () =>
  expect(filterResults([moshe, oconnor], 'oconn')).toEqual([oconnor]));

test('nor is a person with only some of the words', () => {
  expect(filterResults([moshe, oconnor], 'moshe levi')).toEqual([]);
  expect(filterResults([moshe], 'משה moshe')).toEqual([]);
});

test('the end of a word finds nobody', () => expect(filterResults([moshe], 'ohen')).toEqual([]));
