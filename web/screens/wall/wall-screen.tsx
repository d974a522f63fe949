import { Trans } from '@lingui/react/macro';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { ShareRow } from '#web/features/sharing/share-row.tsx';
import { useAccent } from '#web/features/sites/page/use-accent.ts';
import { StaffTools } from '#web/features/walls/staff-tools.tsx';
import { useSelection } from '#web/features/walls/use-selection.ts';
import { useWallAddress } from '#web/features/walls/use-wall-address.ts';
import { WallDays } from '#web/features/walls/wall-days.tsx';
import { placeOf, type WallPlace, type WallSearch } from '#web/features/walls/wall-place.ts';
import { WALL_REFRESH_MS, wallDaysQuery, wallQuery } from '#web/features/walls/wall-queries.ts';
import { useWallNames } from '#web/features/walls/wall-words.ts';
import { WallsNav } from '#web/features/walls/walls-nav.tsx';
import { useTitle } from '#web/lib/use-title.ts';
import { StatusMessage } from '#web/ui/forms/status-message.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useView } from '#web/ui/use-view.tsx';
import type { Wall } from '#worker/contract/wall.ts';
import { communityAddressOf } from '#worker/shared/community-address.ts';
import { WallBand, WallNumbers } from '#worker/shared/views/wall/wall-band.tsx';
import { WallGroups } from '#worker/shared/views/wall/wall-choices.tsx';
import { MemorialWallTools } from './memorial-wall-tools.tsx';
import { useFirstPage } from './use-first-page.ts';
import { type Done, useWallTask } from './use-wall-task.ts';
import { WallOverlays } from './wall-overlays.tsx';
import { WallPeople } from './wall-people.tsx';
import '#worker/shared/views/wall/first.css';
import '#web/features/walls/wall.css';
import '#web/features/walls/wall-staff.css';
import '#web/features/walls/kiosk-wall.css';

const BoardMail = lazyPart(
  ['wall'],
  async () => (await import('#web/features/walls/board-mail.tsx')).BoardMail,
);

type WallProps = {
  /** The community's id or slug as in the URL. */
  id: string;
  search: WallSearch;
  isKiosk: boolean;
  /** Whether the address is that below the community. */
  isOfCommunity?: boolean;
};

/** A community's wall: what it is, the days of this week, and an arch per person. */
export function WallScreen({ id, search, isKiosk, isOfCommunity = false }: WallProps) {
  const wall = useInfiniteQuery({
    ...wallQuery(id, placeOf(search)),
    placeholderData: keepPreviousData,
    ...refreshedIf(isKiosk),
  });
  const first = useFirstPage(wall);
  if (!first) return <Skeleton>{null}</Skeleton>;
  return (
    <LoadedWall
      id={id}
      first={first}
      search={search}
      isKiosk={isKiosk}
      isOfCommunity={isOfCommunity}
      list={wall}
    />
  );
}

const refreshedIf = (isKiosk: boolean) => isKiosk && { refetchInterval: WALL_REFRESH_MS };

type LoadedProps = Required<WallProps> & {
  first: Wall;
  list: Parameters<typeof WallPeople>[0]['list'];
};

function LoadedWall({ id, first, list, search, isKiosk, isOfCommunity }: LoadedProps) {
  const view = useView();
  const { community } = first;
  const place = placeOf(search);
  const ref = encodeURIComponent(id);
  const address = useWallAddress(isOfCommunity ? `/community/${ref}/wall` : `/wall/${ref}`, search);
  const names = useWallNames(community);
  const title = names.title ?? names.community.text;
  const days = useQuery({ ...wallDaysQuery(id), ...refreshedIf(isKiosk) }).data;
  const selecting = useSelection();
  const work = useWallTask();
  const isStaff = community.may_edit_all && !isKiosk;
  useTitle(title);
  useAccent(community);
  const overlayOf = (entryId: number) => address.hrefWith({ person: String(entryId) });

  return (
    <div className={isKiosk ? 'hall kiosk' : 'hall'}>
      <MemorialWallBand id={id} wall={first} isKiosk={isKiosk} />
      <div className="hall-body">
        <DoneMessage {...work.done} />
        {days && (
          <WallDays board={days} name={names.community.text} overlayOf={overlayOf} isKiosk={isKiosk} />
        )}
        <MemorialWallTools
          wall={first}
          place={place}
          address={address}
          isKiosk={isKiosk}
          onAdd={() => work.begin({ kind: 'add' })}
        />
        {isStaff && (
          <StaffTools
            hidden={first.hidden_count}
            entriesWait={community.entries_wait}
            isHiddenShown={place.hidden !== undefined}
            address={address}
            isChoosing={selecting.selection !== null}
            onChoose={selecting.begin}
            onDuplicates={() => work.begin({ kind: 'duplicates' })}
            importHref={`/${view.locale}/community/${ref}/import`}
          />
        )}
        {community.settings.groups_filtering && first.groups.length > 0 && (
          <WallGroups
            view={view}
            wall={first}
            group={place.group}
            hrefOf={(group) => address.hrefWith({ group, pages: undefined, person: undefined })}
          />
        )}
        <WallPeople
          list={list}
          name={`${id} ${JSON.stringify(place)}`}
          place={place}
          total={totalOf(first, place)}
          title={title}
          overlayOf={overlayOf}
          isKiosk={isKiosk}
          selection={selecting.selection}
          onMore={(pages) => address.show({ pages: String(pages) })}
        />
        {isStaff && typeof days?.weekly_mail === 'boolean' && (
          <Suspense>
            <BoardMail id={id} wanted={days.weekly_mail} />
          </Suspense>
        )}
        {!isKiosk && <ShareWall community={community} />}
      </div>
      <WallOverlays
        id={id}
        wall={first}
        people={list.data?.pages.flatMap(({ people }) => people) ?? []}
        isKiosk={isKiosk}
        person={search.person}
        onPersonClose={() => address.show({ person: undefined })}
        selecting={selecting}
        work={work}
      />
    </div>
  );
}

/** What a wall is, and the ways to the other walls. */
function MemorialWallBand({ id, wall, isKiosk }: { id: string; wall: Wall; isKiosk: boolean }) {
  const view = useView();
  const { community } = wall;
  const names = useWallNames(community);
  return (
    <WallBand
      view={view}
      community={names.community}
      title={names.title}
      lang={community.lang}
      description={community.settings.wall_description ?? community.sentence}
      look={community}
      numbers={<WallNumbers view={view} wall={wall} />}
    >
      {!isKiosk && (
        <WallsNav community={community} id={id} at="memory" isMember={community.private_fields !== null} />
      )}
    </WallBand>
  );
}

const DoneMessage = ({ message, undo }: Done) => (
  <>
    <StatusMessage>{message}</StatusMessage>
    {undo && (
      <button type="button" className="button self-start" onClick={undo}>
        <Trans>Undo</Trans>
      </button>
    )}
  </>
);

function ShareWall({ community }: { community: Wall['community'] }) {
  const { locale } = useView();
  const address = `${location.origin}/${locale}/community/${communityAddressOf(community)}/wall`;
  return <ShareRow page={{ title: community.name, address }} />;
}

/** How many there are without a search. */
function totalOf(wall: Wall, { group, hidden }: WallPlace): number | undefined {
  if (group) return wall.groups.find(({ name }) => name === group)?.count;
  return hidden ? wall.hidden_count : wall.people_count;
}
