import { Suspense } from 'react';
import type { useSelection } from '#web/features/walls/use-selection.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import type { Wall, WallEntry } from '#worker/contract/wall.ts';
import { OpenEntry } from './open-entry.tsx';
import type { WallTaskState } from './use-wall-task.ts';
import { WallTask } from './wall-task.tsx';

const SelectionBar = lazyPart(
  ['wall'],
  async () => (await import('#web/features/walls/selection-bar.tsx')).SelectionBar,
);

type Props = {
  /** The community's id or slug as in the URL. */
  id: string;
  wall: Wall;
  /** The people of the wall that are loaded. */
  people: readonly WallEntry[];
  isKiosk: boolean;
  /** The entry that the address names. */
  person: string | undefined;
  onPersonClose: () => void;
  selecting: ReturnType<typeof useSelection>;
  work: WallTaskState;
};

/** What lies over a wall: the bar for those who are chosen, the card of one person, the dialog of a task. */
export function WallOverlays({ id, wall, people, isKiosk, person, onPersonClose, selecting, work }: Props) {
  const { community, groups } = wall;
  return (
    <>
      {selecting.selection && (
        <Suspense>
          <SelectionBar
            communityId={community.id}
            groups={groups.map(({ name }) => name)}
            selection={selecting.selection}
            onMoved={work.report}
            onEnd={selecting.end}
          />
        </Suspense>
      )}
      {person && (
        <OpenEntry
          key={person}
          id={id}
          entryId={person}
          people={people}
          community={community}
          isKiosk={isKiosk}
          onClose={onPersonClose}
          onTask={work.begin}
        />
      )}
      {work.task && <WallTask task={work.task} wall={wall} onDone={work.finish} onClose={work.close} />}
    </>
  );
}
