import { z } from 'zod';
import { PLACE_MAX, TITLE_MAX } from '#worker/contract/site.ts';
import { Focal, FocalPoint, Id, IdOrSlug, Instant, MediaId, Picture, text } from './primitives.ts';
import { AccentChoice, AccentColors, AccentName, Site, SiteSettings } from './site.ts';
import { READERS_FIELDS, SETTINGS_FIELDS, sideOf, WorkMonth } from './site-fields.ts';

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
    ...sideOf(READERS_FIELDS, 'patch'),
    ...sideOf(SETTINGS_FIELDS, 'patch'),

    profile: MediaId.nullable(),
    profile_focal: Focal,
    cover: MediaId.nullable(),
    cover_focal: FocalPoint,
    /** The preview picture, rendered from the version in `version`. */
    preview: MediaId,

    work_title: text(PLACE_MAX).nullable(),
    work_company: text(PLACE_MAX).nullable(),
    work_start: WorkMonth.nullable(),
    work_end: WorkMonth.nullable(),
    logo: MediaId.nullable(),

    settings: SettingsPatch,
    /** `community` uses the colors of the site's community. */
    accent: AccentChoice,
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
  ...sideOf(SETTINGS_FIELDS, 'reply'),
  /** The site is in a controlled community, whose staff decide on pending posts. */
  controlled: z.boolean(),
  /** The stored choice, which may be overridden by a community's colors. */
  accent: AccentChoice,
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
      'grave',
      'delete',
    ]),
  ),
  /** The site as it is now: its `version` is what a change is based on. */
  version: z.number().int(),
});
export type SiteInfo = z.infer<typeof SiteInfo>;

export const getSiteInfo = {
  params: z.object({ id: IdOrSlug }),
  reply: z.object({ site: Site, info: SiteInfo }),
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
