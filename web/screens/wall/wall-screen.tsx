import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { ShareRow } from '#web/features/sharing/share-row.tsx';
import { useAccent } from '#web/features/sites/page/use-accent.ts';
import { StaffTools } from '#web/features/walls/staff-tools.tsx';
import { useSelection } from '#web/features/walls/use-selection.ts';
import { useWallAddress } from '#web/features/walls/use-wall-address.ts';
import { WallDays } from '#web/features/walls/wall-days.tsx';
import { placeOf, type WallChange, type WallPlace, type WallSearch } from '#web/features/walls/wall-place.ts';
import { WALL_REFRESH_MS, wallDaysQuery, wallQuery } from '#web/features/walls/wall-queries.ts';
import { AddButton, LogInToAdd, WallOrder, WallSearchField } from '#web/features/walls/wall-tools.tsx';
import { useWallNames } from '#web/features/walls/wall-words.ts';
import { WallsNav } from '#web/features/walls/walls-nav.tsx';
import { isWithdrawn } from '#web/lib/refused.ts';
import { useSession } from '#web/lib/session.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { StatusMessage } from '#web/ui/forms/status-message.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useView } from '#web/ui/use-view.tsx';
import { WALL_SORTS, type Wall } from '#worker/contract/wall.ts';
import { WallBand, WallNumbers } from '#worker/shared/views/wall/wall-band.tsx';
import { WallGroups } from '#worker/shared/views/wall/wall-choices.tsx';
import { OpenEntry } from './open-entry.tsx';
import { WallPeople } from './wall-people.tsx';
import { type Task, WallTask } from './wall-task.tsx';
import '#worker/shared/views/wall/first.css';
import '#web/features/walls/wall.css';
import '#web/features/walls/wall-staff.css';
import '#web/features/walls/kiosk-wall.css';
import { communityAddressOf } from '#worker/shared/community-address.ts';

const SelectionBar = lazyPart(
  ['wall'],
  async () => (await import('#web/features/walls/selection-bar.tsx')).SelectionBar,
);

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
  const place = placeOf(search);
  const wall = useInfiniteQuery({
    ...wallQuery(id, place),
    placeholderData: keepPreviousData,
    ...(isKiosk && { refetchInterval: WALL_REFRESH_MS }),
  });
  // what a failed search leaves on the screen
  const last = useRef<Wall>(undefined);
  last.current = wall.data?.pages[0] ?? last.current;
  if (wall.error && (!last.current || isWithdrawn(wall.error))) throw wall.error;
  if (!last.current) return <Skeleton>{null}</Skeleton>;
  return (
    <LoadedWall
      id={id}
      first={last.current}
      search={search}
      isKiosk={isKiosk}
      isOfCommunity={isOfCommunity}
      list={wall}
    />
  );
}

type LoadedProps = Required<WallProps> & {
  first: Wall;
  list: Parameters<typeof WallPeople>[0]['list'];
};

