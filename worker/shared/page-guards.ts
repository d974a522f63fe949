/**
 * What a page requires of the visitor, checked before the page is looked up: `admin` and `vendor` a role,
 * `billing` a payment in progress, `memorial` that this is not the work edition.
 */
export type PageGuard = 'memorial' | 'admin' | 'vendor' | 'billing';

/** Path patterns, below the language prefix. */
const GUARDS: Readonly<Record<PageGuard, RegExp>> = {
  memorial: /^(\/site\/[^/]+)?\/(services|order-service)\/|^\/onboarding\/vendor(\/|$)|^\/vendor(\/|$)/,
  admin: /^\/admin(\/|$)/,
  vendor: /^\/vendor(\/|$)/,
  billing: /\/payment\/?$/,
};
const NAMES = Object.keys(GUARDS) as PageGuard[];

/** In the order in which they are checked. */
export const guardsOf = (path: string): PageGuard[] => NAMES.filter((name) => GUARDS[name].test(path));

/** Whether the page does not exist in the work edition. */
export const isMemorialOnly = (path: string): boolean => GUARDS.memorial.test(path);
