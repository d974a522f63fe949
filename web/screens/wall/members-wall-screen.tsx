import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { communityQuery } from '#web/features/communities/community-queries.ts';
import { useAccent } from '#web/features/sites/page/use-accent.ts';
import { membersWallQuery, useSetOnMembersWall } from '#web/features/walls/members-wall-queries.ts';
import { useWallAddress } from '#web/features/walls/use-wall-address.ts';
import { type MembersSearch, membersPlaceOf } from '#web/features/walls/wall-place.ts';
import { useWallNames } from '#web/features/walls/wall-words.ts';
import { WallsNav } from '#web/features/walls/walls-nav.tsx';
import { useTitle } from '#web/lib/use-title.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { useView } from '#web/ui/use-view.tsx';
import { MEMBERS_SORTS } from '#worker/contract/members-wall.ts';
import { WallBand, WallNumber } from '#worker/shared/views/wall/wall-band.tsx';
import { MembersPeople } from './members-people.tsx';
import { useFirstPage } from './use-first-page.ts';
import { WallToolRow } from './wall-tool-row.tsx';
import '#worker/shared/views/wall/first.css';
import '#web/features/walls/wall.css';

/** The members of a community, for each other. `id` is the id or slug as in the URL. */
export function MembersWallScreen({ id, search }: { id: string; search: MembersSearch }) {
  const { t } = useLingui();
  const view = useView();
  const { locale } = view;
  const place = membersPlaceOf(search);
  const address = useWallAddress(`/community/${encodeURIComponent(id)}/members-wall`, search);
  const { community } = useSuspenseQuery(communityQuery(id)).data;
  const names = useWallNames(community);
  const list = useInfiniteQuery({ ...membersWallQuery(id, place), placeholderData: keepPreviousData });
  const first = useFirstPage(list);
  useTitle(names.members);
  useAccent(community);
  if (!first) return <Skeleton>{null}</Skeleton>;
  const { people_count: count, me } = first;
  return (
    <div className="hall">
      <WallBand
        view={view}
        community={names.community}
        title={names.members}
        lang={locale}
        description={null}
        look={community}
        numbers={
          <WallNumber
            view={view}
            count={count}
            counted={<Plural value={count} one="member" other="members" />}
          />
        }
      >
        <WallsNav community={community} id={id} at="members" isMember />
      </WallBand>
      <div className="hall-body">
        <WallToolRow
          address={address}
          label={t`Search the members`}
          q={place.q}
          count={count}
          sorts={MEMBERS_SORTS}
          sort={place.sort ?? 'newest'}
          usualSort="newest"
        >
          {community.can.invite && (
            <view.Link
              className="button main"
              href={`/${locale}/community/${encodeURIComponent(id)}/members`}
            >
              <UserPlus className="icon" aria-hidden="true" />
              <Trans>Invite members</Trans>
            </view.Link>
          )}
        </WallToolRow>
        {me && <OwnSwitch communityId={community.id} isOn={me.on_wall} />}
        <MembersPeople
          list={list}
          name={`members ${id} ${JSON.stringify(place)}`}
          title={names.members}
          community={names.community.text}
          isSearch={place.q !== undefined}
          onMore={(pages) => address.show({ pages: String(pages) })}
        />
      </div>
    </div>
  );
}

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
