import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { siteQuery } from '#web/features/sites/site-queries.ts';
import { call } from '#web/lib/api.ts';
import { isOnline } from '#web/lib/online.ts';
import { uploadPhoto } from '#web/lib/photo/upload.ts';
import { PREVIEW } from '#worker/contract/media.ts';
import type { Site } from '#worker/contract/site.ts';
import { patchSite } from '#worker/contract/site-acts.ts';
import { drawPreview } from './draw-preview.ts';

/** What was tried in this tab: what failed is left for another day. */
const tried = new Set<string>();

/** Draws the picture for previews anew where it is older than what it shows, in the browser of whoever may; shows nothing. `id` as it stands in the address. */
export function PreviewPainter({ site, id }: { site: Site; id: string }) {
  const queries = useQueryClient();
  const due = site.preview_due && site.mode !== 'private';
  // biome-ignore lint/correctness/useExhaustiveDependencies: a version is drawn once
  useEffect(() => {
    const what = `${site.id} ${site.version}`;
    if (!due || tried.has(what) || !isOnline() || isSparing()) return;
    const paint = async () => {
      tried.add(what);
      const reply = await painted(site);
      if (reply) queries.setQueryData(siteQuery(id).queryKey, reply);
    };
    return whenIdle(() => void paint().catch(() => undefined));
  }, [due, site.id, site.version]);
  return null;
}

async function painted(site: Site): Promise<{ site: Site } | null> {
  const blob = await drawPreview(site);
  if (!blob) return null;
  const photo = {
    widths: [{ width: PREVIEW.width, height: PREVIEW.height, blob }],
    thumbhash: null,
    name: 'preview.jpg',
  };
  const picture = await uploadPhoto(photo, { purpose: 'preview', target: site.id });
  // refused where the site has changed in the meantime: then the next one is due
  return call(patchSite, {
    params: { id: String(site.id) },
    body: { preview: picture.id },
    version: site.version,
  });
}

const LONGEST_WAIT_MS = 10_000;

/** Safari has no word of its own for it. */
function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const waiting = requestIdleCallback(act, { timeout: LONGEST_WAIT_MS });
    return () => cancelIdleCallback(waiting);
  }
  const waiting = setTimeout(act, 1_000);
  return () => clearTimeout(waiting);
}

/** Whoever pays for every byte is not asked for a favour. */
const isSparing = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
