import { ApiError } from './api-error.ts';

/**
 * The current version on the server, if a change was refused because someone else edited it first; null for
 * any other error, and for a version that `parse` cannot read.
 */
export const storedNow = <T>(error: unknown, parse: (current: unknown) => T | null): T | null =>
  error instanceof ApiError && error.code === 'request.stale' ? parse(error.params.current) : null;
