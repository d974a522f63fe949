import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { randomId } from '#web/lib/random-id.ts';
import type { SiteGrave } from '#worker/contract/grave.ts';
import * as api from '#worker/contract/grave.ts';

/** The shared grave of a site, and the invitations that the site received. */
export const sharedGraveQuery = (siteId: number) =>
  queryOptions({
    queryKey: ['shared-grave', siteId],
    queryFn: ({ signal }) => call(api.getSharedGrave, { params: { id: String(siteId) } }, signal),
  });

/** A change of the grave of a site, whose reply is the grave as it is then. */
function useGraveChange<Input>(siteId: number, send: (input: Input) => Promise<SiteGrave>) {
  const queries = useQueryClient();
  const { queryKey } = sharedGraveQuery(siteId);
  return useMutation({
    mutationFn: send,
    onSuccess: (state) => queries.setQueryData(queryKey, state),
    onError: (error) => {
      const current = error instanceof ApiError && error.code === 'request.stale' && error.params.current;
      if (current) queries.setQueryData(queryKey, current as SiteGrave);
    },
    // not awaited: the user receives the result at once
    onSettled: () => {
      for (const key of ['shared-grave', 'codes', 'graves'])
        void queries.invalidateQueries({ queryKey: [key] });
    },
  });
}

const of = (siteId: number) => ({ id: String(siteId) });

/** Creates the grave; with a code, one of the site that opens the grave from then on. */
export const useCreateGrave = (siteId: number) =>
  useGraveChange(siteId, (code: string | undefined) =>
    call(api.createSharedGrave, { params: of(siteId), body: code === undefined ? {} : { code } }),
  );

export const useLeaveGrave = (siteId: number) =>
  useGraveChange(siteId, () => call(api.leaveSharedGrave, { params: of(siteId) }));

/** Sets the order, if the grave is still as read. */
export const useOrderGrave = (siteId: number, version: number) =>
  useGraveChange(siteId, (sites: number[]) =>
    call(api.orderSharedGrave, { params: of(siteId), body: { sites }, version }),
  );

export const useInviteToGrave = (siteId: number) =>
  useGraveChange(siteId, (site: number) =>
    call(api.inviteToGrave, { params: of(siteId), body: { site: String(site) } }),
  );

export const useRevokeInvitation = (siteId: number) =>
  useGraveChange(siteId, (invitationId: number) =>
    call(api.revokeGraveInvitation, { params: { ...of(siteId), invitationId } }),
  );

export const useDecideInvitation = (siteId: number, invitationId: number) =>
  useGraveChange(siteId, (accept: boolean) =>
    call(api.decideGraveInvitation, { params: { ...of(siteId), invitationId }, body: { accept } }),
  );

/** Creates a code. A retry after a failure repeats the same attempt, so that no extra code is created. */
export function useMintGraveCode(siteId: number) {
  const queries = useQueryClient();
  const key = useRef<string | null>(null);
  return useMutation({
    mutationFn: () => {
      key.current ??= randomId();
      return call(api.mintGraveCode, { params: of(siteId), idempotencyKey: key.current });
    },
    onSuccess: async () => {
      key.current = null;
      await queries.invalidateQueries({ queryKey: sharedGraveQuery(siteId).queryKey });
    },
  });
}

export function useRetireGraveCode(siteId: number, code: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(api.retireGraveCode, { params: { ...of(siteId), code } }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: sharedGraveQuery(siteId).queryKey }),
  });
}
