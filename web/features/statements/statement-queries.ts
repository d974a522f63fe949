import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { readAs } from '#web/features/vendor-orders/public.ts';
import { call } from '#web/lib/api.ts';
import type { BodyIn } from '#worker/contract/endpoint.ts';
import * as api from '#worker/contract/statement.ts';

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

/** The statements of all vendors in one state, for administrators. */
export const allStatementsQuery = (state: api.StatementState) =>
  infiniteQueryOptions({
    queryKey: [ALL, state],
    queryFn: ({ pageParam, signal }) =>
      call(api.listAllStatements, { query: { state, ...(pageParam && { cursor: pageParam }) } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    staleTime: 0,
  });

/** Approves a statement or says that it was paid; whatever comes of it, the lists are fetched again. */
export function useSetStatementState({ id }: Pick<api.Statement, 'id'>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyIn<typeof api.setStatementState>) =>
      call(api.setStatementState, { params: { id }, body }),
    onSettled: () => {
      for (const key of [OWN, ALL]) void queries.invalidateQueries({ queryKey: [key] });
    },
  });
}
