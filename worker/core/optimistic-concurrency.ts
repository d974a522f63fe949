import { AppError } from './app-error.ts';

/**
 * Throws `request.stale` with the current values where they differ from those that the writer saw. A change
 * that is already applied passes: it is a retry after a lost response.
 */
export function assertUnchanged<T extends Record<string, unknown>>(
  stored: T,
  expected: T | undefined,
  requested: T,
): void {
  const matches = (as: T) => Object.keys(stored).every((name) => stored[name] === as[name]);
  if (expected && !matches(expected) && !matches(requested))
    throw new AppError('request.stale', { current: stored });
}
