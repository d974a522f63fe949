import { OBJECTION_DAYS, type Succession } from '#worker/contract/succession.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso, secondsAfter } from '#worker/core/clock.ts';
import type { Ctx, CtxFor } from '#worker/core/ctx.ts';
import { authorize } from '#worker/core/policy.ts';
import type { Statement } from '#worker/db/client.ts';
import { abortIfUnchanged, commit, isConflict } from '#worker/db/commit.ts';
import { nextId } from '#worker/db/next-id.ts';
import { succession_claims } from '#worker/db/schema/members.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { handOverSite } from '#worker/features/members/public.ts';
import { notifyPerson } from '#worker/features/updates/public.ts';
import { type SuccessionEvent, successionEmail } from './emails/succession.email.ts';
import { successionPolicy } from './succession.policy.ts';
import {
  type ClaimRow,
  deleteSuccessor,
  findClaimOn,
  insertClaim,
  listConcerned,
  updateClaim,
} from './succession.repo.ts';
import { findForActor, permissionColumnIn, present, readSuccession } from './succession.service.ts';

const DAY_SECONDS = 24 * 60 * 60;

type Claim = Pick<ClaimRow, 'id' | 'site_id' | 'claimant_id'>;
const notify = (ctx: Ctx, userId: number, claim: Claim, event: SuccessionEvent): Statement[] => [
  successionEmail.enqueue(ctx, { user_id: userId, claim_id: claim.id, event }),
  ...notifyPerson(ctx, userId, 'succession', {
    site: claim.site_id,
    subject: claim.id,
    by: claim.claimant_id,
  }),
];

/** A successor claims a site. The people concerned are notified and have thirty days to object. */
export async function claimSite(
  ctx: CtxFor<'member'>,
  ref: string,
  note: string | null,
): Promise<Succession> {
  const found = await findForActor(ctx, ref);
  if (found.policyInput.claim && successionPolicy.answers.view(ctx.actor, found.policyInput))
    throw new AppError('succession.claimed');
  authorize(ctx.actor, successionPolicy, 'claim', found.policyInput);
  const now = ctx.now();
  const claim: ClaimRow = {
    id: await nextId(ctx.db, succession_claims),
    site_id: found.site.id,
    claimant_id: ctx.actor.userId,
    note,
    state: 'open',
    objected_by: null,
    objection: null,
    created_at: iso(now),
    ends_at: iso(secondsAfter(now, OBJECTION_DAYS * DAY_SECONDS)),
    closed_at: null,
  };
  const concerned = await listConcerned(ctx.db, found.site.id, ctx.actor.userId);
  const me = found.successors.find(({ email }) => email === found.email);
  const reply = present(ctx, {
    ...found,
    claim: { claim, first_name: me?.name ?? '', last_name: '' },
    policyInput: { ...found.policyInput, claim: { claimant_id: claim.claimant_id, state: 'open' } },
  });
  try {
    await commit(ctx.db, [
      insertClaim(ctx.db, claim),
      ...concerned.flatMap((userId) => notify(ctx, userId, claim, 'claimed')),
      auditEntry(ctx, 'site.claimed', {
        kind: 'site',
        id: found.site.id,
        after: { claim: claim.id, ends_at: claim.ends_at },
        standing: permissionColumnIn(ctx, found.policyInput),
      }),
      ...ctx.storeIdempotentReply(201, reply),
    ]);
  } catch (error) {
    if (isConflict(error, 'succession_claims')) throw new AppError('succession.claimed');
    throw error;
  }
  ctx.dispatchOutbox();
  return reply;
}

export async function withdrawClaim(ctx: CtxFor<'member'>, ref: string): Promise<undefined> {
  const { site, claim, as } = await openClaim(ctx, ref, 'withdraw');
  await move(ctx, { siteId: site.id, claim, as }, 'site.claim_withdrawn', {
    state: 'withdrawn',
    closed_at: iso(ctx.now()),
  });
}

/** An objection by the Owner ends the claim; anyone else's is decided by an administrator. */
export async function objectToClaim(
  ctx: CtxFor<'member'>,
  ref: string,
  note: string | null,
): Promise<Succession> {
  const { site, claim, as } = await openClaim(ctx, ref, 'object');
  const ends = site.owner_id === ctx.actor.userId;
  await move(
    ctx,
    { siteId: site.id, claim, as },
    'site.claim_objected',
    {
      state: ends ? 'refused' : 'disputed',
      objected_by: ctx.actor.userId,
      objection: note,
      ...(ends && { closed_at: iso(ctx.now()) }),
    },
    notify(ctx, claim.claimant_id, claim, 'objected'),
  );
  return readSuccession(ctx, ref);
}

export async function settleClaim(
  ctx: CtxFor<'member'>,
  ref: string,
  { decision, reason }: { decision: 'grant' | 'refuse'; reason: string },
): Promise<Succession> {
  const { site, claim, as } = await openClaim(ctx, ref, 'settle');
  const granted = decision === 'grant';
  await move(
    ctx,
    { siteId: site.id, claim, as },
    granted ? 'site.claim_granted' : 'site.claim_refused',
    { state: granted ? 'done' : 'refused', closed_at: iso(ctx.now()) },
    granted ? takeOver(ctx, claim, site.owner_id) : notify(ctx, claim.claimant_id, claim, 'settled'),
    reason,
  );
  return readSuccession(ctx, ref);
}

async function openClaim(ctx: CtxFor<'member'>, ref: string, action: 'withdraw' | 'object' | 'settle') {
  const found = await findForActor(ctx, ref);
  authorize(ctx.actor, successionPolicy, 'view', found.policyInput);
  if (!found.policyInput.claim || !found.claim) throw new AppError('succession.no_claim');
  authorize(ctx.actor, successionPolicy, action, found.policyInput);
  return { site: found.site, claim: found.claim.claim, as: permissionColumnIn(ctx, found.policyInput) };
}

async function move(
  ctx: CtxFor<'member'>,
  { siteId, claim, as }: { siteId: number; claim: ClaimRow; as: string },
  action: string,
  patch: Partial<ClaimRow>,
  more: Statement[] = [],
  reason?: string,
): Promise<void> {
  const statements = [
    updateClaim(ctx.db, claim, patch),
    abortIfUnchanged(ctx.db),
    ...more,
    auditEntry(ctx, action, {
      kind: 'site',
      id: siteId,
      before: { claim: claim.id, state: claim.state },
      after: { claim: claim.id, state: patch.state },
      standing: as,
      ...(reason && { reason }),
    }),
  ];
  await commit(ctx.db, statements, new AppError('succession.no_claim'));
  ctx.dispatchOutbox();
}

/** After the site was transferred to someone else a claim continues, and the new Owner may object. */
export async function claimAfterHandover(
  ctx: Ctx,
  { siteId, to }: { siteId: number; to: number },
): Promise<Statement[]> {
  const claim = await findClaimOn(ctx.db, siteId);
  return claim && claim.claimant_id !== to ? notify(ctx, to, claim, 'claimed') : [];
}

/** Part of the commit that grants a claim: changes the Owner; the former one stays as a Co-Owner. */
export const takeOver = (ctx: Ctx, claim: ClaimRow, ownerId: number): Statement[] => [
  ...handOverSite(ctx.db, {
    siteId: claim.site_id,
    from: ownerId,
    to: claim.claimant_id,
    at: iso(ctx.now()),
  }),
  deleteSuccessor(ctx.db, claim.site_id, claim.claimant_id),
  ...notify(ctx, claim.claimant_id, claim, 'settled'),
  ...notify(ctx, ownerId, claim, 'settled'),
];
