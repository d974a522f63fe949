import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { listInvitations } from '#worker/contract/member.ts';

/**
 * The invitations to a site, and the requests to take part in it. `id` is the site's id or slug, as in the
 * page's path.
 */
export const newcomersQuery = (id: string) =>
  queryOptions({
    queryKey: ['members', id, 'newcomers'],
    queryFn: ({ signal }) => call(listInvitations, { params: { id } }, signal),
  });
