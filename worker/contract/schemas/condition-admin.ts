import { z } from 'zod';
import { CHECKS } from '#worker/contract/condition-admin.ts';
import { Day, Instant } from './primitives.ts';

const Count = z.number().int();

export const Check = z.object({
  name: z.enum(CHECKS),
  state: z.enum(['ok', 'exceeded', 'unknown']),
  /** Null where it is not known here. */
  value: Count.nullable(),
  limit: Count,
});
export type Check = z.infer<typeof Check>;

/** The pattern of a route: `/$locale/site/$id`. */
const Route = z
  .string()
  .max(120)
  .regex(/^\/[\w$./-]*$/);

export const sendTelemetry = {
  body: z.union([
    z.strictObject({ kind: z.literal('page'), route: Route }),
    z.strictObject({ kind: z.literal('error'), route: Route, message: z.string().min(1).max(300) }),
  ]),
};

export const Condition = z.object({
  version: z.string(),
  checks: z.array(Check),
  /** What exceeds its limit now, and since when. */
  alerts: z.array(z.object({ name: z.string(), since: Instant })),
  day: Day,
  requests: Count,
  slowest: z.array(z.object({ route: z.string(), requests: Count, mean_ms: Count, errors: Count })),
  browser_errors: z.array(
    z.object({ day: Day, route: z.string(), message: z.string(), times: Count, last_at: Instant }),
  ),
  pages: z.array(z.object({ route: z.string(), views: Count })),
});
export type Condition = z.infer<typeof Condition>;

export const getCondition = { reply: Condition };
