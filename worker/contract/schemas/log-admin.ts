import { z } from 'zod';
import { ACTOR_KINDS } from '#worker/contract/log-admin.ts';
import { Cursor, Day, Id, Instant } from './primitives.ts';

const Word = z
  .string()
  .trim()
  .min(1)
  .max(64)
  .regex(/^[\w.-]+$/);

export const LogFilters = z.strictObject({
  actor: Id.optional(),
  role: z.enum(ACTOR_KINDS).optional(),
  action: Word.optional(),
  kind: Word.optional(),
  /** Of an object; only together with its kind. */
  id: Word.optional(),
  request: Word.optional(),
  /** Days in UTC; both included. */
  from: Day.optional(),
  to: Day.optional(),
});
export type LogFilters = z.output<typeof LogFilters>;

export const LogEntry = z.object({
  id: Id,
  at: Instant,
  actor_id: Id.nullable(),
  /** The name of the account, where it still exists. */
  actor_name: z.string().nullable(),
  actor_kind: z.string(),
  standing: z.string().nullable(),
  action: z.string(),
  object_kind: z.string(),
  object_id: z.string(),
  /** Ids and states only. */
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string().nullable(),
  ip: z.string().nullable(),
  request_id: z.string(),
});
export type LogEntry = z.infer<typeof LogEntry>;

export const listLog = {
  query: LogFilters.extend({ cursor: Cursor.optional() }),
  reply: z.object({ entries: z.array(LogEntry), next_cursor: Cursor.nullable() }),
};

export const exportLog = { query: LogFilters };
