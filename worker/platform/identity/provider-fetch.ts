import { log } from '#worker/platform/log.ts';
import { ProviderFailed } from './identity.ts';

const TIMEOUT_MS = 10_000;

/** The timeout of calls to an identity provider. */
export const providerTimeout = (): AbortSignal => AbortSignal.timeout(TIMEOUT_MS);

/** An answer that cannot be used. */
export class InvalidAnswer extends Error {
  readonly code = 'INVALID_ANSWER';
}

/** Converts any failure of a call to a provider into `ProviderFailed`, without its message. */
export async function providerFetch<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
    const name = error instanceof Error ? error.name : 'unknown';
    log({ event: 'identity.failed', error: code ?? name });
    throw new ProviderFailed(code ?? name, code !== undefined && !isServerError(error));
  }
}

/** Whether the cause of the library's error is a response with a 5xx status. */
const isServerError = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof Response && error.cause.status >= 500;
