import { useParams } from '@tanstack/react-router';
import { siteHref } from '#web/features/memories/memory-search.ts';
import { useView } from '#web/ui/use-view.tsx';
import type { Memory } from '#worker/contract/memory.ts';
import { MemoryCard as MemoryCardView } from '#worker/shared/views/memory-card.tsx';
import { MemoryTags } from '#worker/shared/views/memory-kinds/memory-tags.tsx';
import { ExpandableText } from './expandable-text.tsx';
import { LazyAttached } from './lazy-attached.tsx';
import { MemoryActions } from './memory-actions.tsx';
import { MemoryLife } from './memory-life.tsx';
import { PhotoGroup } from './photo-group.tsx';

type Props = {
  memory: Memory;
  folded?: boolean;
  /** Whether to show what is collapsed too. */
  opened?: boolean;
};

/** One memory of the feed, with its actions. */
export const MemoryCard = ({ memory, folded = true, opened = false }: Props) => (
  <MemoryCardView
    view={useView()}
    memory={memory}
    slots={{
      text: <ExpandableText memory={memory} text={memory.text ?? ''} folded={folded} />,
      photos: <PhotoGroup memory={memory} />,
      attached: (kind) => <LazyAttached memory={memory} kind={kind} />,
      menu: <MemoryActions memory={memory} />,
      tags: () => <Tags memory={memory} />,
      opened,
      life: <MemoryLife memory={memory} />,
    }}
  />
);

function Tags({ memory }: { memory: Memory }) {
  const view = useView();
  // as in the URL of a page of the site: its id or its slug
  const id = useParams({ strict: false, shouldThrow: false })?.id ?? String(memory.site_id);
  return (
    <MemoryTags
      view={view}
      memory={memory}
      tagHref={(tag) => `${siteHref(view.locale, id, { tag })}#memories`}
    />
  );
}
