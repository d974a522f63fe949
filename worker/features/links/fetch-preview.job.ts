import { z } from 'zod';
import { iso } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { defineJob } from '#worker/core/job.ts';
import type { Statement } from '#worker/db/client.ts';
import { abortIfUnchanged } from '#worker/db/commit.ts';
import type { LinkPreview } from '#worker/db/schema/site-details.ts';
import { storePicture } from '#worker/features/media/public.ts';
import { findLink, type LinkRow, storePreview } from './link.repo.ts';
import { fetchablePicture, previewable } from './preview-hosts.ts';
import { readPage } from './read-page.ts';

const HTML = ['text/html', 'application/xhtml+xml'];
const UTF_8 = ['utf-8', 'utf8'];

/** Fetches the preview metadata of a link's page once. On any failure the link stays without a preview. */
export const fetchLinkPreview = defineJob({
  name: 'fetch_link_preview',
  payload: z.strictObject({ link_id: z.number().int(), url: z.string() }),
  run: async (ctx, { link_id, url }) => {
    const link = await findLink(ctx.db, link_id);
    const page = link && !link.no_preview && link.url === url ? previewable(link.url) : null;
    if (!link || !page || link.preview) return [];
    const found = await previewOf(ctx, link, page);
    return [
      storePreview(ctx.db, link, found?.preview ?? null, iso(ctx.now())),
      abortIfUnchanged(ctx.db),
      ...(found?.statements ?? []),
    ];
  },
});

type FetchedPreview = { preview: LinkPreview; statements: Statement[] };

async function previewOf(ctx: Ctx, link: LinkRow, page: URL): Promise<FetchedPreview | null> {
  const response = await ctx.outbound.get(page, 'text/html');
  if (!response || !HTML.includes(response.type) || !UTF_8.includes(response.charset ?? 'utf-8')) return null;
  const metadata = await readPage(response.bytes, response.cut);
  if (!metadata?.title && !metadata?.description) return null;
  const { title, description, image } = metadata;
  const picture = image === null ? null : await storePictureFrom(ctx, link, fetchablePicture(image, page));
  return {
    preview: { title, description, host: page.hostname, image_id: picture?.id ?? null },
    statements: picture ? [picture.statement] : [],
  };
}

/**
 * Stores a copy of the preview picture, since pages never load pictures from other hosts. It counts among the
 * media of a site, so the links of a community have none.
 */
async function storePictureFrom(ctx: Ctx, link: LinkRow, url: URL | null) {
  if (link.owner_kind !== 'site') return null;
  const response = url && (await ctx.outbound.get(url, 'image/*'));
  if (!response || response.cut) return null;
  return storePicture(ctx, {
    siteId: link.owner_id,
    createdBy: link.created_by,
    purpose: 'preview',
    type: response.type,
    bytes: response.bytes,
  });
}
