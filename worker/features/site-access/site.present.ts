import type { Site, SiteCard } from '#worker/contract/site.ts';
import type { Actor } from '#worker/core/actor.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { isPreviewed, type PictureRow, pictureOf } from '#worker/features/media/public.ts';
import { hasMemorialText } from '#worker/shared/has-memorial-text.ts';
import { hasHebrewCalendar } from '#worker/shared/hebrew-calendar.ts';
import { type LifeFields, lifeLines } from './life-lines.ts';
import {
  needsApproval,
  privilegesOf,
  type SiteForActor,
  SUSPENDED,
  seesUnpublished,
  sitePolicy,
  type Viewable,
} from './site.policy.ts';
import type { SitePictures, SiteRow } from './site.repo.ts';
import { endsOf, fullName, previewKey } from './site.rules.ts';
import { siteAddressOf } from './site-address.ts';
import { shownAsStored } from './site-fields.ts';
import { privilegeName } from './site-roles.policy.ts';
import { yahrzeitLine } from './yahrzeit-line.ts';

/** The page on which a reader asks to be reminded, unless nobody is reminded there. */
function remindersAt(actor: Actor, { id, slug, mode, frozen_at, settings }: SiteRow): string | null {
  if (frozen_at !== null || settings.remind_death === false || actor.kind === 'kiosk') return null;
  return `/site/${mode === 'private' ? id : encodeURIComponent(slug)}/reminders`;
}

export type SiteWithPictures = SiteRow & SitePictures & SiteForActor;

/** A site in the shape of the contract, for an actor who may see it. */
export function presentSite(
  ctx: Ctx<Actor>,
  site: Viewable<SiteWithPictures>,
  counted: {
    candles: number;
    photos?: number;
    held?: number;
    ownHeld?: number;
    hasTrash?: boolean;
    hasInvited?: boolean;
  },
): Site {
  const { answers } = sitePolicy;
  const can = privilegesOf(ctx.actor, site);
  const picture = (row: PictureRow | null, audience = audienceOf(site)) =>
    row && pictureOf(row, audience, ctx.secrets.media, ctx.now());
  const settings = {
    ...site.settings,
    hebrew_calendar: hasHebrewCalendar(site),
    dim_cover: site.cover_id === null ? Boolean(site.theme?.dim_cover) : site.settings.dim_cover,
  };
  const fields = {
    ...shownAsStored(site, 'readers'),
    type: site.site_type_id === 2 ? 'lifeStory' : 'memorial',
    lang: site.lang,
    ...site.derived_dates,
    work: site.work
      ? {
          title: site.work_title,
          company: site.work_company,
          start: site.work_start,
          end: site.work_end,
          logo: picture(site.logo),
          active: site.work_activated_at !== null,
        }
      : null,
    settings,
  } satisfies LifeFields;
  return {
    id: site.id,
    site_type_id: site.site_type_id,
    name: fullName(site),
    ...fields,
    lines: lifeLines(
      fields,
      ctx.locale,
      yahrzeitLine(site, ctx.locale, ctx.now()),
      remindersAt(ctx.actor, site),
    ),
    ...accentOf(site),
    portrait: picture(site.portrait),
    cover: picture(site.cover),
    subscribed: site.subscribed,
    communities: site.communities.flatMap(({ is_public, ...community }) =>
      is_public || answers.settings_groups_tags(ctx.actor, site) ? [community] : [],
    ),
    brand: site.brand && { ...site.brand, logo: picture(site.brand.logo, 'public') },
    has_memorial_text: hasMemorialText(site),
    frozen: site.frozen_at !== null,
    memories_count: site.memories_count,
    candles_burning: counted.candles,
    can,
    holds: needsApproval(ctx.actor, site),
    can_decide: answers.decide(ctx.actor, site),
    held_count: answers.decide(ctx.actor, site) ? (counted.held ?? 0) : 0,
    own_held_count: counted.ownHeld ?? 0,
    has_trash: seesUnpublished(ctx.actor, site) && Boolean(counted.hasTrash),
    has_invited: Boolean(counted.hasInvited),
    can_bind: answers.bind_qr(ctx.actor, site),
    can_list_members: answers.list_members(ctx.actor, site),
    short_code: site.short_code,
    photos_used: can.new_post && !site.subscribed ? (counted.photos ?? 0) : null,
    plan_until: answers.settings_plan(ctx.actor, site) ? site.plan_until : null,
    preview_due: can.edit_profile && isPreviewed(site) && site.preview_of !== previewKey(site),
    privilege: privilegeName(ctx.actor, site),
    suspended: site.group === SUSPENDED,
    version: site.version,
    created_at: site.created_at,
  };
}

/** The site's own accent, or its community's where the site uses that. */
const accentOf = ({
  accent,
  accent_colors,
  theme,
}: SiteWithPictures): Pick<Site, 'accent' | 'accent_colors'> =>
  accent === 'community'
    ? { accent: theme?.accent ?? 'default', accent_colors: theme?.accent_colors ?? null }
    : { accent, accent_colors };

export const presentCard = (ctx: Ctx, site: SiteRow, portrait: PictureRow | null): SiteCard => ({
  id: site.id,
  slug: siteAddressOf(site),
  site_type_id: site.site_type_id,
  name: fullName(site),
  other_name: site.other_name,
  lang: site.lang,
  gender: site.gender,
  ...endsOf(site),
  portrait: portrait && pictureOf(portrait, audienceOf(site), ctx.secrets.media, ctx.now()),
});

/** Media URLs of sites that are not public expire sooner. */
export const audienceOf = (site: {
  mode: string;
  sign_in_to_view: boolean;
  work: boolean;
}): 'public' | 'private' =>
  site.mode === 'private' || site.sign_in_to_view || site.work ? 'private' : 'public';
