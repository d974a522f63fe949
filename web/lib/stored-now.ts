import { ApiError } from './api-error.ts';

/** The current version on the server, if a change was refused because someone else edited it first. */
export function storedNow<T>(error: unknown): T | null {
  if (!(error instanceof ApiError) || error.code !== 'request.stale') return null;
  return (error.params.current as T | undefined) ?? null;
}
