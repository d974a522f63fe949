import { z } from 'zod';
import { SORTS_BY_TIME } from '#worker/contract/admin-list.ts';
import { CHARGEBACK_STATES } from '#worker/contract/chargeback-admin.ts';
import { Cursor, Id, Instant } from './primitives.ts';

const ChargebackFilter = {
  state: z.enum(CHARGEBACK_STATES).optional(),
  sort: z.enum(SORTS_BY_TIME).optional(),
};

export const Chargeback = z.object({
  /** The provider and its name of the event. */
  id: z.string(),
  state: z.enum(CHARGEBACK_STATES),
  /** When we heard of it. */
  since: Instant,
  /** The provider’s name of the payment. */
  payment: z.string().nullable(),
  /** Null where the payment is none of ours, as are the other facts about it. */
  order: z.object({ id: Id, number: z.number().int() }).nullable(),
  payer_id: Id.nullable(),
  amount_minor: z.number().int().nullable(),
  currency: z.string().nullable(),
});
export type Chargeback = z.infer<typeof Chargeback>;

export const listChargebacks = {
  query: z.strictObject({ ...ChargebackFilter, cursor: Cursor.optional() }),
  reply: z.object({ chargebacks: z.array(Chargeback), next_cursor: Cursor.nullable() }),
};

export const exportChargebacks = { query: z.strictObject(ChargebackFilter) };
