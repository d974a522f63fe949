import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { newcomersQuery } from '#web/features/members/newcomers-query.ts';
import { callsOf, type Place, storedId } from '#web/features/members/place.ts';
import { call } from '#web/lib/api.ts';
import { forgetIdempotencyKey, useIdempotencyKey } from '#web/lib/forms/idempotency-key.ts';
import type { BodyIn } from '#worker/contract/endpoint.ts';
import type * as api from '#worker/contract/member.ts';

const change = (
  queries: QueryClient,
  place: Place,
  to: (known: api.Invitation[]) => api.Invitation[],
): void => {
  queries.setQueryData(
    newcomersQuery(place).queryKey,
    (known) => known && { ...known, invitations: to(known.invitations) },
  );
};

const inviting = ({ kind, id }: Place): string => `invite.${storedId(kind, id)}`;

/** Returns a function that sends an invitation. Retries share an idempotency key until the input changes. */
export function useInvite(place: Place) {
  const queries = useQueryClient();
  const { keyFor, done } = useIdempotencyKey(inviting(place));
  return async (body: NonNullable<BodyIn<typeof api.createInvitation>>) => {
    const invitation = await call(callsOf(place).createInvitation, {
      params: { id: place.id },
      body,
      idempotencyKey: keyFor(body),
    });
    done();
    change(queries, place, (known) => [invitation, ...known.filter((one) => one.id !== invitation.id)]);
    void queries.invalidateQueries({ queryKey: newcomersQuery(place).queryKey });
    return invitation;
  };
}

export function useRevoke(place: Place) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (inviteId: number) =>
      call(callsOf(place).revokeInvitation, { params: { id: place.id, inviteId } }),
    onSuccess: (_, inviteId) => {
      forgetIdempotencyKey(inviting(place));
      change(queries, place, (known) =>
        known.map((one) =>
          one.id === inviteId ? { ...one, state: 'revoked' as const, link: null, can_revoke: false } : one,
        ),
      );
    },
  });
}
