import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { listPrices, type PriceItem, type PriceList } from '#worker/contract/price.ts';
import type { PLANS } from '#worker/contract/primitives.ts';
import { type Money, splitVat } from '#worker/shared/money.ts';

export type Plan = (typeof PLANS)[number];

export const pricesQuery = queryOptions({
  queryKey: ['prices'],
  queryFn: ({ signal }) => call(listPrices, {}, signal),
});

/** The price of an item; null where it has none. */
export function priceOf({ prices, currency }: PriceList, item: PriceItem): Money | null {
  const price = prices.find((one) => one.item === item);
  return price ? { amountMinor: price.amount_minor, currency } : null;
}

/** What is charged for an item, with its VAT; null where it has no price. */
export function chargeOf(list: PriceList, item: PriceItem): Money | null {
  const price = priceOf(list, item);
  const vat = { rate: list.vat_rate, isIncluded: list.vat_included };
  return price && { ...price, amountMinor: splitVat(price.amountMinor, vat).totalMinor };
}

export const planItem = (plan: Plan): PriceItem => `plan_${plan}`;
