import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CalendarDate, FullDate } from './calendar-date.ts';
import { dateOf, dayNumber, plusDays, toGregorian, toHebrew } from './hebrew-date.ts';
import { type DatedSite, nextOccasion, nextYahrzeit, occasionsBetween } from './occasions.ts';
import { civilToday } from './reader-day.ts';

const en = (year: number, month: number, day: number): FullDate => ({ format: 'en', year, month, day });
const isoOf = ({ year, month, day }: CalendarDate) =>
  [year, month, day].map((part) => String(part).padStart(2, '0')).join('-');

type Known = { birth?: CalendarDate; death?: CalendarDate; afterSunset?: boolean };
const person = ({ birth, death, afterSunset = false }: Known, more: Partial<DatedSite> = {}): DatedSite => ({
  site_type_id: 1,
  derived_dates: {
    birth_civil: birth ? toGregorian(birth) : null,
    birth_hebrew: birth ? toHebrew(birth) : null,
    death_civil: death ? toGregorian(death, { afterSunset }) : null,
    death_hebrew: death ? toHebrew(death, { afterSunset }) : null,
  },
  adar_custom: 'first',
  settings: { hebrew_calendar: true },
  communities: [],
  ...more,
});

const daysOf = (site: DatedSite, year: number, kind: string) =>
  occasionsBetween(site, en(year, 1, 1), en(year, 12, 31))
    .filter((one) => one.kind === kind)
    .map(({ on }) => isoOf(on));

describe('the days that are kept for someone', () => {
  const ruth = person({ birth: en(1931, 4, 12), death: en(2016, 3, 24) });

  test('are told in order, the Hebrew ones with the evening before', () => {
    const year = occasionsBetween(ruth, en(2027, 1, 1), en(2027, 12, 31));
    expect(year.map(({ kind, on, eve }) => [kind, isoOf(on), eve && isoOf(eve)])).toEqual([
      ['yahrzeit', '2027-03-23', '2027-03-22'],
      ['memorial_day', '2027-03-24', null],
      ['birthday', '2027-04-12', null],
      ['hebrew_birthday', '2027-05-02', '2027-05-01'],
    ]);
  });

  test('a civil year may hold two yahrzeits, and another none', () => {
    const death = { death: en(1999, 12, 31), afterSunset: true };
    expect(daysOf(person(death), 2029, 'yahrzeit')).toEqual(['2029-01-10', '2029-12-29']);
    expect(daysOf(person(death), 2030, 'yahrzeit')).toEqual([]);
    expect(nextYahrzeit(person(death), en(2030, 1, 1))?.on).toEqual(en(2031, 1, 18));
  });

  test('both Adars are two days of one year', () => {
    const site = person({ death: { format: 'he', year: 5785, month: 12, day: 14 } }, { adar_custom: 'both' });
    expect(daysOf(site, 2027, 'yahrzeit')).toEqual(['2027-02-21', '2027-03-23']);
  });

  test('of a year alone nothing is kept, and of the unknown neither', () => {
    const years = { birth: { format: 'en', year: 1931, month: null, day: null } } as const;
    const hebrew = { death: { format: 'he', year: 5776, month: null, day: null } } as const;
    for (const known of [{}, years, hebrew, { ...years, ...hebrew }])
      expect(nextOccasion(person(known), en(2026, 1, 1))).toBeNull();
  });

  test('who is alive has birthdays only', () => {
    const site = person({ birth: en(1960, 5, 1), death: en(2020, 5, 1) }, { site_type_id: 2 });
    const kinds = occasionsBetween(site, en(2026, 1, 1), en(2030, 1, 1)).map(({ kind }) => kind);
    expect(new Set(kinds)).toEqual(new Set(['birthday', 'hebrew_birthday']));
    expect(nextYahrzeit(site, en(2026, 1, 1))).toBeNull();
  });

  test('where the Hebrew calendar is not shown, neither are its days', () => {
    const site = person({ death: en(2016, 3, 24) }, { settings: { hebrew_calendar: false } });
    expect(nextOccasion(site, en(2027, 3, 1))?.kind).toBe('memorial_day');
    expect(nextYahrzeit(site, en(2027, 3, 1))).toBeNull();
  });

  test('a site that has not decided keeps those days as the community whose look it takes, else as its first', () => {
    const held = (is_public: boolean, hebrew_calendar: boolean) => ({
      is_public,
      settings: { hebrew_calendar },
    });
    const keeps = (communities: ReturnType<typeof held>[], settings = {}) =>
      nextYahrzeit({ ...ruth, settings, communities }, en(2027, 3, 1)) !== null;
    expect(keeps([])).toBe(true);
    expect(keeps([held(false, false)])).toBe(false);
    expect(keeps([held(false, true), held(true, false), held(true, true)])).toBe(false);
    expect(keeps([held(true, false)], { hebrew_calendar: true })).toBe(true);
    expect(keeps([held(true, true)], { hebrew_calendar: false })).toBe(false);
  });

  test('29 February is kept on the 28th of a common year', () => {
    const site = person({ birth: en(1960, 2, 29) });
    expect([2027, 2028].flatMap((year) => daysOf(site, year, 'birthday'))).toEqual([
      '2027-02-28',
      '2028-02-29',
    ]);
  });

  test('neither birth nor death is a day of its own first year', () => {
    const settings = { hebrew_calendar: false };
    const site = person({ birth: en(2026, 2, 1), death: en(2026, 11, 20) }, { settings });
    expect(nextOccasion(site, en(2026, 1, 1))).toMatchObject({ kind: 'birthday', on: en(2027, 2, 1) });
    expect(daysOf(site, 2026, 'memorial_day')).toEqual([]);
  });
});

