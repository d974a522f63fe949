import { z } from 'zod';
import { SCHEDULES } from '#worker/contract/job-admin.ts';
import { Cursor, Instant } from './primitives.ts';

const Count = z.number().int();
/** The id of a message of the queue. */
const MessageId = z.string().min(1).max(2000);
const JobName = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[\w.-]+$/);

export const JobOverview = z.object({
  name: z.string(),
  schedule: z.enum(SCHEDULES).nullable(),
  /** When it was last done, within a week. */
  last_at: Instant.nullable(),
  /** A scheduled job that has not been done for longer than its schedule allows. */
  is_late: z.boolean(),
  /** Due now, at most 1,001: more are not counted. */
  waiting: Count,
  /** Due at a later time, likewise. */
  planned: Count,
  /** When what waits longest was due. */
  oldest_due_at: Instant.nullable(),
  /** Of the last seven days. */
  failures: Count,
  last_error: z.string().nullable(),
  last_failed_at: Instant.nullable(),
});
export type JobOverview = z.infer<typeof JobOverview>;

export const DeadLetter = z.object({
  id: z.string(),
  name: z.string(),
  /** As JSON, without addresses. */
  payload: z.unknown(),
  created_at: Instant,
});
export type DeadLetter = z.infer<typeof DeadLetter>;

export const getJobs = {
  reply: z.object({
    jobs: z.array(JobOverview),
    /** When the cron last fired. */
    cron_at: Instant.nullable(),
    /** Among the last 1,000 dead letters. */
    dead: z.array(z.object({ name: z.string(), letters: Count })),
  }),
};

export const listDeadLetters = {
  query: z.strictObject({ name: JobName.optional(), cursor: Cursor.optional() }),
  reply: z.object({ dead_letters: z.array(DeadLetter), next_cursor: Cursor.nullable() }),
};

export const replayDeadLetter = { params: z.object({ id: MessageId }) };

export const replayDeadLetters = {
  body: z.strictObject({ name: JobName }),
  reply: z.object({ replayed: Count }),
};

export const discardDeadLetter = { params: z.object({ id: MessageId }) };
