import { describe, expect, test } from 'vitest';
import { formatDay, formatPlace } from './format-day.ts';
import { honorificFor, initials, namesFor, paragraphs } from './lifespan.ts';
import { formatYears } from './years.ts';

describe('the name to head the page with', () => {
  const ruth = { name: 'רות כהן', other_name: 'Ruth Cohen', lang: 'he' as const };
  test('is in the reader’s script where it is known', () => {
    expect(namesFor(ruth, 'he').main).toEqual({ text: 'רות כהן', lang: 'he' });
    expect(namesFor(ruth, 'en').main).toEqual({ text: 'Ruth Cohen', lang: 'en' });
    expect(namesFor(ruth, 'en').other).toEqual({ text: 'רות כהן', lang: 'he' });
  });
  test('is the one that there is', () => {
    expect(namesFor({ ...ruth, other_name: null }, 'en')).toEqual({
      main: { text: 'רות כהן', lang: 'he' },
      other: null,
    });
  });
});

test.each([
  ['Ruth Cohen', 'RC'],
  ['רות בת־שבע כהן', 'רכ'],
  ['ש״י עגנון', 'שע'],
  ['רחל', 'ר'],
  ['(Dodi) ben David', 'DD'],
  ['élise', 'É'],
  ['', ''],
  ['***', ''],
])('the initials of %s', (name, letters) => {
  expect(initials(name)).toBe(letters);
});

test('an honorific is written in the script of the name it follows', () => {
  expect(honorificFor('zl', 'he')).toBe('ז״ל');
  expect(honorificFor('hyd', 'en')).toBe('hy”d');
  expect(honorificFor('none', 'he')).toBe('');
});

test('a day has words for people and a form for machines', () => {
  const date = { format: 'en' as const, year: 941, month: 3, day: 4 };
  expect(formatDay(date, 'he')).toEqual({ text: '4 במרץ 941', iso: '0941-03-04' });
  expect(formatDay({ ...date, month: null, day: null }, 'en')?.iso).toBe('0941');
  expect(formatDay({ format: 'he', year: 5784, month: 12, day: 30 }, 'he')).toEqual({
    text: 'ל׳ באדר א׳ תשפ״ד',
    iso: null,
  });
  expect(formatDay(null, 'he')).toBeNull();
});

test('a lifespan is joined by an en dash, which keeps its order in both directions', () => {
  const year = (value: number) => ({ format: 'en' as const, year: value, month: 5, day: 1 });
  expect(formatYears(year(1941), year(2024), 'he')).toBe('1941–2024');
  expect(formatYears(year(1941), null, 'en')).toBe('1941');
  expect(formatYears(null, null, 'en')).toBe('');
});

test('a place names what is known of it, a text falls into its paragraphs', () => {
  expect(formatPlace('ורשה', null, 'פולין')).toBe('ורשה, פולין');
  expect(paragraphs(' one\n \n\ntwo\nlines ')).toEqual(['one', 'two\nlines']);
});
