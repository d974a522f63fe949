import { log } from '#worker/platform/log.ts';
import { ProviderFailed } from './identity.ts';

const TIMEOUT_MS = 10_000;

/** Nobody waits longer than this for a provider. */
export const soon = (): AbortSignal => AbortSignal.timeout(TIMEOUT_MS);

/** Whatever goes wrong on the way to a provider is its failure; what it said is told to nobody. */
export async function reaching<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
    const name = error instanceof Error ? error.name : 'unknown';
    log({ event: 'identity.failed', error: code ?? name });
    throw new ProviderFailed(code ?? name);
  }
}
