import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Email, Id, IdOrSlug, Instant, name, text } from './primitives.ts';

export const SUCCESSORS_MOST = 5;
export const OBJECTION_DAYS = 30;
const OfSite = z.object({ id: IdOrSlug });

const Successor = z.object({ name: name(120, 1), email: Email });

export const Claim = z.object({
  id: Id,
  claimant: z.string(),
  note: z.string().nullable(),
  state: z.enum(['open', 'disputed', 'refused', 'withdrawn', 'done']),
  /** Said to staff only. */
  objection: z.string().nullable(),
  created_at: Instant,
  ends_at: Instant,
});

export const Succession = z.object({
  site: z.object({ id: Id, slug: z.string(), name: z.string() }),
  /** The whole list for the Owner; a successor sees who they are and nobody else. */
  successors: z.array(z.object({ name: z.string(), email: z.string() })),
  claim: Claim.nullable(),
  can: z.object({
    name: z.boolean(),
    claim: z.boolean(),
    withdraw: z.boolean(),
    object: z.boolean(),
    settle: z.boolean(),
  }),
});
export type Succession = z.infer<typeof Succession>;

export const getSuccession = endpoint({
  method: 'GET',
  path: '/api/sites/:id/succession',
  access: 'member',
  summary: 'Who may take a site over, and whether someone has asked for it',
  params: OfSite,
  reply: Succession,
});

export const nameSuccessors = endpoint({
  method: 'PUT',
  path: '/api/sites/:id/succession',
  access: 'member',
  summary: "The Owner's list of successors, in order",
  params: OfSite,
  body: z.strictObject({ successors: z.array(Successor.strict()).max(SUCCESSORS_MOST) }),
  reply: Succession,
});

export const claimSite = endpoint({
  method: 'POST',
  path: '/api/sites/:id/succession/claim',
  access: 'member',
  summary: 'A successor asks for the site; unless someone objects within thirty days, it is theirs',
  params: OfSite,
  body: z.strictObject({ note: text(1000).nullish() }),
  reply: Succession,
  status: 201,
  creates: true,
});

export const withdrawClaim = endpoint({
  method: 'DELETE',
  path: '/api/sites/:id/succession/claim',
  access: 'member',
  summary: 'Takes a claim back',
  params: OfSite,
});

export const objectToClaim = endpoint({
  method: 'POST',
  path: '/api/sites/:id/succession/objection',
  access: 'member',
  summary: "The Owner's objection ends a claim; that of others puts it before an administrator",
  params: OfSite,
  body: z.strictObject({ note: text(1000).nullish() }),
  reply: Succession,
});

export const settleClaim = endpoint({
  method: 'POST',
  path: '/api/sites/:id/succession/decision',
  access: 'admin',
  summary: 'An administrator decides on a disputed claim',
  params: OfSite,
  body: z.strictObject({ decision: z.enum(['grant', 'refuse']), reason: text(1000, 1) }),
  reply: Succession,
});
