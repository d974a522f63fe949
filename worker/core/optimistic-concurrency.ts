import { AppError } from './app-error.ts';

/**
 * Throws `request.stale` with the current values where they differ from those that the writer saw. A change
 * that is already applied passes: it is a retry after a lost response.
 */
export function assertUnchanged<T extends Record<string, unknown>>(
  stored: T,
  seen: T | undefined,
  asked: T,
): void {
  const stands = (as: T) => Object.keys(stored).every((name) => stored[name] === as[name]);
  if (seen && !stands(seen) && !stands(asked)) throw new AppError('request.stale', { current: stored });
}
