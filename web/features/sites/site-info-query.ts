import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { getSiteInfo } from '#worker/contract/site-settings.ts';

/** The fields of a site that only the settings show. `ref` is its id or slug as in the URL. */
export const siteInfoQuery = (ref: string) =>
  queryOptions({
    queryKey: ['sites', ref, 'info'],
    queryFn: async ({ signal }) => (await call(getSiteInfo, { params: { id: ref } }, signal)).info,
  });
