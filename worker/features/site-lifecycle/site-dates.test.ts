import { describe, expect, test } from 'vitest';
import type { CalendarDate } from '#worker/contract/primitives.ts';
import { dateFaults, datesOf, endsOf } from '#worker/features/site-access/site.rules.ts';
import { derivedDates } from '#worker/shared/derived-dates.ts';
import { en, he } from '#worker/testing/dates.ts';

const NOW = new Date('2026-11-21T12:00:00.000Z');
const codesOf = (input: Parameters<typeof dateFaults>[0]) =>
  dateFaults(input, NOW, '').map(({ pointer, code }) => `${pointer} ${code}`);
const ORDER = ['/birth date.after_death', '/death date.before_birth'];

describe('a birth after the death is refused, in any combination of calendars', () => {
  test.each<[string, CalendarDate, CalendarDate, boolean?]>([
    ['both civil', en(2024, 3, 11), en(2024, 3, 10)],
    ['both Hebrew', he(5784, 13, 2), he(5784, 13, 1)],
    ['a civil birth, a Hebrew death', en(2024, 3, 12), he(5784, 13, 1)],
    ['a Hebrew birth, a civil death', he(5784, 13, 2), en(2024, 3, 10)],
    ['the evening before a Hebrew day', en(2024, 3, 11), he(5784, 13, 1), true],
    ['years alone', en(1941), en(1940)],
    ['a Hebrew year after a civil one', he(5702), en(1940)],
    ['a day after a year', en(1941, 1, 1), he(5700)],
  ])('%s', (_, birth, death, after_sunset) => expect(codesOf({ birth, death, after_sunset })).toEqual(ORDER));

  test.each<[string, CalendarDate | null, CalendarDate | null, boolean?]>([
    ['one day', en(2024, 3, 10), en(2024, 3, 10)],
    ['one day, in two calendars', en(2024, 3, 11), he(5784, 13, 1)],
    ['one evening, in two calendars', he(5784, 13, 1), en(2024, 3, 10), true],
    ['one year', en(1940), en(1940)],
    ['years that overlap', en(1940), he(5700)],
    ['a year and a day in it', en(1940, 12, 31), en(1940)],
    ['an unknown birth', null, he(5700)],
    ['an unknown death', en(1940), null],
  ])('%s may be both', (_, birth, death, after_sunset) =>
    expect(codesOf({ birth, death, after_sunset })).toEqual([]),
  );

  test('a date that does not exist, or is in the future, is reported first', () => {
    expect(codesOf({ birth: en(2023, 2, 29), death: he(5785, 13, 1) })).toEqual([
      '/birth date.unreal',
      '/death date.unreal',
    ]);
    expect(codesOf({ birth: en(2030), death: he(5788, 1, 1) })).toEqual([
      '/birth date.in_future',
      '/death date.in_future',
    ]);
    expect(codesOf({ birth: en(2026), death: he(5787) })).toEqual([]);
  });
});

test('only a full date can be after sunset, and a year alone is not converted', () => {
  expect(datesOf({ death: en(1940), after_sunset: true })).toMatchObject({
    after_sunset: false,
    derived_dates: { death_civil: en(1940), death_hebrew: null },
  });
  expect(datesOf({ birth: he(5701), death: he(5784, 13, 1), after_sunset: true })).toMatchObject({
    after_sunset: true,
    derived_dates: {
      birth_civil: null,
      birth_hebrew: he(5701),
      death_civil: en(2024, 3, 10),
      death_hebrew: he(5784, 13, 1),
    },
    birth_on: '1940-10-03',
    death_on: '2024-03-10',
  });
});

test.each<[string, CalendarDate | null, CalendarDate | null, CalendarDate | null, CalendarDate | null]>([
  [
    'the civil days, where both are known',
    he(5701, 12, 15),
    en(2024, 3, 10),
    en(1941, 3, 14),
    en(2024, 3, 10),
  ],
  ['both in Hebrew, where one is a Hebrew year', he(5701), en(2024, 3, 10), he(5701), he(5784, 12, 30)],
  ['what is known, where they have no calendar in common', en(1941), he(5784), en(1941), he(5784)],
  ['a Hebrew year alone', null, he(5784), null, he(5784)],
  ['a civil day alone', null, he(5784, 12, 30), null, en(2024, 3, 10)],
])('a life spans %s', (_, birth, death, from, to) => {
  const derived_dates = derivedDates({ birth, death, after_sunset: false });
  expect(endsOf({ birth, death, derived_dates })).toEqual({ birth: from, death: to });
});
