import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { newcomersQuery } from '#web/features/members/newcomers-query.ts';
import { call } from '#web/lib/api.ts';
import { forgetIdempotencyKey, useIdempotencyKey } from '#web/lib/forms/idempotency-key.ts';
import type { BodyIn } from '#worker/contract/endpoint.ts';
import * as api from '#worker/contract/member.ts';

const change = (
  queries: QueryClient,
  id: string,
  to: (known: api.Invitation[]) => api.Invitation[],
): void => {
  queries.setQueryData(
    newcomersQuery(id).queryKey,
    (known) => known && { ...known, invitations: to(known.invitations) },
  );
};

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
    change(queries, id, (known) => [invitation, ...known.filter((one) => one.id !== invitation.id)]);
    void queries.invalidateQueries({ queryKey: newcomersQuery(id).queryKey });
    return invitation;
  };
}

export function useRevoke(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (inviteId: number) => call(api.revokeInvitation, { params: { id, inviteId } }),
    onSuccess: (_, inviteId) => {
      forgetIdempotencyKey(inviting(id));
      change(queries, id, (known) =>
        known.map((one) =>
          one.id === inviteId ? { ...one, state: 'revoked' as const, link: null, can_revoke: false } : one,
        ),
      );
    },
  });
}
