import type { BodyOf } from '#worker/contract/endpoint.ts';
import type {
  addRelatedLink as addEndpoint,
  changeRelatedLink as changeEndpoint,
  RelatedLink,
} from '#worker/contract/related-link.ts';
import { userIdOf } from '#worker/core/actor.ts';
import { AppError, invalid } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { Ctx, CtxFor } from '#worker/core/ctx.ts';
import { assertUnchanged } from '#worker/core/optimistic-concurrency.ts';
import { authorize } from '#worker/core/policy.ts';
import type { Statement } from '#worker/db/client.ts';
import { abortIfUnchanged, commit } from '#worker/db/commit.ts';
import { nextId } from '#worker/db/next-id.ts';
import { related_links } from '#worker/db/schema/site-details.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { discardMedia, pictureOf } from '#worker/features/media/public.ts';
import {
  audienceOf,
  findVisibleSite,
  siteCardQuery,
  siteIdOf,
  sitePolicy,
  standingOf,
  visibleCardOr404,
} from '#worker/features/site-access/public.ts';
import { type Quota, spend } from '#worker/http/rate-limit.ts';
import { fetchLinkPreview } from './fetch-preview.job.ts';
import {
  deleteLink,
  findLink,
  insertLink,
  type LinkRow,
  type ListedLink,
  linksQuery,
  moveLink,
  updateLink,
} from './link.repo.ts';
import { previewable } from './preview-hosts.ts';

const LIMIT_REACHED = new AppError('link.limit');
const NOT_FOUND = new AppError('link.not_found');

export async function listRelatedLinks(ctx: Ctx, ref: string): Promise<{ links: RelatedLink[] }> {
  const [found, rows] = await ctx.db.batch([
    siteCardQuery(ctx.db, ref, userIdOf(ctx.actor) ?? 0),
    linksQuery(ctx.db, siteIdOf(ref)),
  ]);
  const site = await visibleCardOr404(ctx, found[0]);
  return { links: presentLinks(ctx, site, rows) };
}

export const presentLinks = (ctx: Ctx, site: SiteAudience, rows: readonly ListedLink[]): RelatedLink[] =>
  rows.map((row) => present(ctx, site, row));

type SiteAudience = Parameters<typeof audienceOf>[0];

const present = (
  ctx: Ctx,
  site: SiteAudience,
  { id, url, title, no_preview, preview, picture }: ListedLink,
): RelatedLink => ({
  id,
  url,
  url_name: title,
  no_preview,
  preview:
    preview && !no_preview
      ? {
          title: preview.title,
          description: preview.description,
          host: preview.host,
          image: picture && pictureOf(picture, audienceOf(site), ctx.secrets.media, ctx.now()),
        }
      : null,
});

/** The URL in the normal form of browsers, so that the displayed, fetched and opened URLs are the same. */
const normalizedUrl = (url: string): string => URL.parse(url)?.href ?? url;

/** The daily quota of preview fetches, so that nobody can use the server to flood other hosts. */
const FETCH_QUOTA: Quota = { name: 'link-preview', limit: 200, windowSeconds: 24 * 60 * 60 };

/** Enqueues fetching the preview after the commit; only for hosts on the allowlist. */
async function previewJobs(
  ctx: CtxFor<'member'>,
  { id, url, no_preview }: Pick<LinkRow, 'id' | 'url' | 'no_preview'>,
): Promise<Statement[]> {
  if (no_preview || !previewable(url)) return [];
  await spend(ctx.db, FETCH_QUOTA, String(ctx.actor.userId), ctx.now());
  return [fetchLinkPreview.enqueue(ctx, { link_id: id, url })];
}

const findEditableSite = async (ctx: CtxFor<'member'>, ref: string) =>
  authorize(ctx.actor, sitePolicy, 'related_links', await findVisibleSite(ctx, ref));

