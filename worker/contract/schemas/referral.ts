import { z } from 'zod';
import { Id } from './primitives.ts';

/** The partner's code; `RefId` is its own name for the person. */
export const Ref = z.string().min(1).max(100);

export const RefId = z.string().min(1).max(200);

export const getSiteFromRef = {
  query: z.object({ ref: Ref, ref_id: RefId }),
  reply: z.object({ site_id: Id.nullable() }),
};
