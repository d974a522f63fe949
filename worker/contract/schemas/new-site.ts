import { z } from 'zod';
import { PLACE_MAX, SENTENCE_MAX } from '#worker/contract/site.ts';
import { CalendarDate, Focal, Id, MediaId, text } from './primitives.ts';
import { Ref, RefId } from './referral.ts';
import { SiteCard } from './site.ts';
import { Gender, OtherName, PersonName, SiteMode, WorkMonth } from './site-fields.ts';

/** A `timestamp` in an input date is accepted and ignored. */
const DateInput = CalendarDate.nullable();

/** What onboarding asks about a person. */
export const SiteInformation = z.strictObject({
  first_name: PersonName,
  last_name: PersonName,
  other_name: OtherName.nullish(),
  gender: Gender.nullish(),
  info: z
    .strictObject({
      birth: DateInput.optional(),
      death: DateInput.optional(),
      sentence: text(SENTENCE_MAX).nullish(),
      after_sunset: z.boolean().optional(),
    })
    .nullish(),
});
export type SiteInformation = z.infer<typeof SiteInformation>;

/** A working life, in the work edition only. */
const WorkingLife = {
  work_title: text(PLACE_MAX).nullish(),
  work_company: text(PLACE_MAX).nullish(),
  work_start: WorkMonth.nullish(),
  work_end: WorkMonth.nullish(),
};

export const AddSite = SiteInformation.extend({
  /** 1 memorial, 2 life story; 3 is treated as 2. */
  type_id: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  private: SiteMode.default('regular'),
  /** A picture that the creator uploaded with purpose `profile` and no target. */
  profile: MediaId.nullish(),
  profile_focal: Focal.nullish(),
  /** The community from whose page the creator started. */
  community: Id.nullish(),
  ...WorkingLife,
  /** The partner's code and its own name for the person. A repeated pair returns the same site. */
  ref: Ref.optional(),
  ref_id: RefId.optional(),
});
export type AddSite = z.infer<typeof AddSite>;

export const addSite = {
  body: AddSite,
  reply: z.object({ site_id: Id }),
};

export const findSameName = {
  body: SiteInformation.extend({
    type_id: AddSite.shape.type_id,
    private: SiteMode.optional(),
    profile: MediaId.nullish(),
    profile_focal: Focal.nullish(),
    community: Id.nullish(),
    ...WorkingLife,
  }),
  reply: z.object({ sites: z.array(SiteCard) }),
};
