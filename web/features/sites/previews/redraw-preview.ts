import type { QueryClient } from '@tanstack/react-query';
import { siteQuery } from '#web/features/sites/site-queries.ts';
import { call } from '#web/lib/api.ts';
import { isOnline } from '#web/lib/online.ts';
import { uploadPhoto } from '#web/lib/photo/upload-photo.ts';
import { PREVIEW } from '#worker/contract/media.ts';
import type { Site } from '#worker/contract/site.ts';
import { patchSite } from '#worker/contract/site-settings.ts';
import { drawPreview } from './draw-preview.ts';

/** The versions tried in this tab: a failed one is not retried in it. */
const attempted = new Set<string>();

/**
 * Redraws an outdated preview image in the browser of a user with permission, once the browser is idle. Called
 * after what changed the page or is about to show it to others: reading a page writes nothing. `ref` is the id
 * or slug as in the URL.
 */
export function redrawPreview(queries: QueryClient, site: Site, ref: string): void {
  const versionKey = `${site.id} ${site.version}`;
  if (!site.preview_due || attempted.has(versionKey) || !isOnline() || savesData()) return;
  attempted.add(versionKey);
  const redraw = async () => {
    const reply = await uploadPreview(site);
    if (reply) queries.setQueryData(siteQuery(ref).queryKey, reply);
  };
  whenIdle(() => void redraw().catch(() => undefined));
}

async function uploadPreview(site: Site): Promise<{ site: Site } | null> {
  const blob = await drawPreview(site);
  if (!blob) return null;
  const photo = {
    widths: [{ width: PREVIEW.width, height: PREVIEW.height, blob }],
    thumbhash: null,
    name: 'preview.jpg',
  };
  const picture = await uploadPhoto(photo, { purpose: 'preview', target: site.id });
  // refused where the site has changed meanwhile: a new preview is then due
  return call(patchSite, {
    params: { id: String(site.id) },
    body: { preview: picture.id },
    version: site.version,
  });
}

const IDLE_TIMEOUT_MS = 10_000;

/** Falls back to a timer in Safari, which has no `requestIdleCallback`. */
function whenIdle(callback: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(callback, { timeout: IDLE_TIMEOUT_MS });
  else setTimeout(callback, 1_000);
}

/** Whether the browser's data saver is on: those users upload no previews. */
const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
