import type { DayAhead } from '#worker/contract/calendar-feed.ts';
import type { Occasion } from '#worker/contract/site.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { groupOf, presentCard, type SiteRow, sitePolicy } from '#worker/features/site-access/public.ts';
import type { FullDate } from '#worker/shared/calendar-date.ts';
import { plusDays } from '#worker/shared/hebrew-date.ts';
import { occasionsBetween } from '#worker/shared/occasions.ts';
import { civilToday } from '#worker/shared/reader-day.ts';
import { listMemberSites } from './calendar-feed.repo.ts';
import { MAX_SITES } from './read-calendar.ts';

const WEEK_DAYS = 7;
const DAYS_MOST = 50;

/** What falls today and in the week ahead, on the sites that the caller belongs to and may see, in order. */
export async function listDaysAhead(ctx: CtxFor<'member'>): Promise<{ days: DayAhead[] }> {
  const ahead = await occasionsAhead(ctx);
  return {
    days: ahead.map(({ site, occasion }) => {
      const { id, slug, name, other_name, lang } = presentCard(ctx, site, null);
      return { ...occasion, site: { id, slug, name, other_name, lang } };
    }),
  };
}

/** The same with the rows of the sites, up to a number of days ahead. */
export async function occasionsAhead(
  ctx: CtxFor<'member'>,
  until = WEEK_DAYS,
): Promise<{ site: SiteRow; occasion: Occasion }[]> {
  const today = civilToday(ctx.locale, ctx.now());
  const rows = await listMemberSites(ctx.db, ctx.actor.userId, MAX_SITES);
  const ahead = rows.flatMap(({ site, membership, controls }) => {
    const seen = { ...site, group: groupOf(membership), controls };
    if (!sitePolicy.answers.view(ctx.actor, seen)) return [];
    return occasionsOf(site, today, until).map((occasion) => ({ site, occasion }));
  });
  return ahead.sort((a, b) => a.occasion.in_days - b.occasion.in_days).slice(0, DAYS_MOST);
}

/** What falls on a site from a day on, unless its settings say that nobody is reminded of it. */
export const occasionsOf = (site: SiteRow, today: FullDate, until = WEEK_DAYS): Occasion[] =>
  occasionsBetween(site, today, plusDays(today, until)).filter(({ kind }) => !isOff(kind, site));

/** Whether the site's settings say that nobody is reminded of such a day. */
const isOff = (kind: Occasion['kind'], { settings }: SiteRow): boolean =>
  settings[kind === 'birthday' || kind === 'hebrew_birthday' ? 'remind_birth' : 'remind_death'] === false;
