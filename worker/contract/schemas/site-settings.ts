import { z } from 'zod';
import { PLACE_MAX, SENTENCE_MAX, TITLE_MAX } from '#worker/contract/site.ts';
import { ABOUT_MAX, SLUG_MAX } from '#worker/contract/site-settings.ts';
import { CalendarDate, Focal, Id, IdOrSlug, Instant, MediaId, Picture, text } from './primitives.ts';
import {
  AccentChoice,
  AccentColors,
  AccentName,
  AdarCustom,
  Gender,
  Honorific,
  OtherName,
  PersonName,
  Site,
  SiteMode,
  SiteSettings,
  WorkMonth,
} from './site.ts';

const Place = text(PLACE_MAX).nullable();

/** Every property is optional; null in `site_label` and `memories_title` restores the default. */
export const SettingsPatch = SiteSettings.extend({
  memories_title: text(TITLE_MAX).nullable(),
  site_label: text(TITLE_MAX).nullable(),
  /** Null applies the setting of the site's communities. */
  personal_memorial_text_format_activated: z.boolean().nullable(),
})
  .strict()
  .partial();

/**
 * Names and sentence need the permission `bio`, the description `about`, the pictures `edit_profile`, display
 * options `settings`; dates, places, gender, address and the working life that of the site info; visibility
 * that of the mode.
 */
export const SitePatch = z
  .strictObject({
    first_name: PersonName,
    last_name: PersonName,
    other_name: OtherName.nullable(),
    /** A bio cannot be emptied once it is written. */
    sentence: text(SENTENCE_MAX, 1),
    about: text(ABOUT_MAX).nullable(),
    profile: MediaId.nullable(),
    profile_focal: Focal,
    cover: MediaId.nullable(),
    cover_focal: Focal,
    /** The preview picture, rendered from the version in `version`. */
    preview: MediaId,

    slug: z.string().trim().toLowerCase().min(1).max(SLUG_MAX),
    gender: Gender,
    honorific: Honorific,
    birth: CalendarDate.nullable(),
    death: CalendarDate.nullable(),
    after_sunset: z.boolean(),
    adar_custom: AdarCustom,
    birth_country: Place,
    birth_city: Place,
    death_place: Place,
    fallen_at: Place,

    work_title: text(PLACE_MAX).nullable(),
    work_company: text(PLACE_MAX).nullable(),
    work_start: WorkMonth.nullable(),
    work_end: WorkMonth.nullable(),
    logo: MediaId.nullable(),

    mode: SiteMode,
    sign_in_to_view: z.boolean(),
    indexable: z.boolean(),

    settings: SettingsPatch,
    /** `community` uses the colors of the site's community. */
    accent: AccentChoice,
    /** With `custom`: the color that the others are derived from. */
    accent_color: z.string().regex(/^#[\da-f]{6}$/i),
  })
  .partial()
  .refine((patch) => Object.keys(patch).length > 0);
export type SitePatch = z.infer<typeof SitePatch>;

export const patchSite = {
  params: z.object({ id: IdOrSlug }),
  body: SitePatch,
  reply: z.object({ site: Site }),
};

/** What only the settings pages show of a site. */
export const SiteInfo = z.object({
  id: Id,
  created_at: Instant,
  owner_id: Id,
  owner_name: z.string(),
  /** The Owner's address; null for those who may not know it. */
  owner_email: z.string().nullable(),
  adar_custom: AdarCustom,
  sign_in_to_view: z.boolean(),
  indexable: z.boolean(),
  /** The site is in a controlled community, whose staff decide on pending posts. */
  controlled: z.boolean(),
  /** The stored choice, which may be overridden by a community's colors. */
  accent: AccentChoice,
  accent_color: z.string().nullable(),
  /** The colors of the site's community; null where no community provides any. */
  community_look: z.object({ accent: AccentName, accent_colors: AccentColors.nullable() }).nullable(),
  /** The site's own cover, not the community's. */
  cover: Picture.nullable(),
  /** Former slugs that redirect here, newest first. */
  old_slugs: z.array(z.string()),
  /** Sections of the settings that the caller may open. */
  sections: z.array(
    z.enum([
      'site_info',
      'privacy',
      'plan',
      'services',
      'groups_tags',
      'moderators',
      'display',
      'additional',
      'relations',
      'links',
      'delete',
    ]),
  ),
  /** The site as it is now: its `version` is what a change is based on. */
  version: z.number().int(),
});
export type SiteInfo = z.infer<typeof SiteInfo>;

export const getSiteInfo = {
  params: z.object({ id: IdOrSlug }),
  reply: z.object({ info: SiteInfo }),
};

export const deleteSite = {
  params: z.object({ id: IdOrSlug }),
  /** The person's name as typed; spaces, case and niqqud are ignored. */
  body: z.strictObject({ name: text(200) }),
};

export const restoreSite = {
  params: z.object({ id: Id }),
  reply: z.object({ site: Site }),
};
