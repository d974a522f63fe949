import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { userQuery } from '#web/lib/session.ts';
import type { User } from '#worker/contract/account.ts';
import * as api from '#worker/contract/account-settings.ts';
import { listMailLevels } from '#worker/contract/mail.ts';

/** The account page's data besides the user. Refetched on focus, as another tab may confirm an address. */
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
  queryFn: async ({ signal }) => (await call(listMailLevels, {}, signal)).sites,
  staleTime: 0,
});

/** Updates the signed-in user and the cached user query, so that every page shows the new name at once. */
export async function changeUser(queries: QueryClient, patch: api.UserPatch): Promise<User> {
  const { user } = await call(api.patchUser, { body: patch });
  queries.setQueryData(userQuery.queryKey, user);
  return user;
}

/** Refetches the data of the account page besides the user, and resolves once it has arrived. */
export const refetchAccount = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: accountQuery.queryKey, exact: true });
