import { z } from 'zod';
import { PLANS } from '#worker/contract/primitives.ts';
import { Id, Instant } from './primitives.ts';

const Plan = z.enum(PLANS);

export const setPlan = {
  params: z.object({ id: Id }),
  body: z.union([
    z.strictObject({
      plan: Plan,
      /** In the future; absent: the plan has no end. One that was paid for longer keeps its end. */
      until: Instant.nullish(),
    }),
    z.strictObject({ end: z.literal(true) }),
  ]),
  reply: z.object({
    site: z.object({
      id: z.number().int(),
      subscribed: z.boolean(),
      /** The plan that the site has or had last. */
      plan: Plan.nullable(),
      /** When it ends or ended; null: it has no end. */
      plan_until: Instant.nullable(),
    }),
  }),
};

export const activateSite = {
  params: z.object({ id: Id }),
  reply: z.object({ activated_at: Instant }),
};

export const deactivateSite = { params: z.object({ id: Id }) };
