import {
  type addCalendarFeed as api,
  type CalendarFeed,
  FEEDS_MOST,
} from '#worker/contract/calendar-feed.ts';
import type { BodyOf } from '#worker/contract/endpoint.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { randomToken } from '#worker/core/ids.ts';
import { oneTimeToken, tokenHash } from '#worker/core/one-time.ts';
import { commit } from '#worker/db/commit.ts';
import { findVisibleSite, groupOf, sitePolicy } from '#worker/features/site-access/public.ts';
import { nameInLocale } from '#worker/shared/lifespan.ts';
import { findOwnFeed, insertFeedIfNew, listFeeds, type NewFeed, revokeFeeds } from './calendar-feed.repo.ts';

type Listed = Awaited<ReturnType<typeof listFeeds>>[number];

/** The actor's feeds of sites that they may still view; the others are omitted to reveal nothing. */
export async function listCalendarFeeds(ctx: CtxFor<'member'>): Promise<{ feeds: CalendarFeed[] }> {
  const rows = await listFeeds(ctx.db, ctx.actor.userId);
  return { feeds: rows.filter((row) => isVisible(ctx, row)).map((row) => present(ctx, row)) };
}

/** Idempotent. Revokes feeds of sites the actor may no longer view, which frees quota. */
export async function addCalendarFeed(
  ctx: CtxFor<'member'>,
  { site: ref, locale = ctx.locale }: BodyOf<typeof api>,
): Promise<CalendarFeed> {
  const site = ref === undefined ? null : await findVisibleSite(ctx, ref);
  const { userId } = ctx.actor;
  const hidden = (await listFeeds(ctx.db, userId)).filter((row) => !isVisible(ctx, row));
  const at = iso(ctx.now());
  const seed = randomToken();
  const row: NewFeed = {
    user_id: userId,
    site_id: site?.id ?? null,
    locale,
    seed,
    token_hash: tokenHash(ctx.secrets.jwt, oneTimeToken(ctx.secrets.jwt, seed)),
    created_at: at,
  };
  await commit(ctx.db, [
    revokeFeeds(
      ctx.db,
      hidden.map(({ feed }) => feed.id),
      at,
    ),
    insertFeedIfNew(ctx.db, row, FEEDS_MOST),
  ]);
  const rows = await listFeeds(ctx.db, userId);
  const added = rows.find(({ feed }) => feed.site_id === row.site_id && feed.locale === locale);
  if (!added) throw new AppError('feed.limit');
  return present(ctx, added);
}

/** Idempotent. */
export async function revokeCalendarFeed(ctx: CtxFor<'member'>, id: number): Promise<undefined> {
  const feed = await findOwnFeed(ctx.db, id, ctx.actor.userId);
  if (!feed) throw new AppError('feed.not_found');
  await commit(ctx.db, [revokeFeeds(ctx.db, [id], iso(ctx.now()))]);
}

function isVisible(ctx: CtxFor<'member'>, { feed, site, membership, controls }: Listed): boolean {
  if (feed.site_id === null) return true;
  return (
    site !== null && sitePolicy.answers.view(ctx.actor, { ...site, group: groupOf(membership), controls })
  );
}

function present(ctx: CtxFor<'member'>, { feed, site }: Listed): CalendarFeed {
  return {
    id: feed.id,
    site: site && { id: site.id, slug: site.slug, name: nameInLocale(site, ctx.locale) },
    locale: feed.locale,
    url: `${ctx.config.origin}/api/cal/${oneTimeToken(ctx.secrets.jwt, feed.seed)}.ics`,
    created_at: feed.created_at,
  };
}
