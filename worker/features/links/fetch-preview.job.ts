import { z } from 'zod';
import { iso } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { defineJob } from '#worker/core/job.ts';
import type { Statement } from '#worker/db/client.ts';
import { abortIfUnchanged } from '#worker/db/commit.ts';
import type { LinkPreview } from '#worker/db/schema/site-details.ts';
import { keepPicture } from '#worker/features/media/public.ts';
import { findLink, keepPreview, type LinkRow } from './link.repo.ts';
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
      keepPreview(ctx.db, link, found?.preview ?? null, iso(ctx.now())),
      abortIfUnchanged(ctx.db),
      ...(found?.statements ?? []),
    ];
  },
});

type Found = { preview: LinkPreview; statements: Statement[] };

async function previewOf(ctx: Ctx, link: LinkRow, page: URL): Promise<Found | null> {
  const got = await ctx.outbound.get(page, 'text/html');
  if (!got || !HTML.includes(got.type) || !UTF_8.includes(got.charset ?? 'utf-8')) return null;
  const said = await readPage(got.bytes, got.cut);
  if (!said?.title && !said?.description) return null;
  const { title, description, image } = said;
  const picture = image === null ? null : await pictureAt(ctx, link, fetchablePicture(image, page));
  return {
    preview: { title, description, host: page.hostname, image_id: picture?.id ?? null },
    statements: picture ? [picture.statement] : [],
  };
}

/** Stores a copy of the preview picture, since pages never load pictures from other hosts. */
async function pictureAt(ctx: Ctx, link: LinkRow, where: URL | null) {
  const got = where && (await ctx.outbound.get(where, 'image/*'));
  if (!got || got.cut) return null;
  return keepPicture(ctx, {
    siteId: link.owner_id,
    createdBy: link.created_by,
    purpose: 'preview',
    type: got.type,
    bytes: got.bytes,
  });
}
