import type { Locale } from './locale.ts';

/** The one currency of the platform: it does not depend on the language. */
const CURRENCY = 'USD';

/** The prices of a subscription, for each of the three ways to pay. */
export const PLAN_PRICES = { monthly: 4.99, annual: 49.99, once: 99.99 } as const;

/** A price with its currency; in a line of another direction it needs a `bdi`. */
export const formatPrice = (amount: number, locale: Locale): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency: CURRENCY }).format(amount);
