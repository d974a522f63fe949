import { queryOptions } from '@tanstack/react-query';
import { extendedFieldsQuery } from '#web/features/extended-fields/public.ts';
import { siteGroupsQuery, tagsQuery } from '#web/features/groups/public.ts';
import { relatedLinksQuery } from '#web/features/links/public.ts';
import { relatedSitesQuery } from '#web/features/relations/public.ts';
import { call } from '#web/lib/api.ts';
import { getSiteDetails } from '#worker/contract/site-details.ts';

/**
 * Fetches the lists of a site's page in one call, and puts each under the key of its own query, where the
 * settings change it.
 */
export const siteDetailsQuery = (id: string) =>
  queryOptions({
    queryKey: ['sites', id, 'details'],
    queryFn: async ({ signal, client }) => {
      const { related, waiting, fields, groups, links, tags, has_notice, has_grave } = await call(
        getSiteDetails,
        { params: { id } },
        signal,
      );
      client.setQueryData(relatedSitesQuery(id).queryKey, { related, waiting });
      client.setQueryData(extendedFieldsQuery(id).queryKey, fields);
      client.setQueryData(siteGroupsQuery(id).queryKey, groups);
      client.setQueryData(relatedLinksQuery(id).queryKey, links);
      client.setQueryData(tagsQuery(id).queryKey, tags);
      return { at: Date.now(), has_notice, has_grave };
    },
  });
