import { setupI18n } from '@lingui/core';
import { describe, expect, test } from 'vitest';
import type { CalendarDate } from '#worker/shared/calendar-date.ts';
import {
  type DateParts,
  inCalendar,
  isDateParts,
  monthChoices,
  NO_DATE,
  readDate,
  yearsInOtherCalendar,
} from './date-parts.ts';
import { dateFaultInWords } from './date-words.ts';

const TODAY: CalendarDate = { format: 'en', year: 2026, month: 11, day: 21 };

const en = (day: string, month: string, year: string, unknown = false): DateParts => ({
  ...NO_DATE,
  en: { day, month, year },
  unknown,
});
const he = (day: string, month: string, year: string, unknown = false): DateParts => ({
  ...NO_DATE,
  format: 'he',
  he: { day, month, year },
  unknown,
});

describe('what was filled in', () => {
  test.each<[string, DateParts, Partial<CalendarDate> | null]>([
    ['nothing', NO_DATE, null],
    ['a civil day', en('10', '3', '2024'), { format: 'en', year: 2024, month: 3, day: 10 }],
    ['a leap day', en('29', '2', '2024'), { day: 29 }],
    ['a Hebrew day in letters', he('30', 'adar1', 'תשפ״ד'), { format: 'he', year: 5784, month: 12, day: 30 }],
    ['Adar of a common year', he('29', 'adar', '5785'), { year: 5785, month: 12, day: 29 }],
    ['Adar II', he('29', 'adar2', '5784'), { year: 5784, month: 13, day: 29 }],
    ['30 Cheshvan of a full year', he('30', '8', '5783'), { year: 5783, month: 8, day: 30 }],
    ['a year alone', en('', '', '1941', true), { format: 'en', year: 1941, month: null, day: null }],
    ['a year alone, the day forgotten', en('3', '4', '1941', true), { month: null, day: null }],
    ['a Hebrew year alone', he('', '', 'תש״א', true), { format: 'he', year: 5701, month: null }],
    ['not even the year', en('', '', '', true), null],
    ['today', en('21', '11', '2026'), { day: 21 }],
  ])('%s', (_, parts, date) => {
    const read = readDate(parts, TODAY);
    expect(read.fault).toBeNull();
    if (date) expect(read.date).toMatchObject(date);
    else expect(read.date).toBeNull();
  });
});

describe('what is no date is refused in words', () => {
  const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
  test.each<[string, DateParts, string, RegExp]>([
    ['30 Adar II', he('30', 'adar2', '5784'), 'day', /Adar II 5784 has 29 days/],
    ['30 Adar', he('30', 'adar', '5785'), 'day', /Adar 5785 has 29 days/],
    ['30 Cheshvan', he('30', '8', '5784'), 'day', /Cheshvan 5784 has 29 days/],
    ['31 April', en('31', '4', '1990'), 'day', /April 1990 has 30 days/],
    ['29 February of a common year', en('29', '2', '2023'), 'day', /February 2023 has 28 days/],
    ['day 0', en('0', '2', '2023'), 'day', /28 days/],
    ['a day in words', en('x', '2', '2023'), 'day', /28 days/],
    ['a number that is no day', en('1e1', '2', '2023'), 'day', /28 days/],
    ['Adar I of a common year', he('1', 'adar1', '5785'), 'one_adar', /only one Adar in 5785/],
    ['Adar of a leap year', he('1', 'adar', '5784'), 'two_adars', /two Adars in 5784/],
    ['a Hebrew year among the civil ones', en('1', '1', '5784'), 'year', /example 1941/],
    ['a civil year among the Hebrew ones', he('1', '7', '1941'), 'year', /example 5701/],
    ['two numerals', en('1', '1', '41'), 'year', /four-digit/],
    ['no month', en('1', '', '1941'), 'incomplete', /day, the month and the year/],
    ['only a year, and not said so', en('', '', '1941'), 'incomplete', /I don’t know the exact date/],
    ['tomorrow', en('22', '11', '2026'), 'future', /in the future/],
    ['next year', en('', '', '2027', true), 'future', /in the future/],
  ])('%s', (_, parts, kind, words) => {
    const { date, fault } = readDate(parts, TODAY);
    expect(date).toBeNull();
    expect(fault?.kind).toBe(kind);
    expect(fault && dateFaultInWords(fault, i18n, 'en')).toMatch(words);
  });
});

describe('the months to choose from', () => {
  const names = (year: string, month = '') =>
    monthChoices(he('', month, year), 'en').map(({ label }) => label);
  test('begin with Tishrei', () => expect(names('5785')[0]).toBe('Tishrei'));
  test('have two Adars in a leap year', () => {
    expect(names('5784').filter((name) => name.startsWith('Adar'))).toEqual(['Adar I', 'Adar II']);
    expect(names('תשפ״ד')).toHaveLength(13);
  });
  test('have one Adar in any other', () => {
    expect(names('5785').filter((name) => name.startsWith('Adar'))).toEqual(['Adar']);
    expect(names('5785')).toHaveLength(12);
  });
  test('do not drop the one that was chosen before the year', () => {
    expect(names('5785', 'adar2')).toContain('Adar II');
  });
  test('have names in Hebrew', () => {
    expect(monthChoices(he('', '', '5784'), 'he').map(({ label }) => label)).toContain('אדר א׳');
    expect(monthChoices(en('', '', ''), 'he')[2]?.label).toBe('מרץ');
  });
});

describe('the other calendar', () => {
  const ask = { today: TODAY, locale: 'en' as const };
  test('has the same day, and leads back to it', () => {
    const civil = en('10', '3', '2024');
    const hebrew = inCalendar(civil, 'he', ask);
    expect(hebrew.he).toEqual({ day: '30', month: 'adar1', year: '5784' });
    expect(inCalendar(hebrew, 'en', ask).en).toEqual(civil.en);
  });
  test('has the next day for what was after sunset, and leads back to the evening', () => {
    const after = { ...ask, afterSunset: true };
    const hebrew = inCalendar(en('10', '3', '2024'), 'he', after);
    expect(hebrew.he).toEqual({ day: '1', month: 'adar2', year: '5784' });
    expect(inCalendar(hebrew, 'en', after).en.day).toBe('10');
  });
  test('shows years in letters to who reads Hebrew', () => {
    expect(inCalendar(en('10', '3', '2024'), 'he', { ...ask, locale: 'he' }).he.year).toBe('תשפ״ד');
  });
  test.each<[DateParts, string | undefined]>([
    [en('', '', '1941', true), '5701–5702'],
    [he('', '', 'תש״א', true), '1940–1941'],
    [en('10', '3', '2024'), undefined],
  ])('has two years for one', (parts, years) => {
    const { date } = readDate(parts, TODAY);
    expect(
      date &&
        yearsInOtherCalendar(date)
          ?.map(({ year }) => year)
          .join('–'),
    ).toBe(years);
  });
  test('keeps what is half typed', () => {
    const half = inCalendar(en('10', '', '2024'), 'he', ask);
    expect(half.he).toEqual(NO_DATE.he);
    expect(inCalendar(half, 'en', ask).en.day).toBe('10');
  });
});

test.each([
  null,
  7,
  'x',
  {},
  { format: 'en' },
  { ...NO_DATE, en: { day: 1 } },
  { ...NO_DATE, unknown: 'no' },
])('a spoilt draft is known: %j', (value) => expect(isDateParts(value)).toBe(false));

test('a draft comes back from storage as it was', () => {
  expect(isDateParts(JSON.parse(JSON.stringify(he('1', 'adar1', 'תשפ״ד'))))).toBe(true);
});