describe('the next day', () => {
  const site = fc
    .record({
      birth: fc.integer({ min: dayNumber(en(1900, 1, 1)), max: dayNumber(en(1960, 1, 1)) }),
      death: fc.integer({ min: dayNumber(en(1961, 1, 1)), max: dayNumber(en(2026, 1, 1)) }),
      afterSunset: fc.boolean(),
      custom: fc.constantFrom('first', 'second', 'both'),
    })
    .map(({ birth, death, afterSunset, custom }) =>
      person(
        { birth: dateOf('en', birth), death: dateOf('en', death), afterSunset },
        { adar_custom: custom as DatedSite['adar_custom'] },
      ),
    );
  const someDay = fc.integer({ min: 0, max: 60_000 }).map((days) => plusDays(en(2026, 1, 2), days));

  test('never goes back as the days go by, and today counts', () => {
    fc.assert(
      fc.property(site, someDay, (one, start) => {
        let [before, yahrzeit] = [0, 0];
        for (let today = start; dayNumber(today) < dayNumber(start) + 430; today = plusDays(today, 1)) {
          const next = nextOccasion(one, today)?.on as FullDate;
          const memorial = nextYahrzeit(one, today)?.on as FullDate;
          expect(dayNumber(next)).toBeGreaterThanOrEqual(Math.max(before, dayNumber(today)));
          expect(dayNumber(memorial)).toBeGreaterThanOrEqual(Math.max(yahrzeit, dayNumber(today)));
          [before, yahrzeit] = [dayNumber(next), dayNumber(memorial)];
        }
      }),
      { numRuns: 15 },
    );
  });

  test('is the first of those between', () => {
    fc.assert(
      fc.property(site, someDay, (one, today) => {
        const all = occasionsBetween(one, today, plusDays(today, 900));
        expect(nextOccasion(one, today)).toEqual(all[0]);
        expect(nextYahrzeit(one, today)).toEqual(all.find(({ kind }) => kind === 'yahrzeit'));
        for (const { on, in_days } of all) expect(on).toEqual(plusDays(today, in_days));
      }),
      { numRuns: 100 },
    );
  });
});

test('the day begins for readers of Hebrew in Jerusalem, for others in UTC', () => {
  const late = new Date('2026-11-21T22:30:00Z');
  expect(civilToday('he', late)).toEqual(en(2026, 11, 22));
  expect(civilToday('en', late)).toEqual(en(2026, 11, 21));
});
