import type { QueryClient } from '@tanstack/react-query';
import { isExpired, isSignedAlike, mediaIdOf, saveFrom } from '#web/lib/media-address.ts';
import { renewMedia } from './renew-media.ts';

/** The links around the photos of cards and of the grid; the viewer, a dialog, renews what it shows itself. */
const PHOTOS = ':is(.photos, .photo-grid) a';

type Failures = {
  has: (link: HTMLAnchorElement) => boolean;
  add: (link: HTMLAnchorElement) => void;
  delete: (link: HTMLAnchorElement) => void;
};

/**
 * Renews the address of a photo or a video of the page that cannot be loaded, and that of a file which a tap requests
 * after its end. A photo is loaded from its new address by its card; a video goes on. `failures` are the links of
 * those for which that is no help: a tap on one tries again.
 */
export function watchMedia(queries: QueryClient, failures: Failures): () => void {
  /** Undefined where there is no other address. */
  async function renew(address: string) {
    const fresh = await renewMedia(queries, mediaIdOf(address) ?? '').catch(() => undefined);
    return fresh?.src && !isSignedAlike(fresh.src, address) ? fresh : undefined;
  }

  async function photoFailed(image: HTMLImageElement) {
    const link = image.closest<HTMLAnchorElement>(PHOTOS);
    if (link && !(await renew(image.src))) failures.add(link);
  }

  async function videoFailed(video: HTMLVideoElement) {
    const { currentTime, paused, src } = video;
    const renewed = new MutationObserver(() => {
      renewed.disconnect();
      if (currentTime > 0) video.currentTime = currentTime;
      if (!paused) video.play().catch(() => undefined);
    });
    renewed.observe(video, { attributes: true, attributeFilter: ['src'] });
    if (!(await renew(src))) renewed.disconnect();
  }

  async function download(link: HTMLAnchorElement) {
    const fresh = await renew(link.href);
    // where a medium is shown or played, its file has an address of its own
    const address = fresh && (fresh.download ?? fresh.src);
    if (!address) return failures.add(link);
    failures.delete(link);
    saveFrom(address);
  }

  async function again(image: HTMLImageElement) {
    if (await renew(image.src)) return;
    // requests it once more
    const { srcset } = image;
    image.srcset = srcset;
  }

  function failed({ target }: Event) {
    if (target instanceof HTMLImageElement && mediaIdOf(target.src)) void photoFailed(target);
    if (target instanceof HTMLVideoElement && mediaIdOf(target.src)) void videoFailed(target);
  }
  /** A poster that cannot be loaded does not tell. */
  function begun({ target }: Event) {
    const poster = target instanceof HTMLVideoElement && target.getAttribute('poster');
    if (poster && mediaIdOf(poster) && isExpired(poster)) void renew(poster);
  }
  function loaded({ target }: Event) {
    const link = target instanceof HTMLImageElement && target.closest<HTMLAnchorElement>(PHOTOS);
    if (link) failures.delete(link);
  }
  function tapped(event: Event) {
    const link = event.target instanceof Element && event.target.closest('a');
    if (!link || !mediaIdOf(link.href) || link.closest('dialog')) return;
    const image = link.querySelector('img');
    if (!failures.has(link) && (image || !link.hasAttribute('download') || !isExpired(link.href))) return;
    event.preventDefault();
    event.stopPropagation();
    void (image ? again(image) : download(link));
  }

  const listeners = { error: failed, load: loaded, loadstart: begun, click: tapped };
  for (const [name, listener] of Object.entries(listeners)) document.addEventListener(name, listener, true);
  // those that failed before
  for (const image of document.querySelectorAll<HTMLImageElement>(`${PHOTOS} > img`))
    if (image.complete && image.naturalWidth === 0 && image.currentSrc) void photoFailed(image);
  return () => {
    for (const [name, listener] of Object.entries(listeners))
      document.removeEventListener(name, listener, true);
  };
}
