import { describe, expect, test } from 'vitest';
import {
  endOf,
  isEndless,
  isRunning,
  monthsAfter,
  nextRetry,
  onSite,
  type Plan,
  periodEnd,
  unusedMinor,
} from './subscription.rules.ts';

const at = (day: string): string => `${day}T09:30:00.000Z`;

describe('a period ends on the same day of a later month', () => {
  test.each([
    ['2026-11-10', 1, '2026-12-10'],
    ['2026-12-31', 1, '2027-01-31'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-03-31', 1, '2026-04-30'],
    ['2026-08-31', 1, '2026-09-30'],
    ['2026-11-10', 12, '2027-11-10'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2027-02-28', 12, '2028-02-28'],
    ['2026-12-31', 24, '2028-12-31'],
    ['2026-12-01', 13, '2028-01-01'],
  ])('%s and %i months: %s', (from, months, expected) => {
    expect(monthsAfter(at(from), months, at(from))).toBe(at(expected));
  });

  test('and returns to it after a month that is too short', () => {
    const ends = [];
    let end: string | null = at('2027-12-31');
    for (let month = 0; month < 5 && end; month++) {
      end = periodEnd('monthly', end, { work: false, anchor: at('2027-12-31') });
      ends.push(end);
    }
    expect(ends).toEqual(['2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30', '2028-05-31'].map(at));
  });

  test('a leap day is a leap day again four years later', () => {
    let end: string | null = at('2028-02-29');
    for (let year = 0; year < 4 && end; year++)
      end = periodEnd('annual', end, { work: false, anchor: at('2028-02-29') });
    expect(end).toBe(at('2032-02-29'));
  });

  test('of a plan without end, never; of a work site, after two years, whatever the plan', () => {
    expect(periodEnd('once', at('2026-11-10'), { work: false })).toBeNull();
    for (const plan of ['monthly', 'annual', 'once'] as const)
      expect(periodEnd(plan, at('2026-11-10'), { work: true })).toBe(at('2028-11-10'));
  });
});

describe('who paid one after the other pays for one period after the other', () => {
  const paid = (plan: Plan, day: string, isRenewal = false) => ({ plan, at: at(day), isRenewal });
  test.each([
    ['nobody', [], undefined],
    ['one', [paid('annual', '2026-11-10')], '2027-11-10'],
    [
      'a gift in the middle of a month',
      [paid('monthly', '2026-11-10'), paid('annual', '2026-11-20')],
      '2027-12-10',
    ],
    ['one after a pause', [paid('monthly', '2026-01-05'), paid('monthly', '2026-11-10')], '2026-12-10'],
    [
      'a renewal that was paid late',
      [
        paid('monthly', '2026-01-31'),
        paid('monthly', '2026-03-10', true),
        paid('monthly', '2026-03-28', true),
      ],
      '2026-04-30',
    ],
  ])('%s', (_who, orders, expected) => {
    expect(endOf(orders, false)).toBe(expected && at(expected));
  });

  const granted = (day: string, until: string | null) => ({
    at: at(day),
    plan: 'annual' as const,
    until: until && at(until),
  });

  test.each([
    ['alone', [], [granted('2026-11-10', '2027-01-10')], '2027-01-10'],
    ['before it', [paid('monthly', '2026-11-12')], [granted('2026-11-10', '2027-01-10')], '2027-02-10'],
    ['for longer', [paid('monthly', '2026-11-12')], [granted('2026-11-14', '2027-01-10')], '2027-01-10'],
    ['for less', [paid('annual', '2026-11-12')], [granted('2026-11-14', '2027-01-10')], '2027-11-12'],
    ['for ever', [paid('annual', '2026-11-12')], [granted('2026-11-14', null)], null],
  ])('where a plan was granted %s', (_how, orders, grants, expected) => {
    expect(endOf(orders, false, grants)).toBe(expected && at(expected));
  });

  test('a renewal after a grant keeps the day on which that ended', () => {
    const orders = [paid('monthly', '2026-11-12'), paid('monthly', '2027-02-28', true)];
    expect(endOf(orders, false, [granted('2026-11-10', '2027-01-31')])).toBe(at('2027-03-31'));
  });

  test('one of whom paid for ever', () => {
    expect(
      endOf([paid('monthly', '2026-11-10'), paid('once', '2026-11-11'), paid('annual', '2026-11-12')], false),
    ).toBeNull();
  });
});

describe('a renewal that failed', () => {
  test('is tried again 1, 3, 7 and 14 days after the first time, and then not any more', () => {
    const retries = [1, 2, 3, 4, 5].map((failures) => nextRetry(at('2026-12-30'), failures));
    expect(retries).toEqual([...['2026-12-31', '2027-01-02', '2027-01-06', '2027-01-13'].map(at), null]);
  });
});

describe('the days that are left of a period', () => {
  const period = { period_start: at('2026-11-10'), period_end: at('2026-12-10') };
  const worth = (paidMinor: number, now: string) => unusedMinor(period, paidMinor, new Date(now));

  test.each([
    [at('2026-11-10'), 3000],
    [at('2026-11-25'), 1500],
    [at('2026-12-09'), 100],
    [at('2026-12-10'), 0],
  ])('are worth their part of what was paid: at %s, %i', (now, expected) => {
    expect(worth(3000, now)).toBe(expected);
  });

  test('are worth no more than all of it, and no less than nothing', () => {
    expect(worth(3000, at('2026-10-01'))).toBe(3000);
    expect(worth(3000, at('2027-10-01'))).toBe(0);
    expect(worth(0, at('2026-11-10'))).toBe(0);
  });

  test('are worth nothing of a plan without end, or of a period of no length', () => {
    expect(unusedMinor({ ...period, period_end: null }, 9999, new Date(at('2026-11-10')))).toBe(0);
    expect(
      unusedMinor({ ...period, period_end: period.period_start }, 9999, new Date(at('2026-11-10'))),
    ).toBe(0);
  });

  test('are worth whole cents, half of one rounded up', () => {
    expect(worth(1, at('2026-11-25'))).toBe(1);
    expect(worth(1, '2026-11-25T09:31:00.000Z')).toBe(0);
    for (let minute = 0; minute < 500; minute++) {
      const now = new Date(Date.parse(at('2026-11-10')) + minute * 87 * 60_000);
      expect(Number.isInteger(unusedMinor(period, 4999, now))).toBe(true);
    }
  });
});

describe('a site has its plan', () => {
  test.each(['active', 'past_due', 'cancelled', 'granted'] as const)('while it is %s', (state) => {
    expect(isRunning({ state })).toBe(true);
    expect(isEndless({ state, period_end: null })).toBe(true);
    expect(isEndless({ state, period_end: at('2026-12-10') })).toBe(false);
  });

  test('no more once it has ended', () => {
    expect(isRunning({ state: 'ended' })).toBe(false);
    expect(isEndless({ state: 'ended', period_end: null })).toBe(false);
  });

  test('and says until when, unless it renews', () => {
    const period_end = at('2026-12-10');
    const row = { plan: 'monthly', state: 'active', period_end, next_charge_at: period_end } as const;
    expect(onSite(row)).toEqual({ subscribed: true, plan: 'monthly', plan_until: null });
    const cancelled = { ...row, state: 'cancelled', next_charge_at: null } as const;
    expect(onSite(cancelled)).toEqual({ subscribed: true, plan: 'monthly', plan_until: period_end });
    expect(onSite({ ...cancelled, state: 'ended' })).toMatchObject({ subscribed: false });
  });
});
