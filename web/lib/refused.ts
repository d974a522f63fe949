import { ApiError, needsSignIn } from './api-error.ts';

const CODES: readonly ApiError['code'][] = [
  'auth.forbidden',
  'site.private',
  'site.not_open',
  'site.frozen',
  'member.suspended',
];

/** Whether whoever asked may not do it, or no longer: then what they may do is to be asked for again. */
export const isRefused = (error: unknown): boolean => error instanceof ApiError && CODES.includes(error.code);

/** Whether the same will be refused another time too: no trouble that passes, and no session that is over. */
export const isFinal = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  ![408, 425, 429].includes(error.status) &&
  error.code !== 'idempotency.in_progress' &&
  error.code !== 'unreadable' &&
  !needsSignIn(error);

/** Whether nothing came that could be taken for an answer. */
export const isSilence = (error: unknown): boolean => error instanceof Error && !isFinal(error);
