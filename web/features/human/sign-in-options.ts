import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { signInOptions } from '#worker/contract/social.ts';

/** The configured ways to sign in; they only change with a deployment. */
export const signInOptionsQuery = queryOptions({
  queryKey: ['sign-in-options'],
  queryFn: ({ signal }) => call(signInOptions, {}, signal),
  staleTime: Number.POSITIVE_INFINITY,
});
