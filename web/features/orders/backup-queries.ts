import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { EXPORT_ADDRESS_SECONDS, getBackup } from '#worker/contract/export.ts';

const POLL_MS = 3_000;
/** The addresses of its files are fetched again before they expire. */
const RENEW_MS = (EXPORT_ADDRESS_SECONDS * 1000) / 2;

/** The size of a site, and one's last backup of it. `id` as in the page's path. */
export const backupQuery = (id: string) =>
  queryOptions({
    queryKey: ['backup', id],
    queryFn: ({ signal }) => call(getBackup, { params: { id } }, signal),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state: { data } }) => {
      const state = data?.backup?.state;
      return state === 'building' ? POLL_MS : state === 'ready' ? RENEW_MS : false;
    },
  });
