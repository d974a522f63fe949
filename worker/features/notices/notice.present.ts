import type { Notice, NoticePage, SiteNotice } from '#worker/contract/notice.ts';
import { type Actor, visitor } from '#worker/core/actor.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { type PictureRow, pictureOf } from '#worker/features/media/public.ts';
import {
  dateLines,
  fullName,
  type SiteForActor,
  type SiteRow,
  sitePolicy,
} from '#worker/features/site-access/public.ts';
import { dayText } from '#worker/shared/civil-day.ts';
import { archived, closingDay, withoutAddress } from '#worker/shared/notice.ts';
import { localDay } from '#worker/shared/zoned-time.ts';
import type { NoticeRow } from './notice.repo.ts';

/** Whether a notice is closed, and the day after which it is, in its own time zone. */
export function stateOf({ notice, created_at }: NoticeRow, now: Date) {
  const dayAt = (at: Date) => dayText(localDay(at, notice.tz));
  const today = dayAt(now);
  const closes_on = closingDay(notice, dayAt(new Date(created_at)));
  return { today, closes_on, closed: today > closes_on };
}

/** The notice as the site's staff see it, or as it is kept on the site; null while others read it by its link only. */
export function presentNotice(ctx: Ctx, site: SiteForActor, row: NoticeRow | undefined): SiteNotice | null {
  if (!row) return null;
  const change = sitePolicy.answers.notice(ctx.actor, site);
  const { closes_on, closed } = stateOf(row, ctx.now());
  if (!closed && !isKeeper(ctx.actor, site)) return null;
  const own = isKeeper(ctx.actor, site);
  return {
    ...(own ? row.notice : archived(row.notice)),
    token: own ? row.token : null,
    closes_on,
    closed,
    can: { change },
    version: row.version,
  };
}

/** The staff see it on a frozen site too, where nobody changes it. */
const isKeeper = (actor: Actor, site: SiteForActor): boolean => sitePolicy.answers.list_members(actor, site);

type Found = { row: NoticeRow; site: SiteRow; portrait: PictureRow | null };

/** What those who have the link see: never more than the family shows, and after the shiva what is kept. */
export function presentPage(ctx: Ctx, { row, site, portrait }: Found): NoticePage {
  const { today, closes_on, closed } = stateOf(row, ctx.now());
  const isPublic = sitePolicy.answers.view(visitor, { ...site, group: null, controls: false });
  const type = site.site_type_id === 2 ? 'lifeStory' : 'memorial';
  const { first_name, last_name, other_name, lang, gender, honorific } = site;
  return {
    person: {
      name: fullName(site),
      other_name,
      first_name,
      last_name,
      lang,
      gender,
      type,
      honorific,
      portrait: portrait && pictureOf(portrait, 'private', ctx.secrets.media, ctx.now()),
      lines: dateLines({ ...site, ...site.derived_dates, type }, ctx.locale),
    },
    notice: shownTo(row.notice, closed),
    closes_on,
    closed,
    today,
    site: isPublic ? { id: site.id, slug: site.slug, memories_count: site.memories_count } : null,
  };
}

function shownTo(notice: Notice, closed: boolean): Notice {
  if (closed) return archived(notice);
  return notice.show_address ? notice : withoutAddress(notice);
}
