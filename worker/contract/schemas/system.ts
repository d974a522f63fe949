import { z } from 'zod';

export const health = {
  reply: z.object({ ok: z.boolean(), version: z.string() }),
};

export const openapi = {
  reply: z.record(z.string(), z.unknown()),
};

export const docs = {};
