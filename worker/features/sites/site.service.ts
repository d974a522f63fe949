import type { ErrorCode } from '#worker/contract/errors.ts';
import type { Site, SiteCard } from '#worker/contract/site.ts';
import { type Actor, userIdOf } from '#worker/core/actor.ts';
import { AppError } from '#worker/core/app-error.ts';
import { dayOf } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { authorize } from '#worker/core/policy.ts';
import { photosUsedQuery } from '#worker/features/media/public.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { type SiteAsSeen, SUSPENDED, sitePolicy, type Viewable } from './site.policy.ts';
import { presentCard, presentSite } from './site.present.ts';
import { candlesQuery, listExampleRows, type Membership, siteIdOf, siteQuery } from './site.repo.ts';

/** A candle burns for seven days, the day it was lit included. */
const CANDLE_DAYS = 7;
/** Three faces and six cards. */
const EXAMPLES = 9;

/** 404 where there is none; 403 `site.private`, without any of its data, where one may not look. */
export async function readSite(ctx: Ctx, ref: string): Promise<{ site: Site }> {
  const userId = userIdOf(ctx.actor) ?? 0;
  const [found, candles, photos] = await ctx.db.batch([
    siteQuery(ctx.db, ref, userId),
    candlesQuery(ctx.db, ref, burningSince(ctx.now())),
    ...(ctx.actor.kind === 'visitor' ? [] : [photosUsedQuery(ctx.db, siteIdOf(ref), userId)]),
  ]);
  const row = found[0];
  if (!row) throw await missing(ctx, ref);
  const site = seenSite(ctx, {
    ...row.site,
    portrait: row.portrait,
    cover: row.cover,
    logo: row.logo,
    looks: row.looks,
    group: groupOf(row.membership),
    controls: row.controls,
  });
  return {
    site: presentSite(ctx, site, { candles: candles[0]?.candles ?? 0, photos: photos?.[0]?.used ?? 0 }),
  };
}

/** Its Owner is told that it was deleted, and everyone else that there is none. */
const missing = async (ctx: Ctx, ref: string): Promise<AppError> =>
  ctx.actor.kind === 'visitor'
    ? new AppError('site.not_found')
    : (await import('./deleted-site.ts')).goneOrMissing(ctx, ref);

/** Proof that whoever asks may see the site; a private one says that it is private, and nothing else. */
export function seenSite<S extends SiteAsSeen>(ctx: Ctx, site: S): Viewable<S> {
  if (!sitePolicy.answers.view(ctx.actor, site)) throw new AppError(refusalFor(ctx.actor, site));
  return authorize(ctx.actor, sitePolicy, 'view', site);
}

/** Where signing in, or confirming one's address, would open the site, the refusal says so; whose part is paused is told that. */
function refusalFor(actor: Actor, site: SiteAsSeen): ErrorCode {
  // signing in opens it to its maker alone, and nobody can be let in
  if (site.work && site.work_activated_at === null) return 'site.not_open';
  if (site.group === SUSPENDED && actor.kind !== 'unverified') return 'member.suspended';
  if (site.mode === 'private') return 'site.private';
  if (actor.kind === 'visitor') return 'auth.token_missing';
  return actor.kind === 'unverified' ? 'auth.unverified' : 'site.private';
}

export const burningSince = (now: Date): string =>
  dayOf(new Date(now.getTime() - (CANDLE_DAYS - 1) * 86_400_000));

/** A plain member's group is null in the table and 0 to the policy, which reads null as nobody. */
export const groupOf = (membership: Membership | null): number | null =>
  membership && (membership.suspended_at === null ? (membership.group ?? 0) : SUSPENDED);

export async function listExampleSites(ctx: Ctx, locale: Locale): Promise<{ sites: SiteCard[] }> {
  const rows = await listExampleRows(ctx.db, locale, EXAMPLES);
  return { sites: rows.map((row) => presentCard(ctx, row.site, row.portrait)) };
}
