import { z } from 'zod';
import { iso } from '#worker/core/clock.ts';
import { defineJob } from '#worker/core/job.ts';
import { abortIfUnchanged } from '#worker/db/commit.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { takeOver } from './claim.service.ts';
import { findClaim, updateClaim } from './succession.repo.ts';

/** Transfers a site to its claimant. Does nothing where the claim's state has changed. */
export const grantClaim = defineJob({
  name: 'grant_claim',
  payload: z.strictObject({ claim_id: z.number().int() }),
  run: async (ctx, { claim_id: claimId }) => {
    const found = await findClaim(ctx.db, claimId);
    if (found?.claim.state !== 'open' || found.claim.ends_at > iso(ctx.now()) || found.frozen) return [];
    const isTheirs = found.owner_id === found.claim.claimant_id;
    const gone = found.site_gone || found.claimant_gone || isTheirs;
    const state = gone ? 'withdrawn' : 'done';
    return [
      updateClaim(ctx.db, found.claim, { state, closed_at: iso(ctx.now()) }),
      abortIfUnchanged(ctx.db),
      ...(gone ? [] : takeOver(ctx, found.claim, found.owner_id)),
      auditEntry(ctx, gone ? 'site.claim_withdrawn' : 'site.claim_granted', {
        kind: 'site',
        id: found.claim.site_id,
        before: { claim: claimId, state: 'open' },
        after: { claim: claimId, state },
      }),
    ];
  },
});
