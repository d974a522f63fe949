import { AppError } from './app-error.ts';

/**
 * Refuses a change whose writer saw something else than what stands by now, and tells what that is. One that
 * stands already as it was asked for is done: its answer was lost.
 */
export function refuseUnseen<T extends Record<string, unknown>>(
  stored: T,
  seen: T | undefined,
  asked: T,
): void {
  const stands = (as: T) => Object.keys(stored).every((name) => stored[name] === as[name]);
  if (seen && !stands(seen) && !stands(asked)) throw new AppError('request.stale', { current: stored });
}
