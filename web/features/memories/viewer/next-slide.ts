import { isExpired } from '#web/lib/media-address.ts';
import { loadPhoto, type ViewerItem } from './viewer-items.ts';

/** How long a photo may load before the next one is tried, in milliseconds. */
const PATIENCE_MS = 15_000;

type Options = {
  items: readonly ViewerItem[];
  from: number;
  renew: (item: ViewerItem) => Promise<ViewerItem | undefined>;
  signal: AbortSignal;
  load?: typeof loadPhoto;
};

/**
 * The next photo that can be loaded, in a circle; what cannot be is left out. Undefined where none but the one that
 * is shown can.
 */
export async function nextSlide({ items, from, renew, signal, load = loadPhoto }: Options) {
  for (let step = 1; step < items.length && !signal.aborted; step++) {
    const item = items[(from + step) % items.length];
    const valid = item && isExpired(item.media.src) ? await renew(item).catch(() => item) : item;
    if (!valid) continue;
    const patience = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]);
    if (await load(valid.media, patience)) return valid;
  }
  return undefined;
}

/** Resolves after a time, or when aborted. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
