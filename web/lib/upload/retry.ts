import { ApiError } from '#web/lib/api-error.ts';
import { isOnline } from '#web/lib/online.ts';

/** Consecutive failures without progress before the error is shown to the user. */
const MOST = 6;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 20_000;
/** The longest `Retry-After` that is waited for, in seconds; with a longer one the error is thrown. */
const LONGEST_RETRY_S = 60;

/**
 * Retries until `attempt` succeeds: with a growing delay after a temporary failure, and only while online.
 * `progressed` resets the failure count.
 */
export async function withRetries<T>(
  attempt: (progressed: () => void) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  let failures = 0;
  for (;;) {
    try {
      return await attempt(() => {
        failures = 0;
      });
    } catch (error) {
      if (signal?.aborted || !passing(error)) throw error;
      failures++;
      if (failures > MOST) throw error;
      await whileOffline(signal);
      await pause(waitFor(failures, error), signal);
    }
  }
}

const passing = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  (error.status === 0 ||
    error.status >= 502 ||
    (error.status === 429 && (error.retryAfter ?? 0) <= LONGEST_RETRY_S) ||
    error.code === 'media.incomplete' ||
    error.code === 'idempotency.in_progress');

function waitFor(failures: number, error: ApiError): number {
  if (error.retryAfter) return error.retryAfter * 1000;
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1));
}

const whileOffline = (signal?: AbortSignal): Promise<void> =>
  isOnline() ? Promise.resolve() : until((done) => on(window, 'online', done), signal);

const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  until((done) => {
    const timer = setTimeout(done, ms);
    return () => clearTimeout(timer);
  }, signal);

function on(target: EventTarget, event: string, listener: () => void): () => void {
  target.addEventListener(event, listener);
  return () => target.removeEventListener(event, listener);
}

function until(begin: (done: () => void) => () => void, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const undo: (() => void)[] = [];
    const settle = (how: () => void) => () => {
      for (const one of undo) one();
      how();
    };
    undo.push(begin(settle(resolve)));
    if (signal)
      undo.push(
        on(
          signal,
          'abort',
          settle(() => reject(signal.reason)),
        ),
      );
  });
}
