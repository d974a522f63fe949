import { ApiError } from '#web/lib/api-error.ts';
import { isOnline } from '#web/lib/online.ts';

/** Failures in a row, with nothing gained between, before someone is asked. */
const MOST = 6;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 20_000;
/** Who is told to come back later than this is told so. */
const LONGEST_RETRY_S = 60;

/** Tries until it works: again after a while where trouble passes, not before the connection is back. `progressed` says that something was gained. */
export async function patiently<T>(
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
