import { describe, expect, test } from 'vitest';
import type { OrderRow } from '#worker/features/orders/public.ts';
import { endedAt, refundableIn, refundableSince, refundUntil, withoutOrder } from './refund.rules.ts';
import type { PaidPlan, SubscriptionRow } from './subscription.repo.ts';

const at = (day: string): string => `${day}T09:30:00.000Z`;
const NOW = at('2026-11-20');
const [OWNER, COUSIN] = [1, 2];

/** A monthly plan of the owner, from the tenth of November on. */
const MONTHLY: SubscriptionRow = {
  id: 7,
  site_id: 3,
  user_id: OWNER,
  plan: 'monthly',
  state: 'active',
  is_gift: false,
  started_at: at('2026-11-10'),
  anchor: at('2026-11-10'),
  period_start: at('2026-11-10'),
  period_end: at('2026-12-10'),
  price_minor: 499,
  currency: 'USD',
  card_id: 5,
  next_plan: null,
  next_charge_at: at('2026-12-10'),
  failures: 0,
  failed_at: null,
  order_id: 1,
  cancelled_at: null,
  ended_at: null,
  grants: [],
  version: 1,
  created_at: at('2026-11-10'),
};
const paid = (id: number, day: string, more: Partial<PaidPlan> = {}): PaidPlan => ({
  id,
  user_id: OWNER,
  plan: 'monthly',
  at: at(day),
  isRenewal: false,
  isGift: false,
  isUpgrade: false,
  ...more,
});
const GIFT = paid(2, '2026-11-12', { user_id: COUSIN, plan: 'annual', isGift: true });
const without = (row: SubscriptionRow, orderId: number, list: PaidPlan[], now = NOW) =>
  withoutOrder(row, { paid: list, orderId, work: false, now });

describe('what is paid can be refunded', () => {
  test('for fourteen days', () => {
    expect(refundableSince(new Date(NOW))).toBe(at('2026-11-06'));
    expect(refundUntil({ placed_at: at('2026-11-06'), created_at: at('2026-11-01') })).toBe(NOW);
  });

  const order = (id: number, more: object = {}) =>
    ({ id, payment_status: 'captured', total_minor: 499, details: {}, ...more }) as OrderRow;
  const bought = (one: OrderRow, isGivenBack = false) => ({ order: one, isGivenBack });

  test.each([
    ['nothing', [], undefined],
    ['the newest', [bought(order(2)), bought(order(1))], 2],
    ['the one before, once that is given back', [bought(order(2), true), bought(order(1))], 1],
    ['none that cost nothing', [bought(order(2, { total_minor: 0 })), bought(order(1))], 1],
    ['none that was refunded elsewhere', [bought(order(1, { payment_status: 'refunded' }))], undefined],
    [
      'none whose days are in the price of another',
      [bought(order(2, { total_minor: 0, details: { unused_minor: 300 } })), bought(order(1))],
      undefined,
    ],
  ])('of the orders: %s', (_what, list, expected) => {
    expect(refundableIn(list)?.id).toBe(expected);
  });
});

describe('without an order', () => {
  test('that extended a plan, it renews when it did before', () => {
    const extended = { ...MONTHLY, period_end: at('2027-12-10'), next_charge_at: at('2027-12-10') };
    expect(without(extended, 2, [paid(1, '2026-11-10'), GIFT])).toEqual(MONTHLY);
  });

  test('that began a plan, the last who paid for it has it, and it does not renew', () => {
    const extended = { ...MONTHLY, period_end: at('2027-12-10'), next_charge_at: at('2027-12-10') };
    expect(without(extended, 1, [paid(1, '2026-11-10'), GIFT])).toMatchObject({
      state: 'cancelled',
      user_id: COUSIN,
      is_gift: true,
      plan: 'annual',
      period_end: at('2027-11-12'),
      next_charge_at: null,
      card_id: null,
    });
  });

  test('that was the only one, it ends', () => {
    expect(without(MONTHLY, 1, [paid(1, '2026-11-10')])).toEqual(endedAt(MONTHLY, NOW));
  });

  test('that was added to a grant, the grant is left', () => {
    const grants = [{ at: at('2026-11-10'), plan: 'once' as const, until: at('2026-12-24') }];
    const bought = { ...MONTHLY, grants, period_start: at('2026-12-24'), period_end: at('2027-01-24') };
    expect(without(bought, 1, [paid(1, '2026-11-12')])).toMatchObject({
      state: 'granted',
      user_id: null,
      order_id: null,
      plan: 'once',
      period_start: at('2026-11-10'),
      period_end: at('2026-12-24'),
    });
  });

  test('beside a grant, the later of what is left is the end', () => {
    const grants = [{ at: at('2026-11-15'), plan: 'annual' as const, until: at('2026-12-24') }];
    const granted: SubscriptionRow = { ...MONTHLY, state: 'granted', user_id: null, order_id: null, grants };
    const row = { ...granted, next_charge_at: null, period_end: at('2027-12-10') };
    expect(without(row, 2, [paid(1, '2026-11-10'), GIFT])).toMatchObject({
      state: 'granted',
      period_end: at('2026-12-24'),
    });
    expect(without(row, 1, [paid(1, '2026-11-10'), GIFT])).toMatchObject({ period_end: at('2027-11-12') });
  });

  test('before that of the plan, the plan begins when it was paid', () => {
    const row = { ...MONTHLY, order_id: 2, period_start: at('2026-12-10'), anchor: at('2026-12-10') };
    const list = [paid(1, '2026-11-10', { user_id: COUSIN }), paid(2, '2026-11-12')];
    expect(without(row, 1, list)).toMatchObject({
      period_start: at('2026-11-12'),
      anchor: at('2026-11-12'),
      period_end: at('2026-12-12'),
      next_charge_at: at('2026-12-12'),
    });
  });

  test('whose time was over, one that does not renew ends', () => {
    const cancelled: SubscriptionRow = { ...MONTHLY, state: 'cancelled', next_charge_at: null };
    const row = { ...cancelled, period_end: at('2027-12-10') };
    const now = at('2026-12-20');
    expect(without(row, 2, [paid(1, '2026-11-10'), paid(2, '2026-12-09')], now)).toEqual(endedAt(row, now));
  });

  test('of an earlier plan, or of one that has ended, nothing changes', () => {
    expect(without(MONTHLY, 9, [paid(1, '2026-11-10')])).toBe(MONTHLY);
    const ended: SubscriptionRow = { ...MONTHLY, state: 'ended' };
    expect(without(ended, 1, [paid(1, '2026-11-10')])).toBe(ended);
  });
});
