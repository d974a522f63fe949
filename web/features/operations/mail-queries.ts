import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { AdminSearch } from '#web/features/admin/public.ts';
import { call } from '#web/lib/api.ts';
import { listBroadcasts } from '#worker/contract/broadcast-admin.ts';
import type { QueryIn } from '#worker/contract/endpoint.ts';
import { listMailKinds, listMailStops, listMails } from '#worker/contract/mail-admin.ts';

export const MAIL_FILTERS = ['state', 'kind', 'address', 'user', 'site', 'from', 'to'] as const;
export const MAILS_KEY = 'mails';
export const STOPS_KEY = 'mail-stops';
export const BROADCASTS_KEY = 'broadcasts';

const paged = {
  initialPageParam: null as string | null,
  getNextPageParam: (page: { next_cursor: string | null }) => page.next_cursor,
  staleTime: 0,
};

/** The ledger by the filters of the address. */
export const mailsQuery = (search: AdminSearch) => {
  const filters = Object.fromEntries(
    MAIL_FILTERS.flatMap((name) => (search[name] ? [[name, search[name]]] : [])),
  ) as QueryIn<typeof listMails>;
  return infiniteQueryOptions({
    ...paged,
    queryKey: [MAILS_KEY, filters],
    queryFn: ({ pageParam, signal }) =>
      call(listMails, { query: { ...filters, ...(pageParam && { cursor: pageParam }) } }, signal),
  });
};

export const mailStopsQuery = infiniteQueryOptions({
  ...paged,
  queryKey: [STOPS_KEY],
  queryFn: ({ pageParam, signal }) =>
    call(listMailStops, { query: { ...(pageParam && { cursor: pageParam }) } }, signal),
});

export const broadcastsQuery = infiniteQueryOptions({
  ...paged,
  queryKey: [BROADCASTS_KEY],
  queryFn: ({ pageParam, signal }) =>
    call(listBroadcasts, { query: { ...(pageParam && { cursor: pageParam }) } }, signal),
});

export const mailKindsQuery = queryOptions({
  queryKey: ['mail-kinds'],
  queryFn: ({ signal }) => call(listMailKinds, {}, signal),
  staleTime: 0,
});
