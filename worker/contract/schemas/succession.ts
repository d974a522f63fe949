import { z } from 'zod';
import { CLAIM_STATES, NOTE_MAX, SUCCESSORS_MOST } from '#worker/contract/succession.ts';
import { Email, Id, IdOrSlug, Instant, name, text } from './primitives.ts';

const OfSite = z.object({ id: IdOrSlug });

const Successor = z.object({ name: name(120, 1), email: Email });

export const Claim = z.object({
  id: Id,
  claimant: z.string(),
  note: z.string().nullable(),
  state: z.enum(CLAIM_STATES),
  /** Visible to staff only. */
  objection: z.string().nullable(),
  created_at: Instant,
  ends_at: Instant,
});

export const Succession = z.object({
  site: z.object({ id: Id, slug: z.string(), name: z.string() }),
  /** The whole list for the Owner; a successor sees only their own entry. */
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

export const getSuccession = {
  params: OfSite,
  reply: Succession,
};

export const nameSuccessors = {
  params: OfSite,
  body: z.strictObject({ successors: z.array(Successor.strict()).max(SUCCESSORS_MOST) }),
  reply: Succession,
};

export const claimSite = {
  params: OfSite,
  body: z.strictObject({ note: text(NOTE_MAX).nullish() }),
  reply: Succession,
};

export const withdrawClaim = {
  params: OfSite,
};

export const objectToClaim = {
  params: OfSite,
  body: z.strictObject({ note: text(NOTE_MAX).nullish() }),
  reply: Succession,
};

export const settleClaim = {
  params: OfSite,
  body: z.strictObject({ decision: z.enum(['grant', 'refuse']), reason: text(1000, 1) }),
  reply: Succession,
};
