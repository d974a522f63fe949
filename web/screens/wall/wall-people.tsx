import { Trans, useLingui } from '@lingui/react/macro';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { ListChecks, Printer } from 'lucide-react';
import { Suspense, useState } from 'react';
import { PeopleGrid } from '#web/features/walls/people-grid.tsx';
import { PersonChoiceButtons, USUAL_CHOICES, usePersonChoices } from '#web/features/walls/person-choices.tsx';
import { useLooking } from '#web/features/walls/use-looking.ts';
import type { Selection } from '#web/features/walls/use-selection.ts';
import { ChoosableCard, WallCard } from '#web/features/walls/wall-card.tsx';
import type { WallPlace } from '#web/features/walls/wall-place.ts';
import { useFormat } from '#web/i18n/format.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { MoreButton } from '#web/ui/more-button.tsx';
import type { Wall, WallEntry } from '#worker/contract/wall.ts';
import { nobodyAt } from '#worker/shared/views/wall/wall-choices.tsx';

const PeoplePrint = lazyPart(
  ['wall'],
  async () => (await import('#web/features/walls/wall-print.tsx')).PeoplePrint,
);

type Props = {
  list: UseInfiniteQueryResult<InfiniteData<Wall>>;
  /** Another one for another list of people. */
  name: string;
  place: WallPlace;
  /** How many there are without a search. */
  total: number | undefined;
  /** The title of the wall, for the print. */
  title: string;
  overlayOf: (entryId: number) => string;
  isKiosk: boolean;
  /** The people who are chosen, while some are being chosen. */
  selection: Selection | null;
  /** Called with the number of pages when another one is requested. */
  onMore: (pages: number) => void;
};

const keyOf = ({ id }: WallEntry): number => id;

/** The people of the wall who match, a page at a time. */
export function WallPeople({ list, name, place, title, overlayOf, isKiosk, selection, ...props }: Props) {
  const { t } = useLingui();
  const [more, setMore] = useState<{ name: string; from: number } | null>(null);
  const [printing, setPrinting] = useState(false);
  const chosen = usePersonChoices();
  // nobody chooses on a screen, and it does not follow what someone chose in this tab
  const choices = isKiosk ? USUAL_CHOICES : chosen.choices;
  const pages = list.data?.pages ?? [];
  const people = pages.flatMap((page) => page.people);
  const isSettled = !list.isPlaceholderData;
  const isLooking = useLooking(list, people.length);
  return (
    <section aria-busy={!isSettled || undefined} className="wall-people" aria-labelledby="wall-people">
      <h2 id="wall-people" className="unseen">
        <Trans>People</Trans>
      </h2>
      {list.error && !list.data && <CallFault error={list.error} again={() => void list.refetch()} />}
      <p className={people.length || !list.data ? 'small' : 'empty'} role="status">
        {list.data && isSettled && isLooking && !list.error && <Trans>Looking…</Trans>}
        {list.data && isSettled && !isLooking && (
          <Found count={people.length} place={place} total={props.total} more={list.hasNextPage} />
        )}
      </p>
      {selection && people.length > 0 && (
        <button type="button" className="text-button" onClick={() => selection.chooseAll(people)}>
          <ListChecks className="icon" aria-hidden="true" />
          <Trans>Choose all who are shown</Trans>
        </button>
      )}
      <PeopleGrid
        name={`${name} ${choices.hasPhotos}`}
        label={t`People`}
        people={people}
        keyOf={keyOf}
        hasMore={list.hasNextPage}
        focused={more?.name === name ? more.from : null}
      >
        {(entry, at) =>
          selection ? (
            <ChoosableCard
              {...choices}
              entry={entry}
              isChosen={selection.chosen.has(entry.id)}
              onToggle={(isRange) => selection.toggle(people, at, isRange)}
            />
          ) : (
            <WallCard
              {...choices}
              entry={entry}
              overlay={overlayOf(entry.id)}
              isKiosk={isKiosk}
              isStaff={pages[0]?.community.may_edit_all ?? false}
            />
          )
        }
      </PeopleGrid>
      {(!isLooking || list.error) && (
        <MoreButton
          list={list}
          onRequest={() => {
            setMore({ name, from: people.length });
            props.onMore(pages.length + 1);
          }}
        >
          {list.isFetchingNextPage ? t`Loading…` : t`Show more`}
        </MoreButton>
      )}
      {!isKiosk && people.length > 0 && (
        <div className="flex flex-wrap justify-center gap-x-5">
          <PersonChoiceButtons choices={choices} onChange={chosen.choose} />
          <button type="button" className="text-button" onClick={() => setPrinting(true)}>
            <Printer className="icon" aria-hidden="true" />
            <Trans>Print these names</Trans>
          </button>
        </div>
      )}
      {printing && (
        <Suspense>
          <PeoplePrint
            name={title}
            choices={choices}
            people={people.filter((entry) => !entry.is_hidden)}
            onDone={() => setPrinting(false)}
          />
        </Suspense>
      )}
    </section>
  );
}

type FoundProps = Pick<Props, 'place' | 'total'> & { count: number; more: boolean };

/** How many are shown, or that nobody is there. */
function Found({ count, place, total = count, more }: FoundProps) {
  const { i18n } = useLingui();
  const format = useFormat();
  const shown = format.number(count);
  const all = format.number(total);
  if (count === 0 && place.hidden) return <Trans>Nobody is hidden.</Trans>;
  if (count === 0) return i18n._(nobodyAt(place));
  if (place.q)
    return more ? <Trans>The first {shown} people found</Trans> : <Trans>People found: {shown}</Trans>;
  return (
    <Trans>
      {shown} of {all}
    </Trans>
  );
}
