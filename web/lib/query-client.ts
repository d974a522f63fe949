import { MutationCache, QueryClient } from '@tanstack/react-query';
import { ApiError, needsSignIn } from './api-error.ts';

const RETRIES = 2;

/** No answer, or a server that is passing through trouble. A refusal stays a refusal. */
const worthAnotherTry = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 502);

const MINUTE_MS = 60_000;

/** `onSignInNeeded` is told when an act failed because the session is over. */
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
        // Asked also when the browser believes it is offline: it may be wrong, and a page that waits
        // without a word is worse than one that says why.
        networkMode: 'always',
        refetchOnReconnect: true,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < RETRIES && worthAnotherTry(error),
        retryDelay: (failures) => 500 * 2 ** failures,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
