import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { userQuery } from '#web/lib/session.ts';
import type { User } from '#worker/contract/account.ts';
import * as api from '#worker/contract/account-acts.ts';

/** What the account page shows beside the user. Confirmed in another tab, it is seen on coming back to this one. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => call(api.getAccount, {}, signal),
  staleTime: 0,
  refetchOnWindowFocus: 'always',
});

export const devicesQuery = queryOptions({
  queryKey: ['account', 'devices'],
  queryFn: async ({ signal }) => (await call(api.listSessions, {}, signal)).sessions,
  staleTime: 0,
});

export const mailLevelsQuery = queryOptions({
  queryKey: ['account', 'mail-levels'],
  queryFn: async ({ signal }) => (await call(api.listMailLevels, {}, signal)).sites,
  staleTime: 0,
});

/** Changes what is one's own; every page that names the person shows it at once. */
export async function changeUser(queries: QueryClient, patch: api.UserPatch): Promise<User> {
  const { user } = await call(api.patchUser, { body: patch });
  queries.setQueryData(userQuery.queryKey, user);
  return user;
}

/** Asks again for what stands on the account page beside the user, and waits for it. */
export const askAgain = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: accountQuery.queryKey, exact: true });
