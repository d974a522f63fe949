import { useRef, useState } from 'react';
import type { Photos } from '#web/features/memories/composer/use-composer.ts';
import type { MemoryDraft } from '#web/features/memories/drafts/memory-draft.ts';
import { PHOTOS_A_MEMORY } from '#worker/contract/memory-commands.ts';
import { FREE_PHOTOS } from '#worker/contract/primitives.ts';
import type { Site } from '#worker/contract/site.ts';

export type PhotoQuota = {
  /**
   * The photo limit of a free site and its usage including this draft, for those who could subscribe: to
   * anyone else it is none of their business. Null with a subscription.
   */
  free: { used: number; limit: number } | null;
  full: boolean;
  /** Whether the author could subscribe and the family does not hide the offer. */
  lifts: boolean;
  /** The names of the files that were chosen last and did not fit. */
  leftOut: readonly string[];
  take: (files: readonly File[]) => void;
};

/** The photo quota of a draft. Accepts as many photos as fit. */
export function usePhotoQuota(site: Site, draft: MemoryDraft | null, photos: Photos): PhotoQuota {
  const others = useRef<number | null>(null);
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const list = draft?.photos ?? [];
  if (draft) {
    // the site's count includes the uploaded photos of this draft
    others.current ??= Math.max(0, (site.photos_used ?? 0) - list.filter(({ mediaId }) => mediaId).length);
  }
  const free = site.subscribed ? null : { used: (others.current ?? 0) + list.length, limit: FREE_PHOTOS };
  const remaining = Math.min(PHOTOS_A_MEMORY - list.length, free ? free.limit - free.used : PHOTOS_A_MEMORY);
  return {
    free: site.can.subscribe ? free : null,
    full: remaining <= 0,
    lifts: !site.subscribed && Boolean(site.can.subscribe) && !site.settings.hide_subscribe_button,
    leftOut,
    take(files) {
      const fits = Math.max(0, remaining);
      if (fits > 0) photos.add(files.slice(0, fits));
      setLeftOut(files.slice(fits).map(({ name }) => name));
    },
  };
}
