import { useRef } from 'react';
import { PHOTOS_A_MEMORY } from '#worker/contract/memory-acts.ts';
import { FREE_PHOTOS } from '#worker/contract/primitives.ts';
import type { Site } from '#worker/contract/site.ts';
import type { MemoryDraft } from './memory-draft.ts';
import type { Photos } from './use-photos.ts';

export type Offer = {
  /** What a site without a subscription holds, and how much of that is used with this draft; null with one. */
  free: { used: number; limit: number } | null;
  full: boolean;
  /** Whether whoever writes could subscribe, and the family does not hide it. */
  lifts: boolean;
  take: (files: readonly File[]) => void;
};

/** Takes as many photos as there is room for. */
export function useOffer(site: Site, draft: MemoryDraft | null, photos: Photos): Offer {
  const others = useRef<number | null>(null);
  const list = draft?.photos ?? [];
  if (draft) {
    // those of this draft that have arrived are among what the site counts
    others.current ??= Math.max(0, (site.photos_used ?? 0) - list.filter(({ mediaId }) => mediaId).length);
  }
  const free = site.subscribed ? null : { used: (others.current ?? 0) + list.length, limit: FREE_PHOTOS };
  const room = Math.min(PHOTOS_A_MEMORY - list.length, free ? free.limit - free.used : PHOTOS_A_MEMORY);
  return {
    free,
    full: room <= 0,
    lifts: !site.subscribed && Boolean(site.can.subscribe) && !site.settings.hide_subscribe_button,
    take(files) {
      if (room > 0) photos.add(files.slice(0, room));
    },
  };
}
