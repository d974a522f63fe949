/** Replaces `features/accounts/password-cost.ts` in the worker's tests, which register many users. */
export const PASSWORD_COST = { N: 2, r: 1, p: 1 };
