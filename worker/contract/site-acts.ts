import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { CalendarDate, Focal, Id, IdOrSlug, Instant, name, Picture, text } from './primitives.ts';
import { Ref, RefId } from './referral.ts';
import {
  AccentChoice,
  AccentColors,
  AccentName,
  AdarCustom,
  Gender,
  Honorific,
  Site,
  SiteCard,
  SiteMode,
  SiteSettings,
  TITLE_MAX,
  WorkMonth,
} from './site.ts';

export const NAME_MIN = 2;
export const SENTENCE_MAX = 300;
export const ABOUT_MAX = 20_000;
/** A place, as it is called. */
export const PLACE_MAX = 120;
const Name = name(60, NAME_MIN);
const OtherName = name(120, NAME_MIN);
/** An incoming `timestamp` in a date is accepted and ignored. */
const DateGiven = CalendarDate.nullable();
const MediaId = z.string().min(1).max(64);

/** What onboarding asks of a person. */
export const SiteInformation = z.strictObject({
  first_name: Name,
  last_name: Name,
  other_name: OtherName.nullish(),
  gender: Gender.nullish(),
  info: z
    .strictObject({
      birth: DateGiven.optional(),
      death: DateGiven.optional(),
      sentence: text(SENTENCE_MAX).nullish(),
      after_sunset: z.boolean().optional(),
    })
    .nullish(),
});
export type SiteInformation = z.infer<typeof SiteInformation>;

export const AddSite = SiteInformation.extend({
  /** 1 memorial, 2 life story; 3 is taken for 2. */
  type_id: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  private: SiteMode.default('regular'),
  /** A picture of the maker's own, uploaded with purpose `profile` and no target. */
  profile: MediaId.nullish(),
  profile_focal: Focal.nullish(),
  /** The community that its maker came from. */
  community: Id.nullish(),
  /** Of a working life, in the work edition only. */
  work_title: text(PLACE_MAX).nullish(),
  work_company: text(PLACE_MAX).nullish(),
  work_start: WorkMonth.nullish(),
  work_end: WorkMonth.nullish(),
  /** From a partner's page: its code and its name for the person. The same two make the same site. */
  ref: Ref.optional(),
  ref_id: RefId.optional(),
});
export type AddSite = z.infer<typeof AddSite>;

export const addSite = endpoint({
  method: 'POST',
  path: '/api/sites/add-site',
  access: 'member',
  summary: 'A new memorial or life story; whoever makes it is its Owner',
  body: AddSite,
  reply: z.object({ site_id: Id }),
  status: 201,
  creates: true,
});

export const findSameName = endpoint({
  method: 'POST',
  path: '/api/sites/site/get-by-type-and-name',
  access: 'public',
  summary: 'Public sites of this type and name, to ask whether it is the same person',
  body: SiteInformation.extend({
    type_id: AddSite.shape.type_id,
    private: SiteMode.optional(),
    profile: MediaId.nullish(),
    profile_focal: Focal.nullish(),
    community: Id.nullish(),
  }),
  reply: z.object({ sites: z.array(SiteCard) }),
});

const Place = text(PLACE_MAX).nullable();
export const SLUG_MAX = 60;

/** Each may be left out; what is null in `site_label` and `memories_title` is the usual. */
export const SettingsPatch = SiteSettings.extend({
  memories_title: text(TITLE_MAX).nullable(),
  site_label: text(TITLE_MAX).nullable(),
  /** Null leaves it to the site's communities. */
  personal_memorial_text_format_activated: z.boolean().nullable(),
})
  .strict()
  .partial();

/**
 * Names and sentence want `bio`, the description `about`, the pictures `edit_profile`, what is shown
 * `settings`; dates, places, gender, address and the working life the site info's right; who may see it that
 * of the mode.
 */
export const SitePatch = z
  .strictObject({
    first_name: Name,
    last_name: Name,
    other_name: OtherName.nullable(),
    /** A bio once written is never empty. */
    sentence: text(SENTENCE_MAX, 1),
    about: text(ABOUT_MAX).nullable(),
    profile: MediaId.nullable(),
    profile_focal: Focal,
    cover: MediaId.nullable(),
    cover_focal: Focal,
    /** The picture for previews, drawn of the version that `version` names. */
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
    /** `community` wears the colours of the site's community. */
    accent: AccentChoice,
    /** With `custom`: the colour that the others are made of. */
    accent_color: z.string().regex(/^#[\da-f]{6}$/i),
  })
  .partial()
  .refine((patch) => Object.keys(patch).length > 0);
export type SitePatch = z.infer<typeof SitePatch>;

export const patchSite = endpoint({
  method: 'PATCH',
  path: '/api/sites/:id',
  access: 'member',
  summary: 'Changes parts of a site',
  versioned: true,
  params: z.object({ id: IdOrSlug }),
  body: SitePatch,
  reply: z.object({ site: Site }),
});

/** What only the settings show of a site. */
export const SiteInfo = z.object({
  id: Id,
  created_at: Instant,
  owner_id: Id,
  owner_name: z.string(),
  /** Null for those who may not know it. */
  owner_email: z.string().nullable(),
  adar_custom: AdarCustom,
  sign_in_to_view: z.boolean(),
  indexable: z.boolean(),
  /** A controlled community holds it, whose staff decide on what waits. */
  controlled: z.boolean(),
  /** As chosen, which a community's colours may stand for. */
  accent: AccentChoice,
  accent_color: z.string().nullable(),
  /** What it wears as the colours of its community; null where no community lends any. */
  community_look: z.object({ accent: AccentName, accent_colors: AccentColors.nullable() }).nullable(),
  /** Its own, not the community's. */
  cover: Picture.nullable(),
  /** Addresses that lead here though they are no longer its own, newest first. */
  old_slugs: z.array(z.string()),
  /** Sections that whoever asks may open. */
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

export const getSiteInfo = endpoint({
  method: 'GET',
  path: '/api/sites/:id/info',
  access: 'member',
  summary: 'What the settings of a site show beside the site itself, for its staff',
  params: z.object({ id: IdOrSlug }),
  reply: z.object({ info: SiteInfo }),
});

export const RESTORE_DAYS = 30;

export const deleteSite = endpoint({
  method: 'DELETE',
  path: '/api/sites/:id',
  access: 'member',
  summary: 'Deletes a site; it can be brought back for 30 days',
  params: z.object({ id: IdOrSlug }),
  /** The person's name as typed; spaces, case and niqqud do not matter. */
  body: z.strictObject({ name: text(200) }),
});

export const restoreSite = endpoint({
  method: 'POST',
  path: '/api/sites/:id/restore',
  access: 'member',
  summary: 'Brings a deleted site back',
  params: z.object({ id: Id }),
  reply: z.object({ site: Site }),
});
