/** What a subscription costs, in the three ways to pay for it. */
export const PLAN_PRICES = { monthly: 4.99, annual: 49.99, once: 99.99 } as const;
