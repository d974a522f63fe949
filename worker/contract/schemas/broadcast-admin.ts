import { z } from 'zod';
import {
  BROADCAST_BODY_MAX,
  BROADCAST_STATES,
  BROADCAST_SUBJECT_MAX,
} from '#worker/contract/broadcast-admin.ts';
import { Cursor, Id, Instant, name, text } from './primitives.ts';
import { withoutCardNumber } from './without-card-number.ts';

const Subject = withoutCardNumber(name(BROADCAST_SUBJECT_MAX, 3));
const Body = withoutCardNumber(text(BROADCAST_BODY_MAX, 10));

export const NewBroadcast = z.strictObject({
  subject_en: Subject,
  body_en: Body,
  subject_he: Subject,
  body_he: Body,
});

export const Broadcast = z.object({
  id: Id,
  state: z.enum(BROADCAST_STATES),
  subject_en: z.string(),
  body_en: z.string(),
  subject_he: z.string(),
  body_he: z.string(),
  written_by: Id,
  approved_by: Id.nullable(),
  /** To how many people it is on its way. */
  queued: z.number().int(),
  created_at: Instant,
  tested_at: Instant.nullable(),
  approved_at: Instant.nullable(),
  ended_at: Instant.nullable(),
  can: z.object({ test: z.boolean(), approve: z.boolean(), cancel: z.boolean() }),
});
export type Broadcast = z.infer<typeof Broadcast>;

const reply = z.object({ broadcast: Broadcast });
const params = z.object({ id: Id });

export const listBroadcasts = {
  query: z.strictObject({ cursor: Cursor.optional() }),
  reply: z.object({ broadcasts: z.array(Broadcast), next_cursor: Cursor.nullable() }),
};

export const createBroadcast = { body: NewBroadcast, reply };

export const testBroadcast = { params, reply };

export const approveBroadcast = { params, reply };

export const cancelBroadcast = { params, reply };
