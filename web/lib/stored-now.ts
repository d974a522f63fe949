import { ApiError } from './api-error.ts';

/** What someone else has left in the meantime, where that is why a change was refused. */
export function storedNow<T>(error: unknown): T | null {
  if (!(error instanceof ApiError) || error.code !== 'request.stale') return null;
  return (error.params.current as T | undefined) ?? null;
}
