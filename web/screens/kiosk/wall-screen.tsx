import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { PersonOverlay } from '#web/features/kiosks/person-overlay.tsx';
import { WallCard } from '#web/features/kiosks/wall-card.tsx';
import { WALL_REFRESH_MS, wallQuery } from '#web/features/kiosks/wall-query.ts';
import { ShareRow } from '#web/features/sharing/share-row.tsx';
import { useFormat } from '#web/i18n/format.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import '#web/features/kiosks/wall.css';

type WallProps = {
  /** The community's id or slug as in the URL. */
  id: string;
  /** The person whose card is open over the wall on a kiosk, which has no other page. */
  person: string | undefined;
  isKiosk: boolean;
};

/** A community's wall: name, intro, number of people, and an arch per person. */
export function WallScreen({ id, person, isKiosk }: WallProps) {
  const { t } = useLingui();
  const format = useFormat();
  const wall = useInfiniteQuery({ ...wallQuery(id), ...(isKiosk && { refetchInterval: WALL_REFRESH_MS }) });
  const [first] = wall.data?.pages ?? [];
  useTitle(first?.community.name);
  if (!first) {
    if (wall.error) throw wall.error;
    return <Skeleton>{null}</Skeleton>;
  }
  const { community, people_count: count } = first;
  const people = wall.data?.pages.flatMap((page) => page.people) ?? [];
  const open = isKiosk ? people.find((one) => String(one.id) === person) : undefined;
  return (
    <div className={isKiosk ? 'hall kiosk' : 'hall'}>
      <header>
        <h1>
          <UserText lang={community.lang}>{community.name}</UserText>
        </h1>
        {community.sentence && (
          <p className="lead">
            <UserText lang={community.lang}>{community.sentence}</UserText>
          </p>
        )}
        <p className="count">
          <strong>{format.number(count)}</strong>{' '}
          <Plural value={count} one="person is remembered here" other="people are remembered here" />
        </p>
      </header>
      {people.length === 0 && (
        <p className="empty">
          <Trans>There is no one on this wall yet.</Trans>
        </p>
      )}
      <ul className="people">
        {people.map((one) => (
          <li key={one.id}>
            <WallCard person={one} wall={id} isKiosk={isKiosk} />
          </li>
        ))}
      </ul>
      {wall.hasNextPage && (
        <button
          type="button"
          className="button"
          aria-disabled={wall.isFetchingNextPage || undefined}
          onClick={() => !wall.isFetchingNextPage && void wall.fetchNextPage()}
        >
          {wall.isFetchingNextPage ? t`Loading…` : t`Show more`}
        </button>
      )}
      {wall.isFetchNextPageError && (
        <p role="alert" className="wall-fault">
          {t`The next people could not be loaded. Try again.`}
        </p>
      )}
      {!isKiosk && (
        <ShareRow page={{ title: community.name, address: decodeURI(location.origin + location.pathname) }} />
      )}
      {open && <PersonOverlay key={open.id} person={open} wall={id} />}
    </div>
  );
}
