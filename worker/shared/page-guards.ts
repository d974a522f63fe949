/**
 * What a page asks of whoever opens it, before it is even looked for: `admin` and `vendor` a role,
 * `billing` that something is being paid for, `memorial` that this is not the work edition.
 */
export type PageGuard = 'memorial' | 'admin' | 'vendor' | 'billing';

/** Families of addresses, below their language. */
const GUARDS: Readonly<Record<PageGuard, RegExp>> = {
  memorial: /^(\/site\/[^/]+)?\/(services|order-service)\/|^\/onboarding\/vendor(\/|$)|^\/vendor(\/|$)/,
  admin: /^\/admin(\/|$)/,
  vendor: /^\/vendor(\/|$)/,
  billing: /\/payment\/?$/,
};
const NAMES = Object.keys(GUARDS) as PageGuard[];

/** In the order in which they are asked. */
export const guardsOf = (path: string): PageGuard[] => NAMES.filter((name) => GUARDS[name].test(path));

/** Whether the work edition has no such page. */
export const isMemorialOnly = (path: string): boolean => GUARDS.memorial.test(path);
