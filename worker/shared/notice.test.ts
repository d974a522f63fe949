import { describe, expect, test } from 'vitest';
import { aNoticeInput } from '#worker/testing/view-fixtures.ts';
import { closingDay, navigationTo, shivaEnd, shivaRows } from './notice.ts';

const { shiva, funeral } = aNoticeInput();
if (!shiva || !funeral) throw new Error('the notice has no shiva');

describe('the days of a shiva', () => {
  test('are those that have not passed, without visits on a Shabbat, with the hours of single days', () => {
    const rows = shivaRows(shiva, '2026-11-27');
    expect(rows.map(({ on, visits, prayers }) => [on, visits, prayers])).toEqual([
      ['2026-11-27', '16:00–21:00', 'Afternoon and evening 16:20'],
      ['2026-11-28', null, null],
      ['2026-11-29', '16:00–21:00', 'Afternoon and evening 16:20'],
      ['2026-11-30', null, 'Morning 7:00, then to the grave'],
    ]);
  });

  test('count the burial as the first', () => expect(shivaEnd('2026-11-24')).toBe('2026-11-30'));
});

describe('a notice closes', () => {
  test.each([
    ['after the shiva', {}, '2026-11-30'],
    ['a week after the funeral', { shiva: null }, '2026-11-30'],
    [
      'after the service',
      { shiva: null, funeral: null, service: { ...funeral, on: '2026-12-23' } },
      '2026-12-23',
    ],
    ['on the day it was made', { shiva: null, funeral: null }, '2026-11-25'],
  ])('%s', (_title, patch, day) => expect(closingDay(aNoticeInput(patch), '2026-11-25')).toBe(day));
});

describe('the way there', () => {
  const nowhere = { navigation: null, address: null, place: 'The old cemetery' };
  test.each([
    [
      'is the link of the family',
      { ...nowhere, navigation: 'https://waze.com/ul/h1' },
      'https://waze.com/ul/h1',
    ],
    [
      'leads to the address',
      { ...nowhere, address: 'Haifa' },
      'https://www.google.com/maps/dir/?api=1&destination=The+old+cemetery%2C+Haifa',
    ],
    ['is not offered to a place without an address', nowhere, null],
  ])('%s', (_title, place, way) => expect(navigationTo(place)).toBe(way));
});
