import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import * as api from '#worker/contract/memorial-text.ts';

/** The psalms and prayers, the same for every person. `id` as in the page's path. */
export const memorialTextQuery = (id: string) =>
  queryOptions({
    queryKey: ['memorial-text', id],
    queryFn: ({ signal }) => call(api.memorialText, { params: { siteId: id } }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
