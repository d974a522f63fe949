/** The one currency of the platform: it does not depend on the language. */
export const CURRENCY = 'USD';

/** The prices of a subscription, for each of the three ways to pay. */
export const PLAN_PRICES = { monthly: 4.99, annual: 49.99, once: 99.99 } as const;
