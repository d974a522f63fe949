import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { CalendarDate, Cursor, Focal, Id, IdOrSlug, Instant, name, text } from './primitives.ts';
import { Ref, RefId } from './referral.ts';
import { Gender, Site, SiteCard, SiteMode } from './site.ts';

export const NAME_MIN = 2;
export const SENTENCE_MAX = 300;
export const ABOUT_MAX = 20_000;
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

export const MySite = SiteCard.extend({
  mode: SiteMode,
  role: z.enum(['owner', 'sec_owner', 'editor', 'member']),
  memories_count: z.number().int(),
  /** Memories that wait for whoever asks to decide on; 0 for those who may not. */
  held_count: z.number().int(),
  /** Whether whoever asks may connect stickers to it. */
  can_bind: z.boolean(),
  created_at: Instant,
});
export type MySite = z.infer<typeof MySite>;

export const listMySites = endpoint({
  method: 'GET',
  path: '/api/sites/mine',
  access: 'member',
  summary: 'The sites one belongs to, newest membership first, 20 a page',
  /** `as` owner: those one owns; member: the others. */
  query: z.object({ cursor: Cursor.optional(), as: z.enum(['owner', 'member']).optional() }),
  reply: z.object({ sites: z.array(MySite), next_cursor: Cursor.nullable() }),
});

/** Names and sentence want `bio`, the description `about`, the pictures `edit_profile`. */
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
