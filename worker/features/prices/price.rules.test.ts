import { describe, expect, test } from 'vitest';
import type { CouponRow } from './coupon.repo.ts';
import { assertCoupon, type CouponUse, couponDiscount, totalsOf } from './price.rules.ts';

const INCLUDED = { rate: 1800, isIncluded: true };
const ADDED = { rate: 1800, isIncluded: false };
const NONE = { rate: 0, isIncluded: false };
const line = (unit_minor: number, quantity = 1) =>
  ({ item: 'plan_annual', quantity, unit_minor, total_minor: unit_minor * quantity }) as const;
const nothingOff = () => 0;

describe('what an order costs', () => {
  test.each([
    ['with VAT in the price', INCLUDED, [4999], { subtotal_minor: 4999, vat_minor: 763, total_minor: 4999 }],
    ['with VAT on top', ADDED, [4999], { subtotal_minor: 4999, vat_minor: 900, total_minor: 5899 }],
    ['without VAT', NONE, [4999], { subtotal_minor: 4999, vat_minor: 0, total_minor: 4999 }],
    [
      'of several lines',
      INCLUDED,
      [499, 200, 301],
      { subtotal_minor: 1000, vat_minor: 153, total_minor: 1000 },
    ],
    ['of nothing', INCLUDED, [0], { subtotal_minor: 0, vat_minor: 0, total_minor: 0 }],
  ])('%s', (_what, vat, units, expected) => {
    expect(
      totalsOf(
        units.map((unit) => line(unit)),
        vat,
        0,
        nothingOff,
      ),
    ).toMatchObject({
      ...expected,
      discount_minor: 0,
      delivery_minor: 0,
      vat_rate: vat.rate,
      vat_included: vat.isIncluded,
    });
  });

  test('less the unused days, at most all of it', () => {
    expect(totalsOf([line(9999)], INCLUDED, 2500, nothingOff)).toMatchObject({
      discount_minor: 2500,
      total_minor: 7499,
      vat_minor: 1144,
    });
    expect(totalsOf([line(9999)], ADDED, 12_000, nothingOff)).toMatchObject({
      discount_minor: 9999,
      total_minor: 0,
      vat_minor: 0,
    });
  });

  test('less a coupon of what the unused days leave', () => {
    const half = couponDiscount({ percent: 50, amount_minor: null });
    expect(totalsOf([line(9999)], INCLUDED, 5000, half)).toMatchObject({
      discount_minor: 7500,
      total_minor: 2499,
    });
  });
});

describe('a coupon takes off', () => {
  test.each([
    ['ten percent', { percent: 10, amount_minor: null }, 4999, 500],
    ['half, rounded up by half a cent', { percent: 50, amount_minor: null }, 499, 250],
    ['all', { percent: 100, amount_minor: null }, 4999, 4999],
    ['an amount', { percent: null, amount_minor: 300 }, 499, 300],
    ['an amount, at most the price', { percent: null, amount_minor: 9999 }, 499, 499],
    ['nothing', { percent: null, amount_minor: null }, 499, 0],
  ])('%s', (_what, coupon, amount, expected) => {
    expect(couponDiscount(coupon)(amount)).toBe(expected);
  });
});

describe('a coupon', () => {
  const NOW = '2026-11-10T12:00:00.000Z';
  const COUPON: CouponRow = {
    id: 1,
    code: 'SPRING',
    percent: 10,
    amount_minor: null,
    currency: null,
    products: [],
    plans: [],
    first_only: false,
    max_uses: null,
    max_per_user: null,
    valid_from: null,
    valid_until: null,
    active: true,
    used: 0,
    created_at: NOW,
  };
  const USE: CouponUse = {
    product: 'subscription',
    plan: 'annual',
    currency: 'USD',
    usedByUser: 0,
    hasOrdered: false,
    at: NOW,
  };
  const AMOUNT = { percent: null, amount_minor: 500 };

  const cases: [why: string, coupon: Partial<CouponRow>, use: Partial<CouponUse>, code: string | null][] = [
    ['for everything', {}, {}, null],
    ['that is off', { active: false }, {}, 'coupon.invalid'],
    ['of this moment', { valid_from: NOW, valid_until: '2026-11-10T12:00:00.001Z' }, {}, null],
    ['from later on', { valid_from: '2026-11-10T12:00:00.001Z' }, {}, 'coupon.expired'],
    ['until now', { valid_until: NOW }, {}, 'coupon.expired'],
    ['for this product', { products: ['export', 'subscription'] }, {}, null],
    ['for another product', { products: ['export'] }, {}, 'coupon.not_applicable'],
    ['for this plan', { plans: ['annual'] }, {}, null],
    ['for another plan', { plans: ['monthly'] }, {}, 'coupon.not_applicable'],
    ['for a plan, where there is none', { plans: ['annual'] }, { plan: undefined }, 'coupon.not_applicable'],
    ['of an amount, in this currency', { ...AMOUNT, currency: 'USD' }, {}, null],
    ['of an amount, in another currency', { ...AMOUNT, currency: 'ILS' }, {}, 'coupon.not_applicable'],
    ['for the first order', { first_only: true }, {}, null],
    [
      'for the first order, at the second',
      { first_only: true },
      { hasOrdered: true },
      'coupon.not_applicable',
    ],
    ['with one use left', { max_uses: 3, used: 2 }, {}, null],
    ['that is used up', { max_uses: 3, used: 3 }, {}, 'coupon.exhausted'],
    ['once more for this person', { max_per_user: 2 }, { usedByUser: 1 }, null],
    ['used up for this person', { max_per_user: 2 }, { usedByUser: 2 }, 'coupon.exhausted'],
    ['off, expired and used up', { active: false, valid_until: NOW, max_uses: 0 }, {}, 'coupon.invalid'],
  ];
  test.each(cases)('%s', (_why, coupon, use, code) => {
    const asserting = () => assertCoupon({ ...COUPON, ...coupon }, { ...USE, ...use });
    if (code === null) expect(asserting).not.toThrow();
    else expect(asserting).toThrow(expect.objectContaining({ code }));
  });

  test('that never was is as one that is off', () => {
    expect(() => assertCoupon(undefined, USE)).toThrow(expect.objectContaining({ code: 'coupon.invalid' }));
  });
});
