import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { forgetIdempotencyKey, useIdempotencyKey } from '#web/lib/forms/idempotency-key.ts';
import * as requests from '#worker/contract/access-request.ts';
import type { BodyIn, ReplyOf } from '#worker/contract/endpoint.ts';
import * as api from '#worker/contract/member.ts';

type MemberPage = NonNullable<ReplyOf<typeof api.listMembers>>;

/** The members of a site, 50 per page. `id` is the site's id or slug, as in the page's path. */
export const membersQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['members', id],
    queryFn: ({ pageParam, signal }) =>
      call(api.listMembers, { params: { id }, query: pageParam ? { cursor: pageParam } : {} }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });

export const invitationsQuery = (id: string) =>
  queryOptions({
    queryKey: ['members', id, 'invitations'],
    queryFn: async ({ signal }) => (await call(api.listInvitations, { params: { id } }, signal)).invitations,
  });

export const requestsQuery = (id: string) =>
  queryOptions({
    queryKey: ['members', id, 'requests'],
    queryFn: async ({ signal }) =>
      (await call(requests.listAccessRequests, { params: { id } }, signal)).requests,
  });

type Members = InfiniteData<MemberPage, string | null>;

const withMembers = (
  queries: QueryClient,
  id: string,
  change: (members: api.SiteMember[]) => api.SiteMember[],
): void => {
  queries.setQueryData<Members>(
    membersQuery(id).queryKey,
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page) => ({ ...page, members: change(page.members) })),
      },
  );
};

/** Changes the role of a member, suspends or restores them. The list shows the server's reply. */
export function useChangeMember(id: string, userId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: NonNullable<BodyIn<typeof api.changeMember>>) =>
      call(api.changeMember, { params: { id, userId }, body }),
    onSuccess: (changed) =>
      withMembers(queries, id, (members) =>
        members.map((one) => (one.user_id === changed.user_id ? changed : one)),
      ),
  });
}

/** Removes a member, and drops them from the list once the server has confirmed it. */
export function useRemoveMember(id: string, userId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(api.removeMember, { params: { id, userId } }),
    onSuccess: () => withMembers(queries, id, (members) => members.filter((one) => one.user_id !== userId)),
  });
}

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

/** Accepts or declines an access request. It leaves the list even if another family member decided first. */
export function useDecideAccess(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ requestId, decision }: { requestId: number; decision: 'approve' | 'decline' }) =>
      call(requests.decideAccess, { params: { id, requestId }, body: { decision } }),
    onSuccess: (_, { requestId, decision }) => {
      forgetRequest(queries, id, requestId);
      if (decision === 'approve') void queries.invalidateQueries({ queryKey: ['members', id] });
    },
  });
}

export const forgetRequest = (queries: QueryClient, id: string, requestId: number): void => {
  queries.setQueryData(requestsQuery(id).queryKey, (known) => known?.filter((one) => one.id !== requestId));
};
