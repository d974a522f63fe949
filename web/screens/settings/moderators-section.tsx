import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { InviteSection } from '#web/features/members/invitations/invite-section.tsx';
import { membersQuery } from '#web/features/members/list/member-queries.ts';
import { MemberRow } from '#web/features/members/list/member-row.tsx';
import { MembersSkeleton } from '#web/features/members/list/members-skeleton.tsx';
import { useLocale } from '#web/i18n/use-locale.ts';
import { useSession } from '#web/lib/session.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { StatusMessage } from '#web/ui/forms/status-message.tsx';
import type { SectionProps } from './section-page.tsx';
import { ToSuccessors } from './to-successors.tsx';

/** The staff of the site with their permissions, and an invitation form. */
export function ModeratorsSection({ site, info, id, name }: SectionProps) {
  const { locale } = useLocale();
  const { user } = useSession();
  const [status, setStatus] = useState('');
  const place = { kind: 'site', id } as const;
  const list = useInfiniteQuery(membersQuery(place));
  const [first] = list.data?.pages ?? [];
  if (list.isPending) return <MembersSkeleton />;
  if (!first) return <CallFault error={list.error} again={() => void list.refetch()} />;
  // staff are listed first
  const staff = first.members.filter(({ role }) => role !== 'member');
  return (
    <div className="flex flex-col gap-8">
      <p className="text-(--ink-2)">
        <Trans>
          Owners and editors manage the site: they edit its page, approve memories and invite people. Any
          member can be made an editor or a co-owner.
        </Trans>
      </p>
      <ul className="flex flex-col divide-y divide-(--line)">
        {staff.map((member) => (
          <MemberRow
            key={member.user_id}
            place={place}
            member={member}
            mine={member.user_id === user?.id}
            onDone={setStatus}
          />
        ))}
      </ul>
      <div className="empty:hidden">
        <StatusMessage>{status}</StatusMessage>
      </div>
      <InviteSection place={place} placeId={site.id} name={name} invitable={first.invitable} />
      <div className="flex flex-col">
        <Link
          to="/$locale/site/$id/members"
          params={{ locale, id }}
          className="inline-block self-start py-2.5 underline underline-offset-4"
        >
          <Trans>All members and requests to join</Trans>
        </Link>
        <ToSuccessors info={info} id={id} />
      </div>
    </div>
  );
}
