import type { DayAhead } from '#worker/contract/calendar-feed.ts';
import type { Occasion } from '#worker/contract/site.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { groupOf, presentCard, type SiteRow, sitePolicy } from '#worker/features/site-access/public.ts';
import { plusDays } from '#worker/shared/hebrew-date.ts';
import { occasionsBetween } from '#worker/shared/occasions.ts';
import { civilToday } from '#worker/shared/reader-day.ts';
import { listMemberSites } from './calendar-feed.repo.ts';
import { MAX_SITES } from './read-calendar.ts';

const WEEK_DAYS = 7;
const DAYS_MOST = 50;

/** What falls today and in the week ahead, on the sites that the caller belongs to and may see, in order. */
export async function listDaysAhead(ctx: CtxFor<'member'>): Promise<{ days: DayAhead[] }> {
  const today = civilToday(ctx.locale, ctx.now());
  const rows = await listMemberSites(ctx.db, ctx.actor.userId, MAX_SITES);
  const days = rows.flatMap((row) => {
    const site = { ...row.site, group: groupOf(row.membership), controls: row.controls };
    if (!sitePolicy.answers.view(ctx.actor, site)) return [];
    const { id, slug, name, other_name, lang } = presentCard(ctx, site, null);
    return occasionsBetween(site, today, plusDays(today, WEEK_DAYS))
      .filter(({ kind }) => !isOff(kind, site))
      .map((occasion) => ({ ...occasion, site: { id, slug, name, other_name, lang } }));
  });
  return { days: days.sort((a, b) => a.in_days - b.in_days).slice(0, DAYS_MOST) };
}

/** Whether the site's settings say that nobody is reminded of such a day. */
const isOff = (kind: Occasion['kind'], { settings }: SiteRow): boolean =>
  settings[kind === 'birthday' || kind === 'hebrew_birthday' ? 'remind_birth' : 'remind_death'] === false;
