import { Suspense } from 'react';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { useView } from '#web/ui/use-view.tsx';
import type { Memory } from '#worker/contract/memory.ts';
import { MemoryCard as MemoryCardView } from '#worker/shared/views/memory-card.tsx';
import { BrowserPlayer } from '#worker/shared/views/memory-kinds/recordings.tsx';
import { ExpandableText } from './expandable-text.tsx';
import { MemoryActions } from './memory-actions.tsx';
import { PhotoGroup } from './photo-group.tsx';

const Recording = lazyPart(['common'], async () => (await import('./recording.tsx')).Recording);

type Props = {
  memory: Memory;
  folded?: boolean;
  /** Whether to show who shared it. */
  stamped?: boolean;
};

/** One memory of the feed, with its actions. */
export const MemoryCard = ({ memory, folded = true, stamped = true }: Props) => (
  <MemoryCardView
    view={useView()}
    memory={memory}
    stamped={stamped}
    slots={{
      text: <ExpandableText memory={memory} text={memory.text ?? ''} folded={folded} />,
      photos: <PhotoGroup memory={memory} stamped={stamped} />,
      recording: (recording, label) => (
        <Suspense fallback={<BrowserPlayer recording={recording} label={label} />}>
          <Recording recording={recording} label={label} />
        </Suspense>
      ),
      menu: <MemoryActions memory={memory} />,
    }}
  />
);
