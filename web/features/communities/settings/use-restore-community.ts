import { useMutation, useQueryClient } from '@tanstack/react-query';
import { communityQuery } from '#web/features/communities/community-queries.ts';
import { call } from '#web/lib/api.ts';
import { restoreCommunity } from '#worker/contract/community.ts';

/** Restores a deleted community, or cancels its deletion. `ref` is its id or slug as in the URL. */
export function useRestoreCommunity(ref: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(restoreCommunity, { params: { id } }),
    onSuccess: (reply) => {
      queries.setQueryData(communityQuery(ref).queryKey, reply);
      void queries.invalidateQueries({ queryKey: ['my-communities'] });
    },
  });
}
