import { Trans } from '@lingui/react/macro';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { type MemorySearch, memorySearchOf, siteHref } from '#web/features/memories/memory-search.ts';
import { Viewer } from '#web/features/memories/viewer/viewer.tsx';
import { SlidesIcon } from '#web/features/memories/viewer/viewer-icons.tsx';
import { useView } from '#web/ui/use-view.tsx';
import type { Memory, MemoryMedia, MemoryPage } from '#worker/contract/memory.ts';
import { PhotoGrid, PhotosHead, photosApart } from '#worker/shared/views/site/photo-grid.tsx';
import '#worker/shared/views/site/photo-grid.css';

export type PhotosProps = {
  feed: UseInfiniteQueryResult<InfiniteData<MemoryPage>>;
  /** The memories as cards. */
  children: ReactNode;
};

type MemoryViewerProps = {
  memory: Memory;
  start: string;
  /** By default the link of the photo on the memory’s card. */
  opener?: HTMLElement | null;
  onClose: () => void;
};

/** The photos and videos of one memory over the whole screen. */
export const MemoryViewer = ({ memory, ...props }: MemoryViewerProps) => (
  <Viewer memories={[memory]} opener={openerOf(memory, props.start)} {...props} />
);

/** The link on the memory’s card: some browsers do not focus a link that is tapped. */
const openerOf = ({ id }: Memory, photo: string): HTMLElement | null =>
  document.querySelector(`#memory-${id} a[href*="/media/${photo}?"]`);

type Opened = { start: string; opener: HTMLElement; slides: boolean };

/** The photos of a site as a grid, from which all of them are looked at; or, if chosen, as memories. */
export function PhotosView({ feed, children }: PhotosProps) {
  const view = useView();
  const { id = '' } = useParams({ strict: false });
  const { as: look = 'grid', ...search } = memorySearchOf(useSearch({ strict: false }));
  const [opened, setOpened] = useState<Opened | null>(null);
  const { fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError } = feed;
  const memories = feed.data?.pages.flatMap((page) => page.memories) ?? [];
  const cells = photosApart(memories);
  const photos = cells.map(({ photo }) => photo);
  const grid = useFocusOnNew(photos.length);
  const further = useMemo(
    () => ({
      some: hasNextPage,
      fetch: () => {
        if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
      },
    }),
    [fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError],
  );
  const hrefOf = (more: MemorySearch) => siteHref(view.locale, id, { ...search, ...more });

  function onPhoto(event: MouseEvent<HTMLElement>, photo: MemoryMedia) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    setOpened({ start: photo.id, opener: event.currentTarget, slides: false });
  }

  const [first] = photos;
  if (!first) return children;
  return (
    <>
      <PhotosHead
        view={view}
        look={look}
        hrefOf={(one) => hrefOf({ memory: undefined, as: one === 'cards' ? one : undefined })}
      >
        {photos.length > 1 && (
          <button
            type="button"
            onClick={({ currentTarget }) =>
              setOpened({ start: first.id, opener: currentTarget, slides: true })
            }
          >
            <SlidesIcon />
            <Trans>Slideshow</Trans>
          </button>
        )}
      </PhotosHead>
      {look === 'cards' ? (
        children
      ) : (
        <PhotoGrid
          view={view}
          memories={memories}
          list={grid}
          busy={feed.isPlaceholderData}
          onPhoto={onPhoto}
        />
      )}
      {opened && (
        <Viewer
          memories={[...new Set(cells.map(({ memory }) => memory))]}
          {...opened}
          further={further}
          hrefOf={(memory) => hrefOf({ memory: memory.id })}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

/** Moves the focus to the first new photo where the button that requested it is gone. */
function useFocusOnNew(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const before = useRef(count);
  useEffect(() => {
    const first = before.current;
    before.current = count;
    if (count <= first || document.activeElement !== document.body) return;
    list.current?.querySelectorAll('a')[first]?.focus({ preventScroll: true });
  }, [count]);
  return list;
}
