import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import type { SiteCard } from '#worker/contract/site.ts';
import { type AddSite, findSameName } from '#worker/contract/site-acts.ts';

/** The public sites of this type and name; where they cannot be asked for, none: the question is a courtesy. */
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
