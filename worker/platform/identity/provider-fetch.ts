import { log } from '#worker/platform/log.ts';
import { ProviderFailed } from './identity.ts';

const TIMEOUT_MS = 10_000;

/** The timeout of calls to an identity provider. */
export const providerTimeout = (): AbortSignal => AbortSignal.timeout(TIMEOUT_MS);

/** Converts any failure of a call to a provider into `ProviderFailed`, without its message. */
export async function providerFetch<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
    const name = error instanceof Error ? error.name : 'unknown';
    log({ event: 'identity.failed', error: code ?? name });
    throw new ProviderFailed(code ?? name);
  }
}
