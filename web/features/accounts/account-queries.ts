import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { signInOptionsQuery } from '#web/features/human/public.ts';
import { call } from '#web/lib/api.ts';
import { userQuery } from '#web/lib/session.ts';
import type { User } from '#worker/contract/account.ts';
import * as api from '#worker/contract/account-settings.ts';
import { listMailLevels } from '#worker/contract/mail.ts';
import { getSecondFactor } from '#worker/contract/second-factor.ts';

/** Fetched on each visit of the page: by its loader, and not again when the page is drawn. */
const ONE_VISIT_MS = 10_000;

/** The devices on which the user is signed in, as of the last `accountQuery`. */
export const devicesQuery = queryOptions({
  queryKey: ['account', 'devices'],
  queryFn: async ({ signal }) => (await call(api.listSessions, {}, signal)).sessions,
  staleTime: Number.POSITIVE_INFINITY,
});

/** The passkeys, the app and the number of recovery codes of the signed-in user. `accountQuery` brings them too. */
export const secondFactorQuery = queryOptions({
  queryKey: ['account', 'second-factor'],
  queryFn: ({ signal }) => call(getSecondFactor, {}, signal),
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: 'always',
});

/**
 * The account page's data besides the user, with the devices, the ways to sign in and the second factor. Refetched on focus, as
 * another tab may confirm an address.
 */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: async ({ signal, client }) => {
    const account = await call(api.getAccount, {}, signal);
    client.setQueryData(devicesQuery.queryKey, account.sessions);
    client.setQueryData(signInOptionsQuery.queryKey, account.sign_in_options);
    client.setQueryData(secondFactorQuery.queryKey, account.second_factor);
    return account;
  },
  staleTime: ONE_VISIT_MS,
  refetchOnWindowFocus: 'always',
});

export const mailLevelsQuery = queryOptions({
  queryKey: ['account', 'mail-levels'],
  queryFn: ({ signal }) => call(listMailLevels, {}, signal),
  staleTime: ONE_VISIT_MS,
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
