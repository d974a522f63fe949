import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { forgetIdempotencyKey, useIdempotencyKey } from '#web/lib/forms/idempotency-key.ts';
import type { BodyIn } from '#worker/contract/endpoint.ts';
import * as api from '#worker/contract/member.ts';

/** The invitations to a site. `id` is the site's id or slug, as in the page's path. */
export const invitationsQuery = (id: string) =>
  queryOptions({
    queryKey: ['members', id, 'invitations'],
    queryFn: async ({ signal }) => (await call(api.listInvitations, { params: { id } }, signal)).invitations,
  });

const inviting = (id: string): string => `invite.${id}`;

/** Returns a function that sends an invitation. Retries share an idempotency key until the input changes. */
export function useInvite(id: string) {
  const queries = useQueryClient();
  const { keyFor, done } = useIdempotencyKey(inviting(id));
  return async (body: NonNullable<BodyIn<typeof api.createInvitation>>) => {
    const invitation = await call(api.createInvitation, {
      params: { id },
      body,
      idempotencyKey: keyFor(body),
    });
    done();
    queries.setQueryData(
      invitationsQuery(id).queryKey,
      (known) => known && [invitation, ...known.filter((one) => one.id !== invitation.id)],
    );
    void queries.invalidateQueries({ queryKey: invitationsQuery(id).queryKey });
    return invitation;
  };
}

export function useRevoke(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (inviteId: number) => call(api.revokeInvitation, { params: { id, inviteId } }),
    onSuccess: (_, inviteId) => {
      forgetIdempotencyKey(inviting(id));
      queries.setQueryData(invitationsQuery(id).queryKey, (known) =>
        known?.map((one) =>
          one.id === inviteId ? { ...one, state: 'revoked' as const, link: null, can_revoke: false } : one,
        ),
      );
    },
  });
}
