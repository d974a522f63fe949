import { z } from 'zod';
import { SORTS_BY_TIME } from '#worker/contract/admin-list.ts';
import { PLANS } from '#worker/contract/primitives.ts';
import { SITE_MODES } from '#worker/contract/site.ts';
import {
  ADMIN_SITE_STATES,
  ADMIN_SITE_TYPES,
  FREEZE_NOTE_MAX,
  MERGED_FIELDS,
  SUBSCRIBED,
} from '#worker/contract/site-admin.ts';
import { Money } from './price.ts';
import { CalendarDate, Cursor, Day, Email, Id, IdOrSlug, Instant, text } from './primitives.ts';
import { withoutCardNumber } from './without-card-number.ts';

const SiteFilter = {
  /** An id, an address, or the beginning of a name; with an @ the e-mail address of the Owner. */
  q: text(100).optional(),
  type: z.enum(ADMIN_SITE_TYPES).optional(),
  mode: z.enum(SITE_MODES).optional(),
  subscribed: z.enum(SUBSCRIBED).optional(),
  state: z.enum(ADMIN_SITE_STATES).optional(),
  community: Id.optional(),
  owner: Id.optional(),
  /** The first and the last day of creation, UTC. */
  from: Day.optional(),
  to: Day.optional(),
  /** Names that are searched for are in their own order. */
  sort: z.enum(SORTS_BY_TIME).optional(),
};

export const AdminSite = z.object({
  id: Id,
  /** Null for a private site, whose name is read with a reason. */
  name: z.string().nullable(),
  /** Null for a private site. */
  slug: z.string().nullable(),
  type: z.enum(ADMIN_SITE_TYPES),
  mode: z.enum(SITE_MODES),
  state: z.enum(ADMIN_SITE_STATES),
  owner: z.object({ id: Id, name: z.string(), email: z.string() }),
  subscribed: z.boolean(),
  plan: z.enum(PLANS).nullable(),
  plan_until: Instant.nullable(),
  media_bytes: z.number().int(),
  memories: z.number().int(),
  /** How many memories wait for a decision, and how many codes open it. */
  held: z.number().int(),
  codes: z.number().int(),
  communities: z.array(z.object({ id: Id, name: z.string() })),
  created_at: Instant,
});
export type AdminSite = z.infer<typeof AdminSite>;

export const AdminSiteSheet = AdminSite.extend({
  other_name: z.string().nullable(),
  members: z.number().int(),
  old_slugs: z.array(z.string()),
  /** Until when it can be restored; null for one that is not deleted, or not restorable. */
  restore_until: Instant.nullable(),
  deleted_at: Instant.nullable(),
  frozen_at: Instant.nullable(),
  frozen_note: z.string().nullable(),
  /** The site that it was merged into. */
  merged_into: Id.nullable(),
});
export type AdminSiteSheet = z.infer<typeof AdminSiteSheet>;

const one = { params: z.object({ id: Id }) };
const Sheet = z.object({ site: AdminSiteSheet });

export const listAdminSites = {
  query: z.object({ ...SiteFilter, cursor: Cursor.optional() }),
  reply: z.object({ sites: z.array(AdminSite), next_cursor: Cursor.nullable() }),
};

export const exportAdminSites = { query: z.object(SiteFilter) };

export const getAdminSite = { ...one, reply: Sheet };

export const freezeSite = {
  ...one,
  /** For administrators alone: what the question is about, and who asked. */
  body: z.strictObject({ note: withoutCardNumber(text(FREEZE_NOTE_MAX)).nullish() }),
  reply: Sheet,
};

export const unfreezeSite = { ...one, reply: Sheet };

export const transferSite = {
  ...one,
  body: z.strictObject({
    email: Email,
    /** Whether the former Owner stays as a Co-Owner. */
    stays: z.boolean().default(true),
  }),
  reply: Sheet,
};

const MergedSide = z.object({
  id: Id,
  name: z.string(),
  slug: z.string(),
  type: z.enum(ADMIN_SITE_TYPES),
  mode: z.enum(SITE_MODES),
  owner: AdminSite.shape.owner,
  birth: CalendarDate.nullable(),
  death: CalendarDate.nullable(),
  memories: z.number().int(),
  members: z.number().int(),
  codes: z.number().int(),
});
export type MergedSide = z.infer<typeof MergedSide>;

const MergedPlan = z.object({
  /** Whose plan the site that stays has: the one that runs longer; null: neither has one. */
  stays: z.enum(['from', 'into']).nullable(),
  /** Until when it is paid or granted; null: without end. */
  until: z.string().nullable(),
  /** Whether the other has one too, which ends. */
  has_both: z.boolean(),
  /** What is given back of each payment for that. */
  refunds: z.array(Money),
  /** What is given back of payments for plans that have ended already, and that could still be refunded. */
  refunds_besides: z.array(Money),
});
export type MergedPlan = z.infer<typeof MergedPlan>;

const SiteMergePreview = z.object({
  /** The site that ends, and the one that stays. */
  from: MergedSide,
  into: MergedSide,
  has_same_owner: z.boolean(),
  /** What both have: that of the site that ends is lost. */
  lost: z.array(z.enum(MERGED_FIELDS)),
  /** What only the site that ends has, which the other takes. */
  filled: z.array(z.enum(MERGED_FIELDS)),
  /** How many members would have to ask for access, since the other site is private and theirs was not. */
  asking: z.number().int(),
  /** Null where neither has a plan, and nothing is given back. */
  plan: MergedPlan.nullable(),
});
export type SiteMergePreview = z.infer<typeof SiteMergePreview>;

export const previewSiteMerge = { ...one, query: z.object({ into: IdOrSlug }), reply: SiteMergePreview };

export const mergeSites = {
  ...one,
  body: z.strictObject({
    into_id: Id,
    /** The name of the site that ends, to confirm it. */
    name: text(200),
  }),
  reply: Sheet,
};
