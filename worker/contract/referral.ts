import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id } from './primitives.ts';

/** The partner's code and its own name for the person. */
export const Ref = z.string().min(1).max(100);
export const RefId = z.string().min(1).max(200);

export const getSiteFromRef = endpoint({
  method: 'GET',
  path: '/api/sites/get-site-from-ref',
  access: 'public',
  summary: "The site that was made for a partner's reference, if there is one",
  query: z.object({ ref: Ref, ref_id: RefId }),
  reply: z.object({ site_id: Id.nullable() }),
});