export async function addRelatedLink(
  ctx: CtxFor<'member'>,
  ref: string,
  { url: inputUrl, url_name: title, no_preview }: BodyOf<typeof addEndpoint>,
): Promise<RelatedLink> {
  const site = await findEditableSite(ctx, ref);
  const url = normalizedUrl(inputUrl);
  const id = await nextId(ctx.db, related_links);
  const reply = present(ctx, site, { id, url, title, no_preview, preview: null, picture: null });
  const jobs = await previewJobs(ctx, { id, url, no_preview });
  const by = { created_by: ctx.actor.userId, created_at: iso(ctx.now()) };
  await commit(
    ctx.db,
    [
      ...ctx.storeIdempotentReply(201, reply),
      ...insertLink(ctx.db, { id, owner_id: site.id, url, title, no_preview, ...by }),
      ...jobs,
      linkAuditEntry(ctx, 'link.added', { id, after: { site_id: site.id, no_preview } }, site),
    ],
    LIMIT_REACHED,
  );
  ctx.dispatchOutbox();
  return reply;
}

type LinkChange = Pick<Parameters<typeof auditEntry>[2], 'id' | 'before' | 'after'>;
const linkAuditEntry = (
  ctx: CtxFor<'member'>,
  action: string,
  change: LinkChange,
  site: Parameters<typeof standingOf>[1],
): Statement => auditEntry(ctx, action, { kind: 'link', ...change, standing: standingOf(ctx.actor, site) });

/** Changes the URL, title or preview choice of a link, or moves it, or both. */
export async function changeRelatedLink(
  ctx: CtxFor<'member'>,
  ref: string,
  id: number,
  patch: BodyOf<typeof changeEndpoint>,
): Promise<RelatedLink> {
  const site = await findEditableSite(ctx, ref);
  const before = await linkOf(ctx, site.id, id);
  if (!before) throw NOT_FOUND;
  const { after_id: afterId } = patch;
  if (typeof afterId === 'number' && (afterId === id || !(await linkOf(ctx, site.id, afterId))))
    throw invalid([{ pointer: '/after_id', code: 'link.gone', params: {} }]);
  const after = {
    ...before,
    url: patch.url === undefined ? before.url : normalizedUrl(patch.url),
    title: patch.url_name ?? before.title,
    no_preview: patch.no_preview ?? before.no_preview,
  };
  assertUnchanged(editableFields(before), patch.seen, editableFields(after));
  const previewChanged = after.url !== before.url || after.no_preview !== before.no_preview;
  const jobs = previewChanged ? await previewJobs(ctx, after) : [];
  const image = before.preview?.image_id;
  await commit(
    ctx.db,
    [
      updateLink(ctx.db, before, {
        url: after.url,
        title: after.title,
        no_preview: after.no_preview,
        ...(previewChanged && { preview: null, asked_at: null }),
      }),
      abortIfUnchanged(ctx.db),
      ...(previewChanged && image ? discardMedia(ctx, { ids: [image], siteId: site.id }) : []),
      ...jobs,
      ...(afterId === undefined ? [] : moveLink(ctx.db, before, afterId)),
      linkAuditEntry(
        ctx,
        'link.changed',
        { id, after: { site_id: site.id, changed: Object.keys(patch).filter((key) => key !== 'seen') } },
        site,
      ),
    ],
    new AppError('request.conflict'),
  );
  ctx.dispatchOutbox();
  const changed = (await linksQuery(ctx.db, site.id)).find((row) => row.id === id);
  if (!changed) throw NOT_FOUND;
  return present(ctx, site, changed);
}

const editableFields = ({ url, title, no_preview }: Pick<LinkRow, 'url' | 'title' | 'no_preview'>) => ({
  url,
  url_name: title,
  no_preview,
});

async function linkOf(ctx: Ctx, siteId: number, id: number): Promise<LinkRow | undefined> {
  const link = await findLink(ctx.db, id);
  return link?.owner_kind === 'site' && link.owner_id === siteId ? link : undefined;
}

/** Deletes a link. A link that does not exist counts as deleted. */
export async function removeRelatedLink(ctx: CtxFor<'member'>, ref: string, id: number): Promise<undefined> {
  const site = await findEditableSite(ctx, ref);
  const link = await linkOf(ctx, site.id, id);
  if (!link) return undefined;
  const image = link.preview?.image_id;
  try {
    await commit(
      ctx.db,
      [
        deleteLink(ctx.db, id),
        abortIfUnchanged(ctx.db),
        ...(image ? discardMedia(ctx, { ids: [image], siteId: site.id }) : []),
        linkAuditEntry(ctx, 'link.removed', { id, before: { site_id: site.id } }, site),
      ],
      NOT_FOUND,
    );
  } catch (error) {
    if (error !== NOT_FOUND) throw error;
  }
  return undefined;
}
