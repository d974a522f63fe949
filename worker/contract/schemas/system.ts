import { z } from 'zod';
import { Check } from './condition-admin.ts';

export const health = {
  reply: z.object({
    ok: z.boolean(),
    version: z.string(),
    checks: z.array(Check.pick({ name: true, state: true })),
  }),
};

export const openapi = {
  reply: z.record(z.string(), z.unknown()),
};

export const docs = {};
