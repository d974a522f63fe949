import { z } from 'zod';
import { GRAVE_TEXT, PLOT_FIELDS, WAY_PHOTOS_MAX } from '#worker/contract/grave-record.ts';
import { Id, IdOrSlug, Instant, MediaId, name, Picture, text } from './primitives.ts';
import { withoutCardNumber } from './without-card-number.ts';

/** Where on a photo the way goes on: from 0 to 1 from the top left, and the direction in degrees clockwise from up. */
export const Arrow = z.strictObject({
  x: z.number().min(0).max(1),
  y: z.number().min(0).max(1),
  angle: z.number().int().min(0).max(359),
});
export type Arrow = z.infer<typeof Arrow>;

export const Cemetery = z.object({
  id: z.number().int(),
  /** In the language of the request. */
  name: z.string(),
  city: z.string(),
  country: z.string(),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  plot_format: z.array(z.enum(PLOT_FIELDS)),
});
export type Cemetery = z.infer<typeof Cemetery>;

const line = (max: number) => withoutCardNumber(name(max, 1)).nullish();
const Part = line(GRAVE_TEXT.part);

/** What visitors suggest; what is absent or null stays as it is. */
export const GraveSuggestion = z.strictObject({
  cemetery_id: Id.nullish(),
  /** Of one that is not in the list. */
  cemetery_name: line(GRAVE_TEXT.cemetery),
  city: line(GRAVE_TEXT.city),
  gate: Part,
  block: Part,
  row: Part,
  plot: Part,
  lat: z.number().min(-90).max(90).nullish(),
  lng: z.number().min(-180).max(180).nullish(),
  accuracy_m: z.number().int().min(0).max(100_000).nullish(),
  note: withoutCardNumber(text(GRAVE_TEXT.note)).nullish(),
});
export type GraveSuggestion = z.infer<typeof GraveSuggestion>;

/** A link of a map in place of `lat` and `lng`; it is read, and never opened. */
const WithLink = { map_link: text(GRAVE_TEXT.link, 1).nullish() };

export const SuggestionInput = GraveSuggestion.extend(WithLink);
export type SuggestionInput = z.infer<typeof SuggestionInput>;

/** The whole record: what is absent or null is removed. */
export const GraveInput = GraveSuggestion.extend({
  ...WithLink,
  /** In the order of the way; uploaded for the site with the purpose `grave`, or of the record already. */
  photos: z
    .array(
      z.strictObject({
        media_id: MediaId,
        arrow: Arrow.nullish(),
        caption: line(GRAVE_TEXT.caption),
      }),
    )
    .max(WAY_PHOTOS_MAX)
    .default([]),
});
export type GraveInput = z.infer<typeof GraveInput>;

export const GraveRecord = z.object({
  cemetery: Cemetery.nullable(),
  cemetery_name: z.string().nullable(),
  city: z.string().nullable(),
  gate: z.string().nullable(),
  block: z.string().nullable(),
  row: z.string().nullable(),
  plot: z.string().nullable(),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  accuracy_m: z.number().int().nullable(),
  note: z.string().nullable(),
});
export type GraveRecord = z.infer<typeof GraveRecord>;

export const WayPhoto = z.object({
  picture: Picture,
  arrow: Arrow.nullable(),
  caption: z.string().nullable(),
});
export type WayPhoto = z.infer<typeof WayPhoto>;

export const SiteGraveRecord = z.object({
  grave: GraveRecord.nullable(),
  photos: z.array(WayPhoto),
  can: z.object({ edit: z.boolean(), suggest: z.boolean() }),
  /** How many suggestions wait, `SUGGESTIONS_LISTED` at most; null for those who do not decide on them. */
  waiting: z.number().int().nullable(),
  /** 0 where nobody has entered it. */
  version: z.number().int(),
});
export type SiteGraveRecord = z.infer<typeof SiteGraveRecord>;

export const SuggestionRow = z.object({
  id: z.number().int(),
  /** The name of its author; null where their account is deleted. */
  by: z.string().nullable(),
  at: Instant,
  /** What is null stays as it is. */
  suggested: GraveRecord,
});
export type SuggestionRow = z.infer<typeof SuggestionRow>;

const OfSite = z.object({ id: IdOrSlug });

export const listCemeteries = {
  query: z.object({ q: text(80).default('') }),
  reply: z.object({ cemeteries: z.array(Cemetery) }),
};
export const getGraveRecord = { params: OfSite, reply: SiteGraveRecord };
export const saveGraveRecord = { params: OfSite, body: GraveInput, reply: SiteGraveRecord };
export const suggestGraveRecord = {
  params: OfSite,
  body: SuggestionInput,
  reply: z.object({ id: z.number().int() }),
};
export const listGraveSuggestions = {
  params: OfSite,
  reply: z.object({ suggestions: z.array(SuggestionRow) }),
};
export const decideGraveSuggestion = {
  params: OfSite.extend({ suggestionId: Id }),
  body: z.strictObject({ decision: z.enum(['accept', 'decline']) }),
  reply: SiteGraveRecord,
};
