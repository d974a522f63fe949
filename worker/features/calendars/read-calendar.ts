import type { Actor } from '#worker/core/actor.ts';
import { AppError } from '#worker/core/app-error.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { sha256 } from '#worker/core/ids.ts';
import { tokenHash } from '#worker/core/one-time.ts';
import { findSiteForUser, groupOf, sitePolicy } from '#worker/features/site-access/public.ts';
import { actorFrom } from '#worker/http/session.ts';
import { type FeedRow, findOpenFeed, listMemberSites } from './calendar-feed.repo.ts';
import { calendarText } from './calendar-text.ts';

/** The maximum number of sites in one feed. */
export const MAX_SITES = 100;

/**
 * Serves a feed: the occasions of the sites that its owner may view now. Throws `feed.not_found` for a
 * revoked feed, or one of a site that its owner may no longer view.
 */
export async function readCalendar(ctx: Ctx, file: string, headers: Headers): Promise<Response> {
  const token = file.replace(/\.ics$/, '');
  const found = await findOpenFeed(ctx.db, tokenHash(ctx.secrets.jwt, token));
  if (!found) throw new AppError('feed.not_found');
  const owner = actorFrom({ userId: found.feed.user_id, sessionId: '' }, found.user);
  const sites = await sitesOf(ctx, found.feed, owner);
  if (found.feed.site_id !== null && sites.length === 0) throw new AppError('feed.not_found');
  const text = calendarText(
    { sites, isOne: found.feed.site_id !== null, locale: found.feed.locale },
    { now: ctx.now(), origin: ctx.config.origin },
  );
  const etag = `"${(await sha256(text)).slice(0, 22)}"`;
  const reply = { 'Cache-Control': 'private, no-cache', ETag: etag };
  if (headers.get('If-None-Match')?.replace(/^W\//, '') === etag)
    return new Response(null, { status: 304, headers: reply });
  return new Response(text, {
    headers: {
      ...reply,
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'inline; filename="dorot.ics"',
    },
  });
}

async function sitesOf(ctx: Ctx, { site_id, user_id }: FeedRow, owner: Actor) {
  const rows =
    site_id === null
      ? await listMemberSites(ctx.db, user_id, MAX_SITES)
      : [await findSiteForUser(ctx.db, String(site_id), user_id)];
  return rows.flatMap((row) => {
    const site = row && { ...row.site, group: groupOf(row.membership), controls: row.controls };
    return site && sitePolicy.answers.view(owner, site) ? [site] : [];
  });
}
