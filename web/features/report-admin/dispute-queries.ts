import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { AdminSearch } from '#web/features/admin/public.ts';
import { call } from '#web/lib/api.ts';
import { listChargebacks } from '#worker/contract/chargeback-admin.ts';
import { getAdminClaim, listAdminClaims } from '#worker/contract/claim-admin.ts';
import type { QueryIn } from '#worker/contract/endpoint.ts';

export const CLAIMS = 'admin-claims';

const filtersOf = ({ state, sort }: AdminSearch) =>
  Object.fromEntries(Object.entries({ state, sort }).filter(([, value]) => value));

/** The claims to sites by the filters of the address; the disputed ones without any. */
export const claimsQuery = (search: AdminSearch) => {
  const filters = filtersOf(search) as QueryIn<typeof listAdminClaims>;
  return infiniteQueryOptions({
    queryKey: [CLAIMS, 'list', filters],
    queryFn: ({ pageParam, signal }) =>
      call(listAdminClaims, { query: { ...filters, ...(pageParam && { cursor: pageParam }) } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    staleTime: 0,
  });
};

/** A claim with the words of both sides, for an administrator, who is asked for a reason where the site is private. */
export const claimQuery = (id: number) =>
  queryOptions({
    queryKey: [CLAIMS, 'one', id],
    queryFn: async ({ signal }) => (await call(getAdminClaim, { params: { id } }, signal)).claim,
    staleTime: 0,
    retry: false,
  });

/** The payments that banks take back. */
export const chargebacksQuery = (search: AdminSearch) => {
  const filters = filtersOf(search) as QueryIn<typeof listChargebacks>;
  return infiniteQueryOptions({
    queryKey: ['admin-chargebacks', filters],
    queryFn: ({ pageParam, signal }) =>
      call(listChargebacks, { query: { ...filters, ...(pageParam && { cursor: pageParam }) } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    staleTime: 0,
  });
};
