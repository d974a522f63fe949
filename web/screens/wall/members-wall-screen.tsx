import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { UserPlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { communityQuery } from '#web/features/communities/community-queries.ts';
import { useAccent } from '#web/features/sites/page/use-accent.ts';
import { membersWallQuery, useSetOnMembersWall } from '#web/features/walls/members-wall-queries.ts';
import { PeopleGrid } from '#web/features/walls/people-grid.tsx';
import { WallSearchField } from '#web/features/walls/wall-tools.tsx';
import { useWallNames } from '#web/features/walls/wall-words.ts';
import { WallsNav } from '#web/features/walls/walls-nav.tsx';
import { useTitle } from '#web/lib/use-title.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { MoreButton } from '#web/ui/more-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { useView } from '#web/ui/use-view.tsx';
import type { MembersWall } from '#worker/contract/members-wall.ts';
import { WallBand } from '#worker/shared/views/wall/wall-band.tsx';
import { MemberCard } from './member-card.tsx';
import '#worker/shared/views/wall/first.css';
import '#web/features/walls/wall.css';

type Member = MembersWall['people'][number];
const keyOf = ({ user_id }: Member): number => user_id;

/** The members of a community, for each other. `id` is the id or slug as in the URL. */
export function MembersWallScreen({ id, q }: { id: string; q: string | undefined }) {
  const { t } = useLingui();
  const view = useView();
  const { locale } = view;
  const navigate = useNavigate();
  const { community } = useSuspenseQuery(communityQuery(id)).data;
  const names = useWallNames(community);
  const list = useInfiniteQuery({ ...membersWallQuery(id, q), placeholderData: keepPreviousData });
  const last = useRef<MembersWall>(undefined);
  last.current = list.data?.pages[0] ?? last.current;
  const [more, setMore] = useState<{ q: string | undefined; from: number } | null>(null);
  useTitle(names.members);
  useAccent(community);
  if (!last.current) {
    if (list.error) throw list.error;
    return <Skeleton>{null}</Skeleton>;
  }
  const { people_count: count, me } = last.current;
  const people = list.data?.pages.flatMap((page) => page.people) ?? [];
  const search = (typed: string) =>
    void navigate({
      to: '/$locale/community/$id/members-wall',
      params: { locale, id },
      search: typed ? { q: typed } : {},
      replace: true,
      resetScroll: false,
    });
  return (
    <div className="hall">
      <WallBand
        view={view}
        community={names.community}
        title={names.members}
        lang={locale}
        description={null}
        look={community}
        count={count}
        counted={<Plural value={count} one="member" other="members" />}
      >
        <WallsNav community={community} id={id} at="members" isMember />
      </WallBand>
      <div className="hall-body">
        <div className="wall-tools">
          <WallSearchField label={t`Search the members`} q={q ?? ''} onSearch={search} />
          {community.can.invite && (
            <view.Link
              className="button main"
              href={`/${locale}/community/${encodeURIComponent(id)}/members`}
            >
              <UserPlus className="icon" aria-hidden="true" />
              <Trans>Invite members</Trans>
            </view.Link>
          )}
        </div>
        {me && <OwnSwitch communityId={community.id} isOn={me.on_wall} />}
        <section
          className="wall-people"
          aria-label={names.members}
          aria-busy={list.isPlaceholderData || undefined}
        >
          {list.error && !list.data && <CallFault error={list.error} again={() => void list.refetch()} />}
          <p className={people.length ? 'unseen' : 'empty'} role="status">
            {list.data && !list.isPlaceholderData && people.length === 0 && (
              <Nobody isSearch={q !== undefined} />
            )}
          </p>
          <PeopleGrid
            name={`members ${id} ${q}`}
            label={names.members}
            people={people}
            keyOf={keyOf}
            hasMore={list.hasNextPage}
            focused={more && more.q === q ? more.from : null}
            className="members"
          >
            {(member) => <MemberCard member={member} />}
          </PeopleGrid>
          <MoreButton list={list} onRequest={() => setMore({ q, from: people.length })}>
            {list.isFetchingNextPage ? t`Loading…` : t`Show more`}
          </MoreButton>
        </section>
      </div>
    </div>
  );
}

const Nobody = ({ isSearch }: { isSearch: boolean }) =>
  isSearch ? (
    <Trans>No member by that name. Try another spelling.</Trans>
  ) : (
    <Trans>No one is on this wall.</Trans>
  );

/** The choice whether the others see one here. */
function OwnSwitch({ communityId, isOn }: { communityId: number; isOn: boolean }) {
  const set = useSetOnMembersWall(communityId);
  return (
    <div className="own-switch">
      <Switch
        isSelected={set.isPending ? set.variables : isOn}
        onChange={(on) => set.isPending || set.mutate(on)}
      >
        <Trans>Show me on this wall</Trans>
      </Switch>
      {set.error && <CallFault error={set.error} />}
    </div>
  );
}
