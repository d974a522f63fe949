import type { Succession } from '#worker/contract/succession.ts';
import { AppError } from '#worker/core/app-error.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { authorize } from '#worker/core/policy.ts';
import { commit } from '#worker/db/commit.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { findVisibleSite, standingOf } from '#worker/features/site-access/public.ts';
import { nameInLocale } from '#worker/shared/lifespan.ts';
import { type SuccessionForActor, successionPolicy } from './succession.policy.ts';
import { findSuccession, replaceSuccessors } from './succession.repo.ts';

type Found = NonNullable<Awaited<ReturnType<typeof findSuccession>>> & { policyInput: SuccessionForActor };

export async function readSuccession(ctx: CtxFor<'member'>, ref: string): Promise<Succession> {
  const found = await findForActor(ctx, ref);
  authorize(ctx.actor, successionPolicy, 'view', found.policyInput);
  return present(ctx, found);
}

/** Replaces the whole list of successors in order; an open claim continues. */
export async function nameSuccessors(
  ctx: CtxFor<'member'>,
  ref: string,
  list: Succession['successors'],
): Promise<Succession> {
  const { policyInput, site, ...found } = await findForActor(ctx, ref);
  authorize(ctx.actor, successionPolicy, 'name', policyInput);
  const unique = list.filter(
    ({ email }, at) => list.findIndex((other) => other.email === email) === at && email !== found.email,
  );
  await commit(ctx.db, [
    ...replaceSuccessors(ctx.db, site.id, unique),
    auditEntry(ctx, 'site.successors_named', {
      kind: 'site',
      id: site.id,
      before: { successors: found.successors.length },
      after: { successors: unique.length },
      standing: permissionColumnIn(ctx, policyInput),
    }),
  ]);
  return present(ctx, { ...found, policyInput, site, successors: unique });
}

/** The succession of a site as the actor sees it. A successor may be unable to see the site itself. */
export async function findForActor(ctx: CtxFor<'member'>, ref: string): Promise<Found> {
  const { userId } = ctx.actor;
  const found = await findSuccession(ctx.db, ref, userId);
  if (!found) throw new AppError('succession.not_found');
  const site = await findVisibleSite(ctx, String(found.site.id)).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
  const { claim } = found.claim ?? {};
  const open = claim && (claim.state === 'open' || claim.state === 'disputed');
  return {
    ...found,
    policyInput: {
      site,
      ownerId: found.site.owner_id,
      frozen: found.site.frozen_at !== null,
      listed: ctx.actor.kind !== 'kiosk' && found.successors.some(({ email }) => email === found.email),
      claim: open ? { claimant_id: claim.claimant_id, state: claim.state as 'open' | 'disputed' } : null,
    },
  };
}

export function present(
  ctx: CtxFor<'member'>,
  { site, successors, claim, email, policyInput }: Found,
): Succession {
  const may = (action: keyof typeof successionPolicy.answers) =>
    successionPolicy.answers.view(ctx.actor, policyInput) &&
    successionPolicy.answers[action](ctx.actor, policyInput);
  const seesAll = may('name');
  return {
    site: { id: site.id, slug: site.slug, name: nameInLocale(site, ctx.locale) },
    successors: successors.filter((one) => seesAll || one.email === email),
    claim: claim
      ? {
          id: claim.claim.id,
          claimant: `${claim.first_name} ${claim.last_name}`.trim(),
          note: claim.claim.note,
          state: claim.claim.state,
          objection: seesAll || may('object') ? claim.claim.objection : null,
          created_at: claim.claim.created_at,
          ends_at: claim.claim.ends_at,
        }
      : null,
    can: {
      name: seesAll,
      claim: may('claim'),
      withdraw: may('withdraw'),
      object: may('object'),
      settle: may('settle'),
    },
  };
}

/** The actor's permission column on the site, for the audit log: `RG` where they may not see the site. */
export const permissionColumnIn = (ctx: CtxFor<'member'>, { site }: SuccessionForActor): string =>
  site ? standingOf(ctx.actor, site) : 'RG';
