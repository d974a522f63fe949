import { z } from 'zod';
import { Memory } from './memory.ts';
import { Id, IdOrSlug } from './primitives.ts';

export const orderMemory = {
  params: z.object({ siteId: IdOrSlug }),
  body: z.strictObject({
    id: Id,
    /** The memory that it follows; null for the first place. */
    after_id: Id.nullable(),
  }),
  reply: Memory,
};

export const pinMemory = {
  params: z.object({ id: Id }),
  body: z.strictObject({ pinned: z.boolean() }),
  reply: Memory,
};

export const moveMemory = {
  params: z.object({ id: Id }),
  body: z.strictObject({ site_id: Id }),
  reply: Memory,
};
