import { z } from 'zod';
import { GRAVE_MOST } from '#worker/contract/grave.ts';
import { Id, IdOrSlug, Instant, Locale } from './primitives.ts';
import { Code } from './short-link.ts';
import { LifeLine, SiteCard } from './site.ts';
import { Honorific } from './site-fields.ts';

/** A person on a shared grave, as on the head of their site. */
export const GravePerson = SiteCard.extend({
  first_name: z.string(),
  last_name: z.string(),
  honorific: Honorific,
  /** The dates, in both calendars where the site shows both. */
  lines: z.array(LifeLine),
});
export type GravePerson = z.infer<typeof GravePerson>;

export const Grave = z.object({ id: Id, people: z.array(GravePerson).min(1).max(GRAVE_MOST) });
export type Grave = z.infer<typeof Grave>;

/** A shared grave as the owners of its sites manage it. */
export const SharedGrave = z.object({
  id: Id,
  version: z.number().int(),
  /** In the order of the stone. `site` is null for a site that the caller may not see. */
  people: z.array(z.object({ site_id: Id, site: SiteCard.nullable() })),
  invited: z.array(z.object({ id: Id, site: SiteCard.nullable(), expires_at: Instant })),
  codes: z.array(Code),
});
export type SharedGrave = z.infer<typeof SharedGrave>;

const SiteGrave = z.object({
  /** The shared grave of the site. */
  grave: SharedGrave.nullable(),
  /** Open invitations of other sites. */
  received: z.array(
    z.object({ id: Id, grave_id: Id, site: SiteCard, invited_by: z.string(), expires_at: Instant }),
  ),
});
export type SiteGrave = z.infer<typeof SiteGrave>;

const OfSite = z.object({ id: IdOrSlug });
const OfInvitation = OfSite.extend({ invitationId: Id });
const CodeText = z.string().min(1).max(40);

export const getGrave = { params: z.object({ id: Id }), reply: z.object({ grave: Grave }) };

export const getSharedGrave = { params: OfSite, reply: SiteGrave };

export const createSharedGrave = {
  params: OfSite,
  /** `code` is a code of the site that opens the grave from then on; without it a new one is made. */
  body: z.strictObject({ code: CodeText.optional() }),
  reply: SiteGrave,
};

export const leaveSharedGrave = { params: OfSite, reply: SiteGrave };

export const orderSharedGrave = {
  params: OfSite,
  /** The ids of all its sites. */
  body: z.strictObject({ sites: z.array(Id).min(1).max(GRAVE_MOST) }),
  reply: SiteGrave,
};

export const inviteToGrave = {
  params: OfSite,
  body: z.strictObject({ site: IdOrSlug }),
  reply: SiteGrave,
};

export const revokeGraveInvitation = { params: OfInvitation, reply: SiteGrave };

export const decideGraveInvitation = {
  params: OfInvitation,
  body: z.strictObject({ accept: z.boolean() }),
  reply: SiteGrave,
};

export const mintGraveCode = { params: OfSite, reply: z.object({ code: Code }) };

export const retireGraveCode = {
  params: OfSite.extend({ code: CodeText }),
  reply: z.object({ code: Code }),
};

export const graveStickerSheet = {
  params: OfSite,
  query: z.object({ code: CodeText, lang: Locale.default('en') }),
};
