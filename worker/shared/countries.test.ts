import { expect, test } from 'vitest';
import { countries } from './countries.ts';

test('every country has its code, its dial code and a name in both languages', () => {
  const all = countries('en');
  expect(all.length).toBeGreaterThanOrEqual(240);
  expect(new Set(all.map(({ code }) => code)).size).toBe(all.length);
  for (const { code, dial, names } of all) {
    expect(code).toMatch(/^[A-Z]{2}$/);
    expect(dial).toMatch(/^\+\d{1,3}$/);
    expect(names.en).not.toBe(code);
  }
  expect(all.find(({ code }) => code === 'IL')).toMatchObject({ dial: '+972', names: { en: 'Israel' } });
});

test.each(['en', 'he'] as const)('they stand in the order of the reader’s language: %s', (locale) => {
  const names = countries(locale).map((country) => country.names[locale]);
  expect(names).toEqual([...names].sort(new Intl.Collator(locale).compare));
});
