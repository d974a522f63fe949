import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import * as api from '#worker/contract/kiosk.ts';

/** The interval in milliseconds at which the kiosks are refetched while a code is shown. */
export const POLL_MS = 4000;

export const kiosksQuery = (communityId: number) =>
  queryOptions({
    queryKey: ['kiosks', communityId],
    queryFn: async ({ signal }) =>
      (await call(api.listKiosks, { params: { id: String(communityId) } }, signal)).kiosks,
    staleTime: 0,
  });

export const usePair = (communityId: number) =>
  useMutation({
    mutationFn: (body: { device_name: string | null }) =>
      call(api.pairKiosk, { params: { id: String(communityId) }, body }),
  });

export function useDisconnect(communityId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (kioskId: string) => call(api.revokeKiosk, { params: { id: String(communityId), kioskId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: kiosksQuery(communityId).queryKey }),
  });
}
