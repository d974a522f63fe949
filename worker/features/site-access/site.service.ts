import type { ErrorCode } from '#worker/contract/errors.ts';
import type { Site, SiteCard } from '#worker/contract/site.ts';
import { type Actor, userIdOf } from '#worker/core/actor.ts';
import { AppError } from '#worker/core/app-error.ts';
import { dayOf } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { authorize } from '#worker/core/policy.ts';
import { photosUsedQuery } from '#worker/features/media/public.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { goneOrMissing } from './deleted-site.ts';
import { recordReading } from './record-reading.ts';
import { groupOf, type SiteForActor, SUSPENDED, sitePolicy, type Viewable } from './site.policy.ts';
import { presentCard, presentSite } from './site.present.ts';
import { candlesQuery, listExampleRows, siteIdOf, siteQuery } from './site.repo.ts';

/** A candle burns for seven days, including the day it was lit. */
const CANDLE_DAYS = 7;
/** The example sites of the home page: three portraits and six cards. */
const EXAMPLES = 9;

/** Throws 404 where the site is missing; 403 `site.private`, without site data, where it is not visible. */
export async function readSite(ctx: Ctx, ref: string): Promise<{ site: Site }> {
  const userId = userIdOf(ctx.actor) ?? 0;
  const [found, candles, photos] = await ctx.db.batch([
    siteQuery(ctx.db, ref, { userId, isAdmin: ctx.actor.kind === 'admin' }),
    candlesQuery(ctx.db, ref, burningSince(ctx.now())),
    ...(ctx.actor.kind === 'visitor' ? [] : [photosUsedQuery(ctx.db, siteIdOf(ref), userId)]),
  ]);
  const row = found[0];
  if (!row) throw await missing(ctx, ref);
  const site = authorizeView(ctx, {
    ...row.site,
    portrait: row.portrait,
    cover: row.cover,
    logo: row.logo,
    theme: row.theme,
    brand: row.brand,
    short_code: row.short_code,
    group: groupOf(row.membership),
    controls: row.controls,
  });
  await recordReading(ctx, site);
  return {
    site: presentSite(ctx, site, {
      candles: candles[0]?.candles ?? 0,
      photos: photos?.[0]?.used ?? 0,
      held: row.held,
      ownHeld: row.own_held,
      hasTrash: row.has_trash,
      hasInvited: row.has_invited,
    }),
  };
}

/** The error for a missing site: its Owner learns that it was deleted, everyone else gets 404. */
const missing = async (ctx: Ctx, ref: string): Promise<AppError> =>
  ctx.actor.kind === 'visitor' ? new AppError('site.not_found') : goneOrMissing(ctx, ref);

/** Proof that the actor may see the site. The error for a private site says only that it is private. */
export function authorizeView<S extends SiteForActor>(ctx: Ctx, site: S): Viewable<S> {
  if (!sitePolicy.answers.view(ctx.actor, site)) throw new AppError(refusalFor(ctx.actor, site));
  return authorize(ctx.actor, sitePolicy, 'view', site);
}

/**
 * The error code says whether signing in or confirming the email address would open the site, or that the
 * actor's membership is suspended.
 */
function refusalFor(actor: Actor, site: SiteForActor): ErrorCode {
  // signing in opens it only to its creator, and nobody else can be admitted
  if (site.work && site.work_activated_at === null) return 'site.not_open';
  if (site.group === SUSPENDED && actor.kind !== 'unverified') return 'member.suspended';
  if (site.mode === 'private') return 'site.private';
  if (actor.kind === 'visitor') return 'auth.token_missing';
  return actor.kind === 'unverified' ? 'auth.unverified' : 'site.private';
}

export const burningSince = (now: Date): string =>
  dayOf(new Date(now.getTime() - (CANDLE_DAYS - 1) * 86_400_000));

export async function listExampleSites(ctx: Ctx, locale: Locale): Promise<{ sites: SiteCard[] }> {
  const rows = await listExampleRows(ctx.db, locale, EXAMPLES);
  return { sites: rows.map((row) => presentCard(ctx, row.site, row.portrait)) };
}
