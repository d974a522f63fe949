import { z } from 'zod';
import { VENDOR_STATES } from '#worker/contract/vendor.ts';
import { VENDOR_SORTS } from '#worker/contract/vendor-admin.ts';
import { Cursor, Id, Instant, text } from './primitives.ts';

const VendorFilter = {
  /** An id, or the beginning of a company. */
  q: text(120).optional(),
  state: z.enum(VENDOR_STATES).optional(),
  /** The companies that are searched for are in their own order. */
  sort: z.enum(VENDOR_SORTS).optional(),
};

export const ListedVendor = z.object({
  id: Id,
  company: z.string(),
  state: z.enum(VENDOR_STATES),
  rating: z.number().int().nullable(),
  user_id: Id,
  created_at: Instant,
  applied_at: Instant.nullable(),
  updated_at: Instant,
  payout_changed_at: Instant.nullable(),
});
export type ListedVendor = z.infer<typeof ListedVendor>;

export const listAdminVendors = {
  query: z.strictObject({ ...VendorFilter, cursor: Cursor.optional() }),
  reply: z.object({ vendors: z.array(ListedVendor), next_cursor: Cursor.nullable() }),
};

export const exportAdminVendors = { query: z.strictObject(VendorFilter) };
