import { type Actor, userIdOf } from '#worker/core/actor.ts';
import { policyFor } from '#worker/core/policy.ts';
import { type SiteForActor, sitePolicy } from '#worker/features/site-access/public.ts';

/** What the policy needs to know: the site as the actor sees it, or null where they may not. */
export type SuccessionForActor = {
  site: SiteForActor | null;
  ownerId: number;
  frozen: boolean;
  /** Whether the actor's confirmed email address is on the Owner's list. */
  listed: boolean;
  claim: { claimant_id: number; state: 'open' | 'disputed' } | null;
};

type Answer = (actor: Actor, succession: SuccessionForActor) => boolean;

const names: Answer = (actor, { site }) => site !== null && sitePolicy.answers.successors(actor, site);
/** Co-Owner, Owner, administrator. */
const owns: Answer = (actor, { site }) => site !== null && sitePolicy.answers.list_emails(actor, site);
const is: (userId: number | undefined) => (actor: Actor) => boolean = (userId) => (actor) =>
  userId !== undefined && userIdOf(actor) === userId;

const answers: Record<'view' | 'name' | 'claim' | 'withdraw' | 'object' | 'settle', Answer> = {
  view: (actor, it) => owns(actor, it) || it.listed || is(it.claim?.claimant_id)(actor),
  name: names,
  claim: (actor, it) => it.listed && !it.frozen && it.claim === null && !is(it.ownerId)(actor),
  withdraw: (actor, it) => is(it.claim?.claimant_id)(actor),
  /** Any other person concerned. Only the Owner can end a claim that is already disputed. */
  object: (actor, it) => {
    if (it.claim === null || is(it.claim.claimant_id)(actor) || actor.kind === 'admin') return false;
    if (is(it.ownerId)(actor)) return true;
    return it.claim.state === 'open' && (it.listed || owns(actor, it));
  },
  settle: (actor, it) => actor.kind === 'admin' && it.claim?.state === 'disputed',
};

export const successionPolicy = policyFor<SuccessionForActor>()(
  'succession',
  'succession.not_found',
  answers,
  {
    code: 'site.frozen',
    thawed: (it) =>
      it.frozen ? { ...it, frozen: false, site: it.site && { ...it.site, frozen_at: null } } : undefined,
  },
);
