import type { Env } from '#worker/platform/env.ts';
import type { Payments } from './payments.ts';
import { stripePayments } from './stripe-payments.ts';

/** The configured provider; null where nothing can be paid. */
export const paymentsOf = ({
  PAYMENTS_KEY: key,
  PAYMENTS_EVENTS_SECRET: eventsSecret,
  PAYMENTS_URL: url,
}: Pick<Env, 'PAYMENTS_KEY' | 'PAYMENTS_EVENTS_SECRET' | 'PAYMENTS_URL'>): Payments | null =>
  key && eventsSecret ? stripePayments({ key, eventsSecret, url: url || undefined }) : null;
