import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import type { QueryIn } from '#worker/contract/endpoint.ts';
import { getUserSheet, listUsers } from '#worker/contract/user-admin.ts';

export const USERS_KEY = 'admin-users';

/** What the address of the list can hold, beside its columns and the open row. */
const USER_FILTERS = ['q', 'role', 'state', 'locale', 'from', 'to', 'sort'] as const;

type Held = Partial<Record<string, string>>;

/** The users by the filters of the address. */
export const usersQuery = (search: Held) => {
  const filters = Object.fromEntries(
    USER_FILTERS.flatMap((name) => (search[name] ? [[name, search[name]]] : [])),
  );
  return infiniteQueryOptions({
    queryKey: [USERS_KEY, 'list', filters],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...filters, ...(pageParam && { cursor: pageParam }) };
      return call(listUsers, { query: query as QueryIn<typeof listUsers> }, signal);
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    staleTime: 0,
  });
};

export const userSheetQuery = (id: number) =>
  queryOptions({
    queryKey: [USERS_KEY, 'sheet', id],
    queryFn: async ({ signal }) => (await call(getUserSheet, { params: { id } }, signal)).user,
    staleTime: 0,
  });
