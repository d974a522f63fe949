import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { Memory } from '#worker/contract/memory.ts';
import { isPhoto } from '#worker/shared/views/memory-kinds/photo.tsx';
import { Lightbox } from './lightbox.tsx';
import { Slideshow } from './slideshow.tsx';
import { useOverlay } from './use-overlay.ts';
import { useViewerItems } from './viewer-items.ts';
import './viewer.css';

/** How many photos before the end further ones are requested. */
const NEAR_THE_END = 6;

export type Further = {
  /** Whether there are more photos than those given. */
  some: boolean;
  fetch: () => void;
};

type Props = {
  memories: readonly Memory[];
  /** The id of the photo that is shown first. */
  start: string;
  opener: HTMLElement | null;
  /** Begins with the slideshow, which then ends the viewer. */
  slides?: boolean;
  further?: Further;
  /** Where a memory is read, unless one looks at it already. */
  hrefOf?: (memory: Memory) => string;
  onClose: () => void;
};

/** The photos and videos of memories over the whole screen, one at a time or as a slideshow. */
export function Viewer({ memories, start, opener, slides = false, further, hrefOf, onClose }: Props) {
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  const leave = useOverlay({ dialog, opener, onClose });
  const { items, renew } = useViewerItems(memories);
  const photos = items.filter(({ media }) => isPhoto(media));
  const [id, setId] = useState(start);
  const [runs, setRuns] = useState(slides);
  const last = useRef(0);
  const found = items.findIndex(({ media }) => media.id === id);
  // what was deleted meanwhile leaves its place to the next
  const at = found === -1 ? Math.min(last.current, items.length - 1) : found;
  const left = items.length - at;
  useEffect(() => {
    last.current = at;
  }, [at]);
  useEffect(() => {
    if (further?.some && left <= NEAR_THE_END) further.fetch();
  }, [further, left]);

  const endSlides = slides ? leave : () => setRuns(false);
  const show = (to: number) => setId((now) => items[to]?.media.id ?? now);
  const item = items[at];
  return (
    <dialog
      ref={dialog}
      className="viewer"
      aria-label={t`Photos and videos`}
      onCancel={(event) => {
        event.preventDefault();
        if (runs) endSlides();
        else leave();
      }}
      onClose={leave}
    >
      {item &&
        (runs ? (
          <Slideshow items={photos} id={item.media.id} renew={renew} onShow={setId} onEnd={endSlides} />
        ) : (
          <Lightbox
            items={items}
            at={at}
            open={further?.some ?? false}
            renew={renew}
            hrefOf={hrefOf}
            onShow={show}
            onSlides={photos.length > 1 ? () => setRuns(true) : undefined}
            onClose={leave}
            onLeft={onClose}
          />
        ))}
    </dialog>
  );
}
