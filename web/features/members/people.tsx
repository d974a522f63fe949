import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '#web/lib/api-error.ts';
import { useSession } from '#web/lib/session.ts';
import { RequestList } from './access-requests/request-list.tsx';
import { Fault } from './fault.tsx';
import { HandOver } from './invitations/hand-over.tsx';
import { InviteSection } from './invitations/invite-section.tsx';
import { LeavePlace } from './list/leave-place.tsx';
import { MemberList } from './list/member-list.tsx';
import { type MemberPage, membersQuery } from './list/member-queries.ts';
import { MembersSkeleton } from './list/members-skeleton.tsx';
import { newcomersQuery } from './newcomers-query.ts';
import type { Place } from './place.ts';

type Props = {
  place: Place;
  /** The id of the place. */
  placeId: number;
  /** The name of the community, or of the person that the site is about. */
  name: string;
  /** Whether the user may list the members. */
  isOpen: boolean;
  /** The link back to the place. */
  back: ReactNode;
  /** The page in place of the list, for those who may not see it. */
  forbidden: ReactNode;
  /** What follows the transfer of ownership. */
  children?: (first: MemberPage) => ReactNode;
};

/** The page of a place's members, the pending requests and the invitations. */
export function People({ place, placeId, name, isOpen, back, forbidden, children }: Props) {
  const { user } = useSession();
  const list = useInfiniteQuery({ ...membersQuery(place), enabled: isOpen });
  const newcomers = useQuery({ ...newcomersQuery(place), enabled: isOpen });
  const isForbidden = list.error instanceof ApiError && list.error.code === 'auth.forbidden';
  const [first] = newcomers.isPending ? [] : (list.data?.pages ?? []);
  if (!isOpen || (!first && isForbidden)) return forbidden;
  return (
    <div className="mx-auto flex w-full max-w-170 flex-col gap-10 px-4 py-8">
      <header>
        {back}
        <h1>{place.kind === 'site' ? <Trans>Members</Trans> : <Trans>Members of the community</Trans>}</h1>
      </header>
      {!first && !list.error && <MembersSkeleton />}
      {!first && list.error && <Fault error={list.error} again={() => void list.refetch()} />}
      {first && (
        <>
          <RequestList place={place} />
          <InviteSection place={place} placeId={placeId} name={name} invitable={first.invitable} />
          <MemberList place={place} userId={user?.id} />
          {first.invitable.includes('owner') && <HandOver place={place} placeId={placeId} name={name} />}
          {children?.(first)}
          {first.can_leave && user && <LeavePlace place={place} userId={user.id} name={name} />}
        </>
      )}
    </div>
  );
}
