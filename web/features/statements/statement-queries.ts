import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AdminSearch } from '#web/features/admin/public.ts';
import { readAs } from '#web/features/vendor-orders/public.ts';
import { call } from '#web/lib/api.ts';
import type { BodyIn, QueryIn } from '#worker/contract/endpoint.ts';
import * as api from '#worker/contract/statement.ts';
import { listAdminStatements } from '#worker/contract/statement-admin.ts';

const OWN = 'statements';
const ALL = 'statements-of-all';

/** What a vendor earned by month; `vendor` is the id of one that an administrator looks at. */
export const statementsQuery = (vendor?: string) =>
  infiniteQueryOptions({
    queryKey: [OWN, vendor ?? 'own'],
    queryFn: ({ pageParam, signal }) =>
      readAs(vendor, ({ query, ...more }) =>
        call(
          api.listStatements,
          { query: { ...query, ...(pageParam && { cursor: pageParam }) }, ...more },
          signal,
        ),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    staleTime: 0,
  });

/** The orders of a statement. */
export const statementQuery = (id: string, vendor?: string) =>
  queryOptions({
    queryKey: [OWN, vendor ?? 'own', 'one', id],
    queryFn: ({ signal }) =>
      readAs(vendor, (as) => call(api.getStatement, { params: { id }, ...as }, signal)),
    staleTime: 0,
  });

/** The statements of all vendors, for administrators, by the filters of the address. */
export const allStatementsQuery = ({ state, vendor, period, sort }: AdminSearch) => {
  const filters = Object.fromEntries(
    Object.entries({ state, vendor, period, sort }).filter(([, value]) => value),
  ) as QueryIn<typeof listAdminStatements>;
  return infiniteQueryOptions({
    queryKey: [ALL, filters],
    queryFn: ({ pageParam, signal }) =>
      call(listAdminStatements, { query: { ...filters, ...(pageParam && { cursor: pageParam }) } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    staleTime: 0,
  });
};

/** Approves a statement or says that it was paid; whatever comes of it, the lists are fetched again. */
export function useSetStatementState({ id }: Pick<api.Statement, 'id'>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ reason, ...body }: BodyIn<typeof api.setStatementState> & { reason: string }) =>
      call(api.setStatementState, { params: { id }, body, reason }),
    onSettled: () => {
      for (const key of [OWN, ALL]) void queries.invalidateQueries({ queryKey: [key] });
    },
  });
}
