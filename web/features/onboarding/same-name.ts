import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { type AddSite, findSameName } from '#worker/contract/new-site.ts';
import type { SiteCard } from '#worker/contract/site.ts';

/** The public sites of this type and name; none if the request fails, since the warning is optional. */
export const sameNameQuery = (payload: AddSite) =>
  queryOptions({
    queryKey: ['sites', 'same-name', payload],
    queryFn: async ({ signal }): Promise<SiteCard[]> => {
      try {
        return (await call(findSameName, { body: payload }, signal)).sites;
      } catch (error) {
        if (signal.aborted) throw error;
        return [];
      }
    },
    staleTime: 60_000,
    retry: false,
  });
