import { describe, expect, test } from 'vitest';
import { windowOf } from './thanks.rules.ts';

const death = { format: 'en', year: 2026, month: 11, day: 10 } as const;
const mourning = { death, funeral_on: null, shiva_until: null };
const onDay = (today: string, more = {}) => windowOf({ ...mourning, ...more }, today)?.occasion;

describe('a letter of thanks', () => {
  test('is sent from the day after the shiva, for a year', () => {
    expect(windowOf(mourning, '2026-11-12')).toEqual({
      from: '2026-11-18',
      until: '2027-11-17',
      occasion: null,
    });
    expect(['2026-11-17', '2026-11-18', '2027-11-17', '2027-11-18'].map((day) => onDay(day))).toEqual([
      null,
      'shiva',
      'shloshim',
      null,
    ]);
  });

  test('is that of the shloshim from the day after the thirtieth', () => {
    expect(['2026-12-10', '2026-12-11'].map((day) => onDay(day))).toEqual(['shiva', 'shloshim']);
  });

  test('follows the funeral and the shiva of the notice', () => {
    expect(onDay('2026-11-18', { funeral_on: '2026-11-13' })).toBeNull();
    expect(onDay('2026-11-20', { funeral_on: '2026-11-13' })).toBe('shiva');
    // shortened by a festival
    expect(onDay('2026-11-14', { shiva_until: '2026-11-13' })).toBe('shiva');
  });

  test.each([[null], [{ format: 'en', year: 2026, month: null, day: null } as const]])(
    'is sent on no day where the death is %j',
    (known) => {
      expect(windowOf({ ...mourning, death: known }, '2026-11-20')).toBeNull();
    },
  );
});
