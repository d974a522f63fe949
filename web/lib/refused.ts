import { ApiError, needsSignIn } from './api-error.ts';

const CODES: readonly ApiError['code'][] = [
  'auth.forbidden',
  'site.private',
  'site.not_open',
  'site.frozen',
  'member.suspended',
];

/** Whether the requester lacks permission, perhaps newly; then the permissions have to be fetched again. */
export const isRefused = (error: unknown): boolean => error instanceof ApiError && CODES.includes(error.code);

/** Whether what is on the screen is no longer for the requester to see: refused, removed or never there for them. */
export const isWithdrawn = (error: unknown): boolean =>
  isRefused(error) || (error instanceof ApiError && [404, 410].includes(error.status));

/** Whether a retry would fail again: neither a temporary failure nor an expired session. */
export const isFinal = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  ![408, 425, 429].includes(error.status) &&
  error.code !== 'idempotency.in_progress' &&
  error.code !== 'unreadable' &&
  !needsSignIn(error);

/** Whether no usable response arrived. */
export const isSilence = (error: unknown): boolean => error instanceof Error && !isFinal(error);
