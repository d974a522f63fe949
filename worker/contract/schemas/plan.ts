import { z } from 'zod';
import { PLANS } from '#worker/contract/plan.ts';
import { Id, Instant } from './primitives.ts';
import { Site } from './site.ts';

export const grantPlan = {
  params: z.object({ id: Id }),
  body: z.union([
    z.strictObject({
      plan: z.enum(PLANS),
      /** In the future; left out, the plan has no end. */
      until: Instant.nullish(),
    }),
    z.strictObject({ end: z.literal(true) }),
  ]),
  reply: z.object({ site: Site }),
};
