import { expect, test } from 'vitest';
import { dayNumber } from './hebrew-date.ts';
import { isRestDay, morningFrom, outsideRest } from './rest-days.ts';

const day = (text: string) => {
  const [year = 0, month = 0, date = 0] = text.split('-').map(Number);
  return dayNumber({ format: 'en', year, month, day: date });
};

test.each([
  ['a Shabbat', '2026-11-14', true],
  ['a Friday', '2026-11-13', false],
  ['a Sunday', '2026-11-15', false],
  ['the first day of Rosh Hashanah', '2026-09-12', true],
  ['its second day', '2026-09-13', true],
  ['Yom Kippur', '2026-09-21', true],
  ['the first day of Sukkot', '2026-09-26', true],
  ['a day between', '2026-09-28', false],
  ['Shemini Atzeret', '2026-10-03', true],
  ['the first day of Pesach', '2027-04-22', true],
  ['its seventh day', '2027-04-28', true],
  ['Shavuot', '2027-06-11', true],
  ['Purim, on which people work', '2027-03-23', false],
])('%s', (_title, date, rests) => expect(isRestDay(day(date))).toBe(rests));

test.each([
  ['an ordinary morning', '2026-11-11T08:00:00.000Z', '2026-11-11T08:00:00.000Z'],
  ['Friday before 14:00', '2026-11-13T11:59:59.000Z', '2026-11-13T11:59:59.000Z'],
  ['Friday from 14:00', '2026-11-13T12:00:00.000Z', '2026-11-15T08:00:00.000Z'],
  ['Shabbat', '2026-11-14T09:00:00.000Z', '2026-11-15T08:00:00.000Z'],
  ['Saturday late in the evening', '2026-11-14T21:30:00.000Z', '2026-11-15T08:00:00.000Z'],
  ['Sunday after midnight in Jerusalem', '2026-11-14T22:30:00.000Z', '2026-11-14T22:30:00.000Z'],
  [
    'the eve of Rosh Hashanah, a Friday: then three days',
    '2026-09-11T12:00:00.000Z',
    '2026-09-14T07:00:00.000Z',
  ],
])('%s', (_title, at, sent) => expect(outsideRest(new Date(at)).toISOString()).toBe(sent));

test.each([
  ['in winter', '2026-11-11', '2026-11-11T08:00:00.000Z'],
  ['in summer', '2026-07-15', '2026-07-15T07:00:00.000Z'],
  ['on the day on which the clock goes forward', '2027-03-26', '2027-03-26T07:00:00.000Z'],
  ['on the day on which it goes back', '2026-10-25', '2026-10-25T08:00:00.000Z'],
  ['on a Shabbat', '2026-11-14', '2026-11-15T08:00:00.000Z'],
])('ten in the morning %s', (_title, date, at) => expect(morningFrom(day(date)).toISOString()).toBe(at));
