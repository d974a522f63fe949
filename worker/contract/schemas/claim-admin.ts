import { z } from 'zod';
import { SORTS_BY_TIME } from '#worker/contract/admin-list.ts';
import { CLAIM_STATES } from '#worker/contract/succession.ts';
import { Cursor, Id, Instant } from './primitives.ts';

const ClaimFilter = {
  state: z.enum(CLAIM_STATES).default('disputed'),
  sort: z.enum(SORTS_BY_TIME).optional(),
};

export const AdminClaim = z.object({
  id: Id,
  state: z.enum(CLAIM_STATES),
  site: z.object({
    id: Id,
    /** Null for a private site, whose name is read with a reason. */
    name: z.string().nullable(),
    frozen: z.boolean(),
  }),
  claimant_id: Id,
  owner_id: Id,
  objected_by: Id.nullable(),
  created_at: Instant,
  ends_at: Instant,
  closed_at: Instant.nullable(),
});
export type AdminClaim = z.infer<typeof AdminClaim>;

export const AdminClaimDetails = AdminClaim.extend({
  claimant: z.string(),
  /** What the claimant wrote, and the reason of the person who objected. */
  note: z.string().nullable(),
  objection: z.string().nullable(),
});
export type AdminClaimDetails = z.infer<typeof AdminClaimDetails>;

export const listAdminClaims = {
  query: z.strictObject({ ...ClaimFilter, cursor: Cursor.optional() }),
  reply: z.object({ claims: z.array(AdminClaim), next_cursor: Cursor.nullable() }),
};

export const exportAdminClaims = { query: z.strictObject(ClaimFilter) };

export const getAdminClaim = {
  params: z.object({ id: Id }),
  reply: z.object({ claim: AdminClaimDetails }),
};
