import { describe, expect, test } from 'vitest';
import type { Looked, PaymentState } from '#worker/platform/payments/payments.ts';
import type { PaymentRow } from './payment.repo.ts';
import { idInReference, isTaken, isUnsettled, matches, nextState, referenceOf } from './payment.rules.ts';

const ROW: PaymentRow = {
  id: 12,
  provider: 'stripe',
  key: 'abc-DEF_1',
  kind: 'charge',
  user_id: 1,
  order_id: 7,
  card_id: null,
  amount_minor: 4999,
  currency: 'USD',
  state: 'open',
  is_surplus: false,
  ref: 'cs_test_1',
  payment_ref: null,
  url: null,
  url_until: null,
  failure: null,
  created_at: '2026-11-10T12:00:00.000Z',
  updated_at: '2026-11-10T12:00:00.000Z',
  settled_at: null,
};
const LOOKED: Looked = {
  ref: 'cs_test_1',
  paymentRef: 'pi_1',
  reference: referenceOf(ROW),
  state: 'captured',
  total: { amountMinor: 4999, currency: 'USD' },
  capturedMinor: 4999,
  card: null,
  failure: null,
};

describe('our name of a payment at the provider', () => {
  test('is read back as its number', () => {
    expect(idInReference(referenceOf(ROW))).toBe(12);
  });

  test.each([null, '', 'payment:', 'payment:1.5', 'order:12', 'payment:12x', `payment:${'9'.repeat(16)}`])(
    'is not %j',
    (reference) => expect(idInReference(reference)).toBeUndefined(),
  );
});

describe('what the provider holds', () => {
  const cases: [what: string, looked: Partial<Looked>, row: Partial<PaymentRow>, expected: boolean][] = [
    ['is what was asked for', {}, {}, true],
    ['is not paid yet', { state: 'open', capturedMinor: 0 }, {}, true],
    ['is of another payment', { reference: referenceOf({ ...ROW, id: 13 }) }, {}, false],
    ['is of no payment of ours', { reference: null }, {}, false],
    ['is less', { total: { amountMinor: 4998, currency: 'USD' } }, {}, false],
    ['is more', { total: { amountMinor: 5000, currency: 'USD' } }, {}, false],
    ['is in another currency', { total: { amountMinor: 4999, currency: 'ILS' } }, {}, false],
    ['was captured in part', { capturedMinor: 4000 }, {}, false],
    ['was captured beyond it', { capturedMinor: 5001 }, {}, false],
    [
      'is a card that was saved, which has no amount',
      { state: 'card_saved', total: { amountMinor: 0, currency: '' }, capturedMinor: 0 },
      { kind: 'save_card', amount_minor: 0 },
      true,
    ],
    ['is the card of another', { reference: null }, { kind: 'save_card' }, false],
  ];
  test.each(cases)('%s', (_what, looked, row, expected) => {
    expect(matches({ ...ROW, ...row }, { ...LOOKED, ...looked })).toBe(expected);
  });
});

const SEEN: PaymentState[] = [
  'open',
  'expired',
  'pending',
  'authorised',
  'captured',
  'card_saved',
  'released',
  'failed',
];

describe('a payment', () => {
  test.each(['captured', 'card_saved', 'released'] as const)(
    'that is %s stays so, whatever comes later',
    (state) => {
      for (const seen of SEEN) expect(nextState(state, seen)).toBe(state);
    },
  );

  test.each(['created', 'open', 'pending', 'failed', 'expired', 'mismatch'] as const)(
    'that was %s is what the provider says',
    (state) => {
      for (const seen of SEEN) expect(nextState(state, seen)).toBe(seen);
    },
  );

  test('that is authorised is not open again, and can still be captured or released', () => {
    expect(SEEN.map((seen) => nextState('authorised', seen))).toEqual([
      'authorised',
      'expired',
      'authorised',
      'authorised',
      'captured',
      'card_saved',
      'released',
      'failed',
    ]);
  });

  test('is unsettled until the provider has decided', () => {
    const states = [
      'created',
      'open',
      'pending',
      'authorised',
      'captured',
      'card_saved',
      'failed',
      'mismatch',
    ] as const;
    expect(states.filter((state) => isUnsettled({ state }))).toEqual([
      'created',
      'open',
      'pending',
      'authorised',
    ]);
    expect(states.filter((state) => isTaken({ state }))).toEqual(['captured', 'card_saved']);
  });
});
