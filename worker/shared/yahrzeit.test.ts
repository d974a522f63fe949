import { getBirthdayHD, getYahrzeitHD } from '@hebcal/hdate';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FullDate } from './calendar-date.ts';
import { dateOf, dayNumber, daysInMonth, isRealDate, monthsInYear } from './hebrew-date.ts';
import yahrzeits from './testdata/yahrzeit-cases.json' with { type: 'json' };
import { hebrewBirthdayIn, yahrzeitsIn } from './yahrzeit.ts';

const he = (year: number, month: number, day: number): FullDate => ({ format: 'he', year, month, day });

const iso = (date: FullDate): string => {
  const { year, month, day } = dateOf('en', dayNumber(date));
  return [year, month, day].map((part) => String(part).padStart(2, '0')).join('-');
};

/** An arbitrary Hebrew day; in half of the cases the last day of its month. */
const anyHebrewDay = fc
  .record({ year: fc.integer({ min: 5460, max: 5800 }), month: fc.nat(), day: fc.nat(), last: fc.boolean() })
  .map(({ year, month, day, last }) => {
    const inYear = (month % monthsInYear('he', year)) + 1;
    const days = daysInMonth('he', year, inYear);
    return he(year, inYear, last ? days : (day % days) + 1);
  });

describe('the difficult deaths', () => {
  test.each(yahrzeits.cases.map((one) => [one.id, one.category, one] as const))(
    '%i: %s',
    (_id, _name, one) => {
      const { year, month, day } = one.hebrewDateOfDeath;
      const death = he(year, month, day);
      const second = 'adarSecondCustom' in one ? (one.adarSecondCustom ?? []) : [];
      one.yahrzeit.forEach(({ hebrewYear, gregorian }, at) => {
        expect(yahrzeitsIn(hebrewYear, death, 'first').map(iso)).toEqual([gregorian]);
        const inSecondAdar = second[at] ?? gregorian;
        expect(yahrzeitsIn(hebrewYear, death, 'second').map(iso)).toEqual([inSecondAdar]);
        expect(yahrzeitsIn(hebrewYear, death, 'both').map(iso)).toEqual([
          ...new Set([gregorian, inSecondAdar]),
        ]);
      });
    },
  );

  test.each(yahrzeits.cases.map((one) => [one.id, one.category, one] as const))(
    'who was born on the day of %i: %s',
    (_id, _name, one) => {
      const { year, month, day } = one.hebrewDateOfDeath;
      const birthdays = [5786, 5787, 5788, 5789, 5790].map((in_) =>
        hebrewBirthdayIn(in_, he(year, month, day)),
      );
      expect(birthdays.map((birthday) => birthday && iso(birthday))).toEqual(one.birthdayRule5786to5790);
    },
  );
});

describe('as an independent calendar has it', () => {
  test('every yahrzeit of every death, where the first Adar is kept', () => {
    fc.assert(
      fc.property(anyHebrewDay, fc.integer({ min: 1, max: 160 }), (death, after) => {
        const theirs = getYahrzeitHD(death.year + after, { yy: death.year, mm: death.month, dd: death.day });
        const ours = yahrzeitsIn(death.year + after, death, 'first');
        expect(ours).toEqual(theirs && [he(theirs.yy, theirs.mm, theirs.dd)]);
      }),
      { numRuns: 3000 },
    );
  });

  test('every birthday of every birth', () => {
    fc.assert(
      fc.property(anyHebrewDay, fc.integer({ min: 1, max: 160 }), (birth, after) => {
        const theirs = getBirthdayHD(birth.year + after, { yy: birth.year, mm: birth.month, dd: birth.day });
        const ours = hebrewBirthdayIn(birth.year + after, birth);
        expect(ours).toEqual(theirs && he(theirs.yy, theirs.mm, theirs.dd));
      }),
      { numRuns: 3000 },
    );
  });
});

describe('in any year after', () => {
  const custom = fc.constantFrom('first', 'second', 'both') as fc.Arbitrary<'first' | 'second' | 'both'>;

  test('a yahrzeit is a day that there is, once, or twice where both Adars are kept', () => {
    fc.assert(
      fc.property(anyHebrewDay, custom, fc.integer({ min: 1, max: 160 }), (death, adar, after) => {
        const days = yahrzeitsIn(death.year + after, death, adar);
        expect(days.every((day) => isRealDate(day) && day.year === death.year + after)).toBe(true);
        expect(days.length === 1 || (adar === 'both' && days.length === 2 && death.month === 12)).toBe(true);
      }),
    );
  });

  test('the custom changes nothing but Adar of a common year', () => {
    expect(yahrzeitsIn(5787, he(5785, 12, 14), 'first')).toEqual([he(5787, 12, 14)]);
    expect(yahrzeitsIn(5787, he(5785, 12, 14), 'second')).toEqual([he(5787, 13, 14)]);
    expect(yahrzeitsIn(5787, he(5785, 12, 14), 'both')).toEqual([he(5787, 12, 14), he(5787, 13, 14)]);
    expect(yahrzeitsIn(5788, he(5785, 12, 14), 'both')).toEqual([he(5788, 12, 14)]);
    // a death in a leap year was in one particular Adar, which determines the yahrzeit
    expect(yahrzeitsIn(5787, he(5784, 12, 14), 'second')).toEqual([he(5787, 12, 14)]);
    expect(yahrzeitsIn(5787, he(5784, 13, 14), 'first')).toEqual([he(5787, 13, 14)]);
  });

  test('there is none in the year of the death, and no birthday in that of the birth', () => {
    expect(yahrzeitsIn(5784, he(5784, 1, 5), 'both')).toEqual([]);
    expect(yahrzeitsIn(5783, he(5784, 1, 5), 'both')).toEqual([]);
    expect(hebrewBirthdayIn(5784, he(5784, 1, 5))).toBeNull();
  });
});
