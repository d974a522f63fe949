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
import { communityPolicy, findVisibleCommunity } from '#worker/features/communities/public.ts';
import { discardMedia, pictureOf } from '#worker/features/media/public.ts';
import { standingAt, type VisiblePlace } from '#worker/features/members/public.ts';
import {
  audienceOf,
  siteCardQuery,
  siteIdOf,
  sitePolicy,
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
    linksQuery(ctx.db, { kind: 'site', id: siteIdOf(ref) }),
  ]);
  const site = await visibleCardOr404(ctx, found[0]);
  return { links: presentLinks(ctx, site, rows) };
}

export async function listCommunityLinks(ctx: Ctx, ref: string): Promise<{ links: RelatedLink[] }> {
  const community = await findVisibleCommunity(ctx, ref);
  authorize(ctx.actor, communityPolicy, 'home', community);
  const place = { ...community, kind: 'community' as const };
  return { links: presentLinks(ctx, place, await linksQuery(ctx.db, place)) };
}

export const presentLinks = (ctx: Ctx, of: Shown, rows: readonly ListedLink[]): RelatedLink[] =>
  rows.map((row) => present(ctx, of, row));

type Shown = (Parameters<typeof audienceOf>[0] & { kind?: 'site' }) | CommunityAudience;
type CommunityAudience = { kind: 'community'; permissions: 'public' | 'private' };

const audienceAt = (of: Shown): 'public' | 'private' =>
  of.kind === 'community' ? of.permissions : audienceOf(of);

const present = (
  ctx: Ctx,
  of: Shown,
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
          image: picture && pictureOf(picture, audienceAt(of), ctx.secrets.media, ctx.now()),
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

function assertMayEdit({ actor }: CtxFor<'member'>, place: VisiblePlace): void {
  if (place.kind === 'community') authorize(actor, communityPolicy, 'edit_links', place);
  else authorize(actor, sitePolicy, 'related_links', place);
}

export async function addRelatedLink(
  ctx: CtxFor<'member'>,
  place: VisiblePlace,
  { url: inputUrl, url_name: title, no_preview }: BodyOf<typeof addEndpoint>,
): Promise<RelatedLink> {
  assertMayEdit(ctx, place);
  const url = normalizedUrl(inputUrl);
  const id = await nextId(ctx.db, related_links);
  const reply = present(ctx, place, { id, url, title, no_preview, preview: null, picture: null });
  const jobs = await previewJobs(ctx, { id, url, no_preview });
  const by = { created_by: ctx.actor.userId, created_at: iso(ctx.now()) };
  await commit(
    ctx.db,
    [
      ...ctx.storeIdempotentReply(201, reply),
      ...insertLink(ctx.db, { id, ...ownerOf(place), url, title, no_preview, ...by }),
      ...jobs,
      linkAuditEntry(ctx, 'link.added', { id, after: { ...idAt(place), no_preview } }, place),
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
  place: VisiblePlace,
): Statement => auditEntry(ctx, action, { kind: 'link', ...change, standing: standingAt(ctx.actor, place) });

const ownerOf = ({ kind, id }: VisiblePlace) => ({ owner_kind: kind, owner_id: id });

/** The site or community for the audit log. */
const idAt = ({ kind, id }: VisiblePlace) => (kind === 'site' ? { site_id: id } : { community_id: id });

/** Changes the URL, title or preview choice of a link, or moves it, or both. */
export async function changeRelatedLink(
  ctx: CtxFor<'member'>,
  place: VisiblePlace,
  id: number,
  patch: BodyOf<typeof changeEndpoint>,
): Promise<RelatedLink> {
  assertMayEdit(ctx, place);
  const before = await linkOf(ctx, place, id);
  if (!before) throw NOT_FOUND;
  const { after_id: afterId } = patch;
  if (typeof afterId === 'number' && (afterId === id || !(await linkOf(ctx, place, afterId))))
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
      ...(previewChanged ? discardPreview(ctx, place, before) : []),
      ...jobs,
      ...(afterId === undefined ? [] : moveLink(ctx.db, before, afterId)),
      linkAuditEntry(
        ctx,
        'link.changed',
        { id, after: { ...idAt(place), changed: Object.keys(patch).filter((key) => key !== 'seen') } },
        place,
      ),
    ],
    new AppError('request.conflict'),
  );
  ctx.dispatchOutbox();
  const changed = (await linksQuery(ctx.db, place)).find((row) => row.id === id);
  if (!changed) throw NOT_FOUND;
  return present(ctx, place, changed);
}

/** The picture of a preview that is not shown any more; only links of sites have one. */
const discardPreview = (ctx: CtxFor<'member'>, { id: siteId }: VisiblePlace, { preview }: LinkRow) =>
  preview?.image_id ? discardMedia(ctx, { ids: [preview.image_id], siteId }) : [];

const editableFields = ({ url, title, no_preview }: Pick<LinkRow, 'url' | 'title' | 'no_preview'>) => ({
  url,
  url_name: title,
  no_preview,
});

async function linkOf(ctx: Ctx, place: VisiblePlace, id: number): Promise<LinkRow | undefined> {
  const link = await findLink(ctx.db, id);
  return link?.owner_kind === place.kind && link.owner_id === place.id ? link : undefined;
}

/** Deletes a link. A link that does not exist counts as deleted. */
export async function removeRelatedLink(
  ctx: CtxFor<'member'>,
  place: VisiblePlace,
  id: number,
): Promise<undefined> {
  assertMayEdit(ctx, place);
  const link = await linkOf(ctx, place, id);
  if (!link) return undefined;
  try {
    await commit(
      ctx.db,
      [
        deleteLink(ctx.db, id),
        abortIfUnchanged(ctx.db),
        ...discardPreview(ctx, place, link),
        linkAuditEntry(ctx, 'link.removed', { id, before: idAt(place) }, place),
      ],
      NOT_FOUND,
    );
  } catch (error) {
    if (error !== NOT_FOUND) throw error;
  }
  return undefined;
}
