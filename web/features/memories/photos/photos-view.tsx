import { Trans } from '@lingui/react/macro';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useMemo, useState } from 'react';
import type { MemoryView } from '#web/features/memories/memory-queries.ts';
import { memorySearchOf, siteHref } from '#web/features/memories/memory-search.ts';
import { Viewer } from '#web/features/memories/viewer/viewer.tsx';
import { SlidesIcon } from '#web/features/memories/viewer/viewer-icons.tsx';
import { useFirstNew } from '#web/ui/use-first-new.ts';
import { useView } from '#web/ui/use-view.tsx';
import type { Memory, MemoryMedia } from '#worker/contract/memory.ts';
import { photosOf } from '#worker/shared/views/memory-kinds/photo.tsx';
import { type Look, MorePhotos, PhotoGrid, PhotosHead } from '#worker/shared/views/site/photo-grid.tsx';
import '#worker/shared/views/site/photo-grid.css';

export type PhotosProps = {
  id: string;
  view: MemoryView;
  memories: readonly Memory[];
  stamped: boolean;
  feed: Pick<
    UseInfiniteQueryResult,
    'fetchNextPage' | 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'isPlaceholderData'
  >;
  /** The memories as cards. */
  children: ReactNode;
};

type Opened = { start: string; opener: HTMLElement; slides: boolean };

/** The photos of a site as a grid, from which all of them are looked at; or, if chosen, as memories. */
export function PhotosView({ id, view, memories, stamped, feed, children }: PhotosProps) {
  const drawing = useView();
  const search = memorySearchOf(useSearch({ strict: false }));
  const [opened, setOpened] = useState<Opened | null>(null);
  const look: Look = search.as ?? 'grid';
  const photos = memories.flatMap(photosOf);
  const [grid, ask] = useFirstNew<HTMLUListElement>(photos.length);
  const { fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError } = feed;
  const further = useMemo(
    () => ({
      some: hasNextPage,
      fetch: () => {
        if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
      },
    }),
    [fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError],
  );

  function onPhoto(event: MouseEvent<HTMLElement>, photo: MemoryMedia) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    setOpened({ start: photo.id, opener: event.currentTarget, slides: false });
  }

  function more() {
    if (isFetchingNextPage) return;
    ask();
    void fetchNextPage();
  }

  const [first] = photos;
  return (
    <>
      <PhotosHead
        view={drawing}
        look={look}
        hrefOf={(one) =>
          siteHref(drawing.locale, id, {
            ...memorySearchOf(view),
            as: one === 'cards' ? one : undefined,
          })
        }
      >
        {first && photos.length > 1 && (
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
        <>
          <PhotoGrid
            view={drawing}
            memories={memories}
            stamped={stamped}
            list={grid}
            busy={feed.isPlaceholderData}
            onPhoto={onPhoto}
          />
          {hasNextPage && !isFetchNextPageError && (
            <MorePhotos view={drawing} href="#memories" onMore={more} busy={isFetchingNextPage} />
          )}
        </>
      )}
      {opened && (
        <Viewer
          memories={memories}
          start={opened.start}
          slides={opened.slides}
          opener={opened.opener}
          stamped={stamped}
          further={further}
          hrefOf={({ id: memory }) => siteHref(drawing.locale, id, { ...memorySearchOf(view), memory })}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
