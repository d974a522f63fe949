import { OBJECTION_DAYS, type Succession } from '#worker/contract/succession.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso, secondsAfter } from '#worker/core/clock.ts';
import type { Ctx, CtxFor } from '#worker/core/ctx.ts';
import { authorize } from '#worker/core/policy.ts';
import type { Statement } from '#worker/db/client.ts';
import { commit, isConflict, orNothing } from '#worker/db/commit.ts';
import { nextId } from '#worker/db/next-id.ts';
import { later } from '#worker/db/outbox.ts';
import { succession_claims } from '#worker/db/schema/members.ts';
import { audited } from '#worker/features/audit/public.ts';
import { handOver } from '#worker/features/members/public.ts';
import { mailed } from '#worker/features/notifications/public.ts';
import { tellPerson } from '#worker/features/updates/public.ts';
import { successionPolicy } from './succession.policy.ts';
import {
  type ClaimRow,
  deleteSuccessor,
  findClaim,
  insertClaim,
  listConcerned,
  listDueClaims,
  updateClaim,
} from './succession.repo.ts';
import { findAsSeen, present, readSuccession, standingIn } from './succession.service.ts';

const DAY_SECONDS = 24 * 60 * 60;
/** As many a day as one job's commit holds. */
const MOST_DUE = 200;

type Told = 'claimed' | 'objected' | 'settled';
type Claim = Pick<ClaimRow, 'id' | 'site_id' | 'claimant_id'>;
const tell = (ctx: Ctx, userId: number, claim: Claim, event: Told): Statement[] => [
  mailed(ctx, { kind: 'succession', user_id: userId, claim_id: claim.id, event }),
  tellPerson(ctx, userId, 'succession', {
    site: claim.site_id,
    subject: claim.id,
    by: claim.claimant_id,
  }),
];

/** A successor asks for the site; whom it concerns is told, and has thirty days. */
export async function claimSite(
  ctx: CtxFor<'member'>,
  ref: string,
  note: string | null,
): Promise<Succession> {
  const found = await findAsSeen(ctx, ref);
  if (found.seen.claim && successionPolicy.answers.view(ctx.actor, found.seen))
    throw new AppError('succession.claimed');
  authorize(ctx.actor, successionPolicy, 'claim', found.seen);
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
    seen: { ...found.seen, claim: { claimant_id: claim.claimant_id, state: 'open' } },
  });
  try {
    await commit(ctx.db, [
      insertClaim(ctx.db, claim),
      ...concerned.flatMap((userId) => tell(ctx, userId, claim, 'claimed')),
      audited(ctx, 'site.claimed', {
        kind: 'site',
        id: found.site.id,
        after: { claim: claim.id, ends_at: claim.ends_at },
        standing: standingIn(ctx, found.seen),
      }),
      ...ctx.remembered(201, reply),
    ]);
  } catch (error) {
    if (isConflict(error, 'succession_claims')) throw new AppError('succession.claimed');
    throw error;
  }
  ctx.nudge();
  return reply;
}

export async function withdrawClaim(ctx: CtxFor<'member'>, ref: string): Promise<undefined> {
  const { site, claim, as } = await openClaim(ctx, ref, 'withdraw');
  await move(ctx, { siteId: site.id, claim, as }, 'site.claim_withdrawn', {
    state: 'withdrawn',
    closed_at: iso(ctx.now()),
  });
}

/** The Owner is there after all, and that is the end of it; another's objection an administrator weighs. */
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
    tell(ctx, claim.claimant_id, claim, 'objected'),
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
    granted ? takeOver(ctx, claim, site.owner_id) : tell(ctx, claim.claimant_id, claim, 'settled'),
    reason,
  );
  return readSuccession(ctx, ref);
}

async function openClaim(ctx: CtxFor<'member'>, ref: string, act: 'withdraw' | 'object' | 'settle') {
  const found = await findAsSeen(ctx, ref);
  authorize(ctx.actor, successionPolicy, 'view', found.seen);
  if (!found.seen.claim || !found.claim) throw new AppError('succession.no_claim');
  authorize(ctx.actor, successionPolicy, act, found.seen);
  return { site: found.site, claim: found.claim.claim, as: standingIn(ctx, found.seen) };
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
    orNothing(ctx.db),
    ...more,
    audited(ctx, action, {
      kind: 'site',
      id: siteId,
      before: { claim: claim.id, state: claim.state },
      after: { claim: claim.id, state: patch.state },
      standing: as,
      ...(reason && { reason }),
    }),
  ];
  await commit(ctx.db, statements, new AppError('succession.no_claim'));
  ctx.nudge();
}

/** In the commit that grants a claim: the site has a new Owner, and the former one stays as a Co-Owner. */
const takeOver = (ctx: Ctx, claim: ClaimRow, ownerId: number): Statement[] => [
  ...handOver(ctx.db, { siteId: claim.site_id, from: ownerId, to: claim.claimant_id, at: iso(ctx.now()) }),
  deleteSuccessor(ctx.db, claim.site_id, claim.claimant_id),
  ...tell(ctx, claim.claimant_id, claim, 'settled'),
  ...tell(ctx, ownerId, claim, 'settled'),
];

/** A job for each claim that nobody has objected to in time. */
export async function planDueClaims(ctx: Ctx): Promise<Statement[]> {
  const due = await listDueClaims(ctx.db, iso(ctx.now()), MOST_DUE);
  return due.map(({ id }) => later(ctx.db, 'grant_claim', { claim_id: id }, ctx.now()));
}

/** The effect of one such job; nothing where the claim has moved on. */
export async function grantDueClaim(ctx: Ctx, claimId: number): Promise<Statement[]> {
  const found = await findClaim(ctx.db, claimId);
  if (found?.claim.state !== 'open' || found.claim.ends_at > iso(ctx.now()) || found.frozen) return [];
  const isTheirs = found.owner_id === found.claim.claimant_id;
  const gone = found.site_gone || found.claimant_gone || isTheirs;
  const state = gone ? 'withdrawn' : 'done';
  return [
    updateClaim(ctx.db, found.claim, { state, closed_at: iso(ctx.now()) }),
    orNothing(ctx.db),
    ...(gone ? [] : takeOver(ctx, found.claim, found.owner_id)),
    audited(ctx, gone ? 'site.claim_withdrawn' : 'site.claim_granted', {
      kind: 'site',
      id: found.claim.site_id,
      before: { claim: claimId, state: 'open' },
      after: { claim: claimId, state },
    }),
  ];
}
