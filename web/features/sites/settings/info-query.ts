import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { getSiteInfo } from '#worker/contract/site-acts.ts';

/** What only the settings show of a site. `ref` is its id or slug as in the address. */
export const siteInfoQuery = (ref: string) =>
  queryOptions({
    queryKey: ['sites', ref, 'info'],
    queryFn: async ({ signal }) => (await call(getSiteInfo, { params: { id: ref } }, signal)).info,
  });
