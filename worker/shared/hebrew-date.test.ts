import { HDate } from '@hebcal/hdate';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { en, he } from '#worker/testing/dates.ts';
import type { CalendarDate, FullDate } from './calendar-date.ts';
import {
  civilDay,
  daysInMonth,
  isAfter,
  isRealDate,
  latestToday,
  renderHebrewDate,
  toGregorian,
  toHebrew,
} from './hebrew-date.ts';
import yahrzeits from './testdata/yahrzeit-cases.json' with { type: 'json' };

const fromIso = (iso: string): CalendarDate => {
  const [year = 0, month = 0, day = 0] = iso.split('-').map(Number);
  return en(year, month, day);
};

/** The reference library without its local-time Date: a count of days from 1 January of the year 1. */
const EPOCH = 719_163;
const isoOf = (count: number) => new Date((count - EPOCH) * 86_400_000).toISOString().slice(0, 10);
const countOf = (iso: string) => Date.parse(iso) / 86_400_000 + EPOCH;

const anyDay = fc.integer({ min: countOf('1700-01-01'), max: countOf('2200-12-31') });
const anyDate = fc.tuple(anyDay, fc.boolean()).map(([count, hebrew]): CalendarDate => {
  const civil = fromIso(isoOf(count));
  return hebrew ? (toHebrew(civil) ?? civil) : civil;
});

describe('from one calendar to the other', () => {
  test.each(yahrzeits.cases.map((c) => [c.deathCivilDate, c.afterSunset, c.hebrewDateOfDeath] as const))(
    'who died on %s (after sunset: %s) died on the right Hebrew day',
    (iso, afterSunset, { year, month, day, he: inHebrew }) => {
      const death = fromIso(iso);
      expect(toHebrew(death, { afterSunset })).toEqual(he(year, month, day));
      expect(renderHebrewDate(death, 'he', { afterSunset })?.replace(' ב', ' ')).toBe(inHebrew);
      expect(toGregorian(he(year, month, day), { afterSunset })).toEqual(death);
      expect(civilDay(death, { afterSunset })).toBe(iso);
      expect(civilDay(he(year, month, day), { afterSunset })).toBe(iso);
    },
  );

  test('every day from 1700 to 2200 is the Hebrew day that an independent calendar says', () => {
    fc.assert(
      fc.property(anyDay, (count) => {
        const theirs = new HDate(count);
        expect(toHebrew(fromIso(isoOf(count)))).toEqual(
          he(theirs.getFullYear(), theirs.getMonth(), theirs.getDate()),
        );
      }),
      { numRuns: 3000 },
    );
  });

  test('a day comes back from the other calendar unchanged, at noon and after sunset', () => {
    fc.assert(
      fc.property(anyDay, fc.boolean(), (count, afterSunset) => {
        const civil = fromIso(isoOf(count));
        const hebrew = toHebrew(civil, { afterSunset });
        expect(hebrew && isRealDate(hebrew)).toBe(true);
        expect(hebrew && toGregorian(hebrew, { afterSunset })).toEqual(civil);
      }),
    );
  });

  test('a date already in the calendar asked for is left alone, sunset or not', () => {
    expect(toHebrew(he(5784, 12, 30), { afterSunset: true })).toEqual(he(5784, 12, 30));
    expect(toGregorian(en(2024, 3, 10), { afterSunset: true })).toEqual(en(2024, 3, 10));
  });

  test('a year alone lies in two years of the other calendar, so it has no counterpart', () => {
    expect(toHebrew(en(1940))).toBeNull();
    expect(toGregorian(he(5700))).toBeNull();
    expect(renderHebrewDate(en(1940), 'he')).toBeNull();
    expect(renderHebrewDate(he(5701), 'he')).toBe('תש״א');
  });
});

describe('a date that exists', () => {
  test.each([
    en(2024, 2, 29),
    en(2000, 2, 29),
    en(1138),
    en(1948, 12, 31),
    he(5784, 12, 30),
    he(5784, 13, 29),
    he(5785, 12, 29),
    he(5743, 8, 30),
    he(5750, 9, 30),
    he(4898),
    he(5961, 6, 29),
  ])('%j', (date) => expect(isRealDate(date)).toBe(true));

  test.each([
    en(2024, 2, 31),
    en(2023, 2, 29),
    en(1900, 2, 29),
    en(2024, 13, 1),
    en(2024, 0, 1),
    en(2024, 4, 31),
    en(2024, 1, 0),
    en(2024, 3),
    en(2024, null, 3),
    en(999),
    en(2201),
    en(5784, 1, 1),
    en(2024.5),
    en(2024, 1.5, 1),
    en(Number.NaN),
    en(2024, 1, -1),
    he(5784, 13, 30),
    he(5785, 13, 1),
    he(5785, 12, 30),
    he(5784, 14, 1),
    he(5784, 0, 1),
    he(5782, 8, 30),
    he(5784, 2, 30),
    he(5784, 6, 30),
    he(5784, 1, 31),
    he(5784, 7),
    he(5784, null, 1),
    he(2024),
    he(2024, 1, 1),
    he(5962),
    he(4759),
  ])('is not %j', (date) => expect(isRealDate(date)).toBe(false));

  test('each Hebrew month is as long as an independent calendar says', () => {
    for (let year = 5460; year <= 5960; year++)
      for (let month = 1; month <= HDate.monthsInYear(year); month++)
        expect(daysInMonth('he', year, month)).toBe(HDate.daysInMonth(month, year));
  });
});

