import { MutationCache, QueryClient } from '@tanstack/react-query';
import { ApiError, needsSignIn } from './api-error.ts';

const RETRIES = 2;

/** Whether to retry: no response, or a temporary server error. A refusal is not retried. */
const isRetryable = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 502);

const MINUTE_MS = 60_000;

/** `onSignInNeeded` is called when a mutation failed because the session has ended. */
export function createQueryClient(onSignInNeeded?: () => void): QueryClient {
  return new QueryClient({
    mutationCache: new MutationCache({
      onError: (error) => {
        if (needsSignIn(error)) onSignInNeeded?.();
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 5 * MINUTE_MS,
        gcTime: 30 * MINUTE_MS,
        // Requests are also sent when the browser reports being offline: it may be wrong, and a page that
        // waits silently is worse than one that shows an error.
        networkMode: 'always',
        refetchOnReconnect: true,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < RETRIES && isRetryable(error),
        retryDelay: (failures) => 500 * 2 ** failures,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
