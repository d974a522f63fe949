import { ApiError } from './api-error.ts';

const CODES: readonly ApiError['code'][] = [
  'auth.forbidden',
  'site.private',
  'site.frozen',
  'member.suspended',
];

/** Whether whoever asked may not do it, or no longer: then what they may do is to be asked for again. */
export const isRefused = (error: unknown): boolean => error instanceof ApiError && CODES.includes(error.code);
