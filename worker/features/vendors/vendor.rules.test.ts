import { describe, expect, test } from 'vitest';
import { PRODUCT_STATES, VENDOR_STATES } from '#worker/contract/vendor.ts';
import { decisionsOn, productMoves, unsendable, vendorCan } from './vendor.rules.ts';

test('a vendor moves a product only so', () => {
  expect(Object.fromEntries(PRODUCT_STATES.map((state) => [state, productMoves(state)]))).toEqual({
    draft: ['review', 'archived'],
    review: ['draft', 'archived'],
    live: ['paused', 'archived'],
    paused: ['live', 'archived'],
    archived: [],
  });
});

test('an administrator decides only so', () => {
  expect(Object.fromEntries(VENDOR_STATES.map((state) => [state, decisionsOn(state)]))).toEqual({
    draft: [],
    applied: ['approved', 'needs_info', 'closed'],
    needs_info: ['approved', 'closed'],
    approved: ['approved', 'paused', 'closed'],
    paused: ['approved', 'paused', 'closed'],
    closed: ['approved'],
  });
});

describe('a vendor', () => {
  test.each(VENDOR_STATES)('that is %s may do this', (state) => {
    const can = Object.entries(vendorCan({ state, state_note: null }));
    const may = can.flatMap(([what, isAllowed]) => (isAllowed ? [what] : []));
    expect(may).toEqual(
      {
        draft: ['change', 'send'],
        applied: ['change'],
        needs_info: ['change', 'send'],
        approved: ['change', 'pause'],
        paused: ['change', 'resume'],
        closed: [],
      }[state],
    );
  });

  test('whom an administrator paused does not resume', () => {
    expect(vendorCan({ state: 'paused', state_note: 'Two reports.' }).resume).toBe(false);
  });

  test('is sent with an area, a product and an account', () => {
    const all = { areas: 1, products: 1, payout: {} };
    expect(unsendable(all)).toEqual([]);
    const pointers = (patch: object) => unsendable({ ...all, ...patch }).map(({ pointer }) => pointer);
    expect([{ areas: 0 }, { products: 0 }, { payout: null }].map(pointers)).toEqual([
      ['/areas'],
      ['/products'],
      ['/payout'],
    ]);
  });
});
