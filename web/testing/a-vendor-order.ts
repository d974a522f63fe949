import type { Job, VendorOrder, VendorOrderSummary } from '#worker/contract/flowers.ts';
import type { Statement } from '#worker/contract/statement.ts';

/** An order that Dana placed for the grave of Ruth, as its vendor reads it; `more` overrides fields. */
export const aVendorOrder = (more: Partial<VendorOrder> = {}): VendorOrder => ({
  id: 12,
  number: 20418,
  bouquet: 'White bouquet',
  graveyard_name: 'Yarkon cemetery',
  city: 'Petah Tikva',
  due_on: '2026-12-03',
  status: 'placed',
  stage: 'offered',
  price_minor: 18000,
  currency: 'ILS',
  offered_until: '2026-11-29T12:30:00.000Z',
  person: 'Ruth Cohen',
  location: 'The third stone after the olive tree',
  address: 'Tsomet Morasha',
  card_text: 'Grandma, one chair still waits.\nNoa and Daniel',
  buyer: { first_name: 'Noa', phone: '••• 567' },
  grave: {
    grave: {
      cemetery: null,
      cemetery_name: 'Yarkon cemetery',
      city: 'Petah Tikva',
      gate: 'East',
      block: '14',
      row: '9',
      plot: '21',
      lat: 32.11,
      lng: 34.9,
      accuracy_m: 5,
      note: 'The stone is bright.',
    },
    photos: [],
  },
  photos: [],
  issue: null,
  completed_at: null,
  can: { moves: ['accept', 'decline'], write: false },
  ...more,
});

/** The order once it is accepted. */
export const anAcceptedOrder = (more: Partial<VendorOrder> = {}): VendorOrder =>
  aVendorOrder({
    stage: 'accepted',
    offered_until: null,
    can: { moves: ['set_off', 'place'], write: true },
    ...more,
  });

/** The order in a list. */
export const inAList = (order: VendorOrder): VendorOrderSummary => {
  const { id, number, bouquet, person, graveyard_name, city, due_on, status, stage } = order;
  const { price_minor, currency, offered_until } = order;
  return {
    id,
    number,
    bouquet,
    person,
    graveyard_name,
    city,
    due_on,
    status,
    stage,
    price_minor,
    currency,
    offered_until,
  };
};

/** The order on its job page; `more` overrides fields. */
export function aJob(more: Partial<Job> = {}): Job {
  const { price_minor: _, currency: __, issue: ___, ...job } = anAcceptedOrder();
  return { ...job, company: 'Iris Flowers', ...more };
}

/** What Iris Flowers earned in November; `more` overrides fields. */
export const aStatement = (more: Partial<Statement> = {}): Statement => ({
  id: 5,
  vendor: { id: 3, company: 'Iris Flowers' },
  period: '2026-11',
  currency: 'ILS',
  state: 'open',
  gross_minor: 40000,
  fee_minor: 6000,
  net_minor: 34000,
  approved_at: null,
  paid_at: null,
  ...more,
});
