import { Trans, useLingui } from '@lingui/react/macro';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { Suspense, useState } from 'react';
import { PeopleGrid } from '#web/features/walls/people-grid.tsx';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { MoreButton } from '#web/ui/more-button.tsx';
import type { MembersWall } from '#worker/contract/members-wall.ts';
import { MemberCard } from './member-card.tsx';

const MembersPrint = lazyPart(
  ['wall'],
  async () => (await import('#web/features/walls/wall-print.tsx')).MembersPrint,
);

type Props = {
  list: UseInfiniteQueryResult<InfiniteData<MembersWall>>;
  /** Another one for another list of people. */
  name: string;
  /** The title of the wall. */
  title: string;
  /** The name of the community, for the print. */
  community: string;
  isSearch: boolean;
  /** Called with the number of pages when another one is requested. */
  onMore: (pages: number) => void;
};

const keyOf = ({ user_id }: MembersWall['people'][number]): number => user_id;

/** The members on the wall who match, a page at a time. */
export function MembersPeople({ list, name, title, isSearch, community, onMore }: Props) {
  const { t } = useLingui();
  const [more, setMore] = useState<{ name: string; from: number } | null>(null);
  const [printing, setPrinting] = useState(false);
  const pages = list.data?.pages ?? [];
  const people = pages.flatMap((page) => page.people);
  return (
    <section className="wall-people" aria-label={title} aria-busy={list.isPlaceholderData || undefined}>
      {list.error && !list.data && <CallFault error={list.error} again={() => void list.refetch()} />}
      <p className={people.length ? 'unseen' : 'empty'} role="status">
        {list.data && !list.isPlaceholderData && people.length === 0 && <Nobody isSearch={isSearch} />}
      </p>
      <PeopleGrid
        name={name}
        label={title}
        people={people}
        keyOf={keyOf}
        hasMore={list.hasNextPage}
        focused={more?.name === name ? more.from : null}
        className="members"
      >
        {(member) => <MemberCard member={member} />}
      </PeopleGrid>
      <MoreButton
        list={list}
        onRequest={() => {
          setMore({ name, from: people.length });
          onMore(pages.length + 1);
        }}
      >
        {list.isFetchingNextPage ? t`Loading…` : t`Show more`}
      </MoreButton>
      {people.length > 0 && (
        <button type="button" className="text-button -ms-3 self-start" onClick={() => setPrinting(true)}>
          <Printer className="icon" aria-hidden="true" />
          <Trans>Print these names</Trans>
        </button>
      )}
      {printing && (
        <Suspense>
          <MembersPrint name={community} members={people} onDone={() => setPrinting(false)} />
        </Suspense>
      )}
    </section>
  );
}

const Nobody = ({ isSearch }: { isSearch: boolean }) =>
  isSearch ? (
    <Trans>No member by that name. Try another spelling.</Trans>
  ) : (
    <Trans>No one is on this wall.</Trans>
  );
