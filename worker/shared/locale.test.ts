import { expect, test } from 'vitest';
import { direction, isLocale, LOCALE_COOKIE, LOCALES, otherLocale, pickLocale } from './locale.ts';

const asked = (acceptLanguage: string | null) => pickLocale({ cookie: null, acceptLanguage });

test.each([
  [null, 'en'],
  ['', 'en'],
  ['he', 'he'],
  ['he-IL', 'he'],
  ['HE-il', 'he'],
  ['iw', 'he'],
  ['iw-IL,iw;q=0.9', 'he'],
  ['he-IL,he;q=0.9,en-US;q=0.8,en;q=0.7', 'he'],
  ['en-US,en;q=0.9,he;q=0.8', 'en'],
  ['ru-RU,ru;q=0.9,he;q=0.8,en;q=0.7', 'he'],
  ['en;q=0.5, he;q=0.9', 'he'],
  ['en; q=0.5, he ; Q=0.9', 'he'],
  ['he;q=0', 'en'],
  ['he;q=0, fr', 'en'],
  ['fr, de;q=0.9', 'en'],
  ['*', 'en'],
  ['he;q=0.5, *;q=0.1', 'he'],
  ['*;q=0.9, he;q=0.5', 'en'],
  ['en, he', 'en'],
  ['he, en', 'he'],
  ['heb', 'en'],
  ['he;q=abc', 'en'],
  [',,;;', 'en'],
  ['hello', 'en'],
])('whose browser asks for %j reads %s', (header, locale) => expect(asked(header)).toBe(locale));

test('the language a visitor once chose wins over what the browser asks for', () => {
  const pick = (cookie: string) => pickLocale({ cookie, acceptLanguage: 'en' });
  expect(pick(`${LOCALE_COOKIE}=he`)).toBe('he');
  expect(pick(`theme=dark; ${LOCALE_COOKIE}=he; seen=1`)).toBe('he');
  expect(pickLocale({ cookie: `${LOCALE_COOKIE}=en`, acceptLanguage: 'he' })).toBe('en');
});

test.each([
  `x${LOCALE_COOKIE}=he`,
  `${LOCALE_COOKIE}x=he`,
  `${LOCALE_COOKIE}=`,
  LOCALE_COOKIE,
  `${LOCALE_COOKIE}=fr`,
  `a=${LOCALE_COOKIE}=he`,
  '',
])('the cookies %j choose nothing', (cookie) =>
  expect(pickLocale({ cookie, acceptLanguage: 'en' })).toBe('en'),
);

test('Hebrew runs right to left, English left to right', () => {
  expect(LOCALES.map(direction)).toEqual(['ltr', 'rtl']);
  expect(LOCALES.map(otherLocale)).toEqual(['he', 'en']);
});

test('only en and he are languages of ours', () => {
  expect(['en', 'he', 'fr', 'EN', '', null, undefined, 1].filter(isLocale)).toEqual(['en', 'he']);
});
