import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { memoryQuery } from '#web/features/memories/memory-queries.ts';
import type { Memory, MemoryMedia } from '#worker/contract/memory.ts';
import { pictureNear, srcset } from '#worker/shared/picture.ts';
import { viewableOf } from '#worker/shared/views/memory-kinds/viewable.ts';

/** A photo or a video with the memory that it belongs to. */
export type ViewerItem = { memory: Memory; media: MemoryMedia };

/**
 * All photos and videos of the memories, in their order. `renew` requests a memory again, for addresses that are
 * valid.
 */
export function useViewerItems(memories: readonly Memory[]) {
  const queries = useQueryClient();
  const [renewed, setRenewed] = useState<Record<number, Memory>>({});
  const items = memories.flatMap((one) => {
    const memory = renewed[one.id] ?? one;
    return viewableOf(memory).map((media): ViewerItem => ({ memory, media }));
  });
  async function renew({ memory, media }: ViewerItem): Promise<ViewerItem | undefined> {
    const fresh = await queries.fetchQuery({ ...memoryQuery(memory.id, memory.community_id), staleTime: 0 });
    setRenewed((all) => ({ ...all, [fresh.id]: fresh }));
    const found = viewableOf(fresh).find(({ id }) => id === media.id);
    return found && { memory: fresh, media: found };
  }
  return { items, renew };
}

/** The attributes of a photo in full size. */
export const fullSize = (photo: MemoryMedia, sizes = '100vw') => ({
  sizes,
  srcSet: srcset(photo),
  src: pictureNear(photo, 1600),
});

/** The address of a picture that this page has loaded already, for example on a card; else of a small one. */
export function earlierAddress(photo: MemoryMedia): string {
  const loaded = [...document.querySelectorAll('img')].find(
    ({ complete, naturalWidth, currentSrc }) =>
      complete && naturalWidth > 0 && currentSrc.includes(`/api/media/${photo.id}?`),
  );
  return loaded?.currentSrc ?? pictureNear(photo, 320);
}

/** Loads a photo in full size; resolves to whether it can be shown. */
export function loadPhoto(photo: MemoryMedia, signal?: AbortSignal): Promise<boolean> {
  const image = new Image();
  return new Promise((resolve) => {
    image.addEventListener('load', () => resolve(true));
    image.addEventListener('error', () => resolve(false));
    signal?.addEventListener('abort', () => resolve(false));
    const { sizes, srcSet, src } = fullSize(photo);
    image.sizes = sizes;
    image.srcset = srcSet;
    image.src = src;
  });
}
