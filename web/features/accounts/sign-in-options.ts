import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { signInOptions } from '#worker/contract/social.ts';

/** The ways to sign in that are configured; they change with a deployment. */
export const signInOptionsQuery = queryOptions({
  queryKey: ['sign-in-options'],
  queryFn: ({ signal }) => call(signInOptions, {}, signal),
  staleTime: Number.POSITIVE_INFINITY,
});
