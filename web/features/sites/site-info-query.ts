import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { getSiteInfo } from '#worker/contract/site-settings.ts';
import { siteQuery } from './site-queries.ts';

/** The fields of a site that only the settings show; the site itself comes with them. `ref` is its id or slug as in the URL. */
export const siteInfoQuery = (ref: string) =>
  queryOptions({
    queryKey: ['sites', ref, 'info'],
    queryFn: async ({ signal, client }) => {
      const { site, info } = await call(getSiteInfo, { params: { id: ref } }, signal);
      if (site) client.setQueryData(siteQuery(ref).queryKey, { site });
      return info;
    },
  });
