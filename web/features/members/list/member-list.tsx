import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Fault } from '#web/features/members/fault.tsx';
import type { Place } from '#web/features/members/place.ts';
import { StatusMessage } from '#web/ui/forms/status-message.tsx';
import { membersQuery } from './member-queries.ts';
import { MemberRow } from './member-row.tsx';

type Props = {
  place: Place;
  /** The id of the signed-in user. */
  userId: number | undefined;
};

/** All members of the place, staff first, 50 per page. */
export function MemberList({ place, userId }: Props) {
  const { t } = useLingui();
  const list = useInfiniteQuery(membersQuery(place));
  const [said, setSaid] = useState('');
  if (!list.data) return null;
  const members = list.data.pages.flatMap((page) => page.members);
  const count = members.length;
  return (
    <section aria-labelledby="people" className="flex flex-col gap-3">
      <h2 id="people">
        <Trans>Who is here</Trans>
      </h2>
      <StatusMessage>{said}</StatusMessage>
      <ul className="flex flex-col divide-y divide-(--line)">
        {members.map((member) => (
          <MemberRow
            key={member.user_id}
            place={place}
            member={member}
            mine={member.user_id === userId}
            onDone={setSaid}
          />
        ))}
      </ul>
      {count === 1 && !list.hasNextPage && (
        <p className="text-(--ink-2)">
          <Trans>No one else is here yet.</Trans>
        </p>
      )}
      {list.isFetchNextPageError && <Fault error={list.error} again={() => void list.fetchNextPage()} />}
      {list.hasNextPage && !list.isFetchNextPageError && (
        <button
          type="button"
          className="button self-center"
          aria-busy={list.isFetchingNextPage || undefined}
          onClick={() => list.isFetchingNextPage || void list.fetchNextPage()}
        >
          <Trans>Show more</Trans>
        </button>
      )}
      <p className="unseen" role="status">
        {list.isFetchingNextPage && t`Loading`}
        {list.data.pages.length > 1 &&
          t`${plural(count, { one: '# person is shown', other: '# people are shown' })}`}
      </p>
    </section>
  );
}