describe('the civil day to sort by', () => {
  test.each([
    [en(2024, 3, 10), '2024-03-10'],
    [he(5784, 12, 30), '2024-03-10'],
    [he(5708, 2, 5), '1948-05-14'],
    [en(1941), '1941-01-01'],
    [he(5701), '1940-10-03'],
    [en(1040, 7, 5), '1040-07-05'],
    [he(4761), '1000-09-08'],
  ])('%j sorts at %s', (date, day) => expect(civilDay(date)).toBe(day));

  test('after sunset moves only the date that was given as a Hebrew day, and no year alone', () => {
    expect(civilDay(en(2024, 3, 10), { afterSunset: true })).toBe('2024-03-10');
    expect(civilDay(he(5784, 13, 1), { afterSunset: true })).toBe('2024-03-10');
    expect(civilDay(he(5701), { afterSunset: true })).toBe('1940-10-03');
  });
});

describe('who was born must not be born after dying', () => {
  test.each([
    [en(1941, 5, 2), en(1940, 5, 2)],
    [en(1941), en(1940)],
    [en(1941, 1, 1), en(1940)],
    [en(1941), en(1940, 12, 31)],
    [he(5702), he(5701)],
    [he(5784, 1, 1), he(5784, 13, 29)],
    [en(1941), he(5700)],
    [he(5702), en(1940)],
    [en(2024, 3, 11), he(5784, 12, 30)],
    [he(5784, 13, 2), en(2024, 3, 10)],
  ])('%j is after %j', (enqueue, earlier) => {
    expect(isAfter(enqueue, earlier)).toBe(true);
    expect(isAfter(earlier, enqueue)).toBe(false);
  });

  test.each([
    [en(1940, 5, 2), en(1940)],
    [en(1940), en(1940)],
    [en(1940, 12, 31), en(1940)],
    [he(5700, 6, 29), he(5700)],
    [en(1940, 5, 2), he(5700)],
    [en(1940), he(5700)],
    [en(1940), he(5701)],
  ])('%j and %j may be either way round', (birth, death) => {
    expect(isAfter(birth, death)).toBe(false);
    expect(isAfter(death, birth)).toBe(false);
  });

  test('a child that lived one evening was not born after its death', () => {
    const born = he(5784, 13, 1); // began on the evening of 10 March
    expect(isAfter(born, en(2024, 3, 10))).toBe(false);
  });

  test('who died in the evening, by a Hebrew date, died on the civil day before', () => {
    const [born, died] = [en(2024, 3, 11), he(5784, 13, 1)]; // `died` began on the evening of 10 March
    expect(isAfter(born, died)).toBe(false);
    expect(isAfter(born, died, { afterSunset: true })).toBe(true);
    expect(isAfter(en(2024, 3, 10), died, { afterSunset: true })).toBe(false);
    expect(isAfter(died, died, { afterSunset: true })).toBe(false);
    expect(isAfter(en(2023), he(5783), { afterSunset: true })).toBe(false);
  });

  test('of two days in one calendar exactly one order holds', () => {
    fc.assert(
      fc.property(anyDay, anyDay, (a, b) => {
        const [one, two] = [fromIso(isoOf(a)), fromIso(isoOf(b))];
        expect(isAfter(one, two)).toBe(a > b);
      }),
    );
  });

  test('what is after another also sorts after it', () => {
    fc.assert(
      fc.property(anyDate, anyDate, (a, b) => {
        if (isAfter(a, b)) expect(civilDay(a) > civilDay(b)).toBe(true);
      }),
    );
  });

  test('nothing is after itself', () => {
    fc.assert(
      fc.property(anyDate, (date) => {
        expect(isAfter(date, date)).toBe(false);
      }),
    );
  });
});

test('it is tomorrow somewhere from ten in the morning of Greenwich on', () => {
  expect(latestToday(new Date('2026-11-21T09:59:59.999Z'))).toEqual(en(2026, 11, 21));
  expect(latestToday(new Date('2026-11-21T10:00:00.000Z'))).toEqual(en(2026, 11, 22));
  expect(latestToday(new Date('2026-12-31T23:00:00.000Z'))).toEqual(en(2027, 1, 1));
});

test('a whole date keeps being one', () => {
  const death: FullDate = { format: 'en', year: 2024, month: 3, day: 10 };
  expect(renderHebrewDate(death, 'he')).toBe('ל׳ באדר א׳ תשפ״ד');
  expect(renderHebrewDate(death, 'en', { afterSunset: true })).toBe('1 Adar II 5784');
});
