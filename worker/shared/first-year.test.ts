import { expect, test } from 'vitest';
import type { DayStep } from '#worker/contract/reminder.ts';
import type { FullDate } from './calendar-date.ts';
import { type Death, firstYearDay } from './first-year.ts';
import { dateOf, dayNumber } from './hebrew-date.ts';

const civil = (year: number, month: number, day: number): FullDate => ({ format: 'en', year, month, day });
const died = (day: FullDate, adar: Death['adar'] = 'first'): Death => ({
  civil: day,
  hebrew: dateOf('he', dayNumber(day)),
  adar,
});
const dayOf = (step: DayStep, death: Death, burial: FullDate | null = null) => {
  const number = firstYearDay(step, death, burial);
  return number === null ? null : [dateOf('en', number), dateOf('he', number)];
};
const hebrew = (year: number, month: number, day: number): FullDate => ({ format: 'he', year, month, day });

test('shiva and shloshim count the burial as their first day, by default the day after the death', () => {
  const death = died(civil(2026, 11, 26));
  expect(dayOf('shiva', death)?.[0]).toEqual(civil(2026, 12, 3));
  expect(dayOf('shloshim', death)?.[0]).toEqual(civil(2026, 12, 26));
  expect(dayOf('shiva', death, civil(2026, 11, 26))?.[0]).toEqual(civil(2026, 12, 2));
});

test.each([
  ['in a year of twelve months', hebrew(5785, 8, 10), hebrew(5786, 7, 10)],
  ['of a leap year, with both Adars', hebrew(5784, 8, 10), hebrew(5784, 6, 10)],
  ['from Adar I', hebrew(5784, 12, 3), hebrew(5785, 10, 3)],
  ['from Adar II', hebrew(5784, 13, 3), hebrew(5785, 11, 3)],
  ['from a 30th, in a month that has none', hebrew(5785, 1, 30), hebrew(5786, 12, 29)],
])('eleven months are Hebrew months: %s', (_title, death, expected) => {
  expect(dayOf('eleven_months', { civil: null, hebrew: death, adar: 'first' })?.[1]).toEqual(expected);
});

test.each(['first', 'second'] as const)(
  'the first yahrzeit of a death in Adar keeps the custom of the %s',
  (adar) => {
    const death = { civil: null, hebrew: hebrew(5783, 12, 14), adar };
    expect(dayOf('first_yahrzeit', death)?.[1]).toEqual(hebrew(5784, adar === 'first' ? 12 : 13, 14));
  },
);

test('a death of an unknown day has none of them', () => {
  const death: Death = { civil: { ...civil(2026, 11, 1), day: null }, hebrew: null, adar: 'first' };
  for (const step of ['shiva', 'shloshim', 'eleven_months', 'first_yahrzeit'] as const)
    expect(dayOf(step, death)).toBeNull();
});