function LoadedWall({ id, first, list, search, isKiosk, isOfCommunity }: LoadedProps) {
  const { t } = useLingui();
  const view = useView();
  const { locale } = view;
  const { signedIn } = useSession();
  const place = placeOf(search);
  const ref = encodeURIComponent(id);
  const address = useWallAddress(isOfCommunity ? `/community/${ref}/wall` : `/wall/${ref}`, search);
  const { community, people_count: count } = first;
  const { settings } = community;
  const names = useWallNames(community);
  const days = useQuery({ ...wallDaysQuery(id), ...(isKiosk && { refetchInterval: WALL_REFRESH_MS }) }).data;
  const [task, setTask] = useState<Task | null>(null);
  const [status, setStatus] = useState('');
  const [undo, setUndo] = useState<(() => void) | null>(null);
  const { selection, begin, end } = useSelection();
  const isStaff = community.may_edit_all && !isKiosk;
  useTitle(names.title ?? names.community.text);
  useAccent(community);
  const isMember = community.private_fields !== null;
  const overlayOf = (entryId: number) => address.hrefWith({ person: String(entryId) });
  const showPlace = (change: WallChange) => address.show({ ...change, pages: undefined, person: undefined });

  return (
    <div className={isKiosk ? 'hall kiosk' : 'hall'}>
      <WallBand
        view={view}
        community={names.community}
        title={names.title}
        lang={community.lang}
        description={settings.wall_description ?? community.sentence}
        look={community}
        numbers={<WallNumbers view={view} wall={first} />}
      >
        {!isKiosk && <WallsNav community={community} id={id} at="memory" isMember={isMember} />}
      </WallBand>
      <div className="hall-body">
        <StatusMessage>{status}</StatusMessage>
        {undo && (
          <button type="button" className="button self-start" onClick={undo}>
            <Trans>Undo</Trans>
          </button>
        )}
        {days && (
          <WallDays board={days} name={names.community.text} overlayOf={overlayOf} isKiosk={isKiosk} />
        )}
        <div className="wall-tools">
          <WallSearchField
            label={t`Search by name`}
            q={place.q ?? ''}
            onSearch={(q) => showPlace({ q: q || undefined })}
          />
          {count > 1 && (
            <WallOrder
              sorts={WALL_SORTS}
              sort={place.sort ?? first.sort}
              onChange={(sort) => showPlace({ sort: sort === settings.default_order ? undefined : sort })}
            />
          )}
          {!isKiosk && (!settings.hide_create_site || community.may_make_sites) && (
            <CreateSiteLink communityId={community.id} />
          )}
          {community.can_add && !isKiosk && <AddButton onAdd={() => setTask({ kind: 'add' })} />}
          {community.wall === 'open' && !signedIn && <LogInToAdd />}
        </div>
        {isStaff && (
          <StaffTools
            hidden={first.hidden_count}
            entriesWait={community.entries_wait}
            isHiddenShown={place.hidden !== undefined}
            address={address}
            isChoosing={selection !== null}
            onChoose={begin}
            onDuplicates={() => setTask({ kind: 'duplicates' })}
            importHref={`/${locale}/community/${ref}/import`}
          />
        )}
        {settings.groups_filtering && first.groups.length > 0 && (
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
          title={names.title ?? names.community.text}
          overlayOf={overlayOf}
          isKiosk={isKiosk}
          selection={selection}
          onMore={(pages) => address.show({ pages: String(pages) })}
        />
        {isStaff && typeof days?.weekly_mail === 'boolean' && (
          <Suspense>
            <BoardMail id={id} wanted={days.weekly_mail} />
          </Suspense>
        )}
        {!isKiosk && (
          <ShareRow
            page={{
              title: community.name,
              address: `${location.origin}/${locale}/community/${communityAddressOf(community)}/wall`,
            }}
          />
        )}
      </div>
      {selection && (
        <Suspense>
          <SelectionBar
            communityId={community.id}
            groups={first.groups.map(({ name }) => name)}
            selection={selection}
            onMoved={(message, back) => {
              setStatus(message);
              setUndo(() => back);
            }}
            onEnd={end}
          />
        </Suspense>
      )}
      {search.person && (
        <OpenEntry
          key={search.person}
          id={id}
          entryId={search.person}
          people={list.data?.pages.flatMap(({ people }) => people) ?? []}
          community={community}
          isKiosk={isKiosk}
          onClose={() => address.show({ person: undefined })}
          onTask={setTask}
        />
      )}
      {task && (
        <WallTask
          task={task}
          wall={first}
          onDone={(message) => {
            setTask(null);
            setUndo(null);
            setStatus(message);
          }}
          onClose={() => setTask(null)}
        />
      )}
    </div>
  );
}

/** How many there are without a search. */
function totalOf(wall: Wall, { group, hidden }: WallPlace): number | undefined {
  if (group) return wall.groups.find(({ name }) => name === group)?.count;
  return hidden ? wall.hidden_count : wall.people_count;
}

/** Creates a site that joins the community. */
function CreateSiteLink({ communityId }: { communityId: number }) {
  const { locale, Link } = useView();
  return (
    <Link className="text-link create-site" href={`/${locale}/onboarding?community=${communityId}`}>
      <Trans>Create a site here</Trans>
    </Link>
  );
}
