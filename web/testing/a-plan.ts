import type { SitePlan } from '#worker/contract/billing.ts';
import type { PriceList } from '#worker/contract/price.ts';

/** The price list of the specification, as the API sends it. */
export const PRICES: PriceList = {
  currency: 'USD',
  vat_rate: 1800,
  vat_included: true,
  services: [{ id: 5, label: 'Subscription' }],
  prices: [
    { item: 'plan_monthly', service_id: 5, amount_minor: 499 },
    { item: 'plan_annual', service_id: 5, amount_minor: 4999 },
    { item: 'plan_once', service_id: 5, amount_minor: 9999 },
    { item: 'export', service_id: null, amount_minor: 0 },
  ],
};

/** The plan of a site as the API sends it; by default it has none, and any can be bought and given. */
export const aPlan = ({ can, ...more }: Partial<SitePlan> = {}): SitePlan => ({
  plan: null,
  state: 'free',
  period_start: null,
  period_end: null,
  renews: false,
  is_gift: false,
  next_plan: null,
  price: null,
  card: null,
  failed_order_id: null,
  next_retry_at: null,
  refund_until: null,
  refund: null,
  is_payer: false,
  ...more,
  can: {
    buy: ['monthly', 'annual', 'once'],
    give: ['annual', 'once'],
    cancel: false,
    resume: false,
    change: [],
    ...can,
  },
});

/** A plan that renews, as its payer sees it. */
export const anOwnPlan = (more: Partial<SitePlan> = {}): SitePlan =>
  aPlan({
    plan: 'monthly',
    state: 'active',
    period_start: '2026-11-12T09:00:00.000Z',
    period_end: '2026-12-12T09:00:00.000Z',
    renews: true,
    price: { amount_minor: 499, currency: 'USD' },
    card: { id: 1, brand: 'visa', last4: '4242', exp_month: 5, exp_year: 2030, is_default: true },
    is_payer: true,
    can: { buy: ['once'], give: ['annual', 'once'], cancel: true, resume: false, change: ['annual'] },
    ...more,
  });
