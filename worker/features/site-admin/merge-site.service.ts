import type { BodyOf, QueryOf, ReplyOf } from '#worker/contract/endpoint.ts';
import type * as api from '#worker/contract/site-admin.ts';
import type { MergedPlan, MergedSide } from '#worker/contract/site-admin.ts';
import { AppError, invalid } from '#worker/core/app-error.ts';
import { iso, secondsAfter } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { requireReason } from '#worker/core/require-reason.ts';
import { abortIfUnchanged, commit } from '#worker/db/commit.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { indexMemories } from '#worker/features/memories/public.ts';
import { type MergedPlans, mergingPlans, planMerge } from '#worker/features/plans/public.ts';
import { replanMore } from '#worker/features/reminders/public.ts';
import { indexSite } from '#worker/features/search/public.ts';
import {
  faultAt,
  fullName,
  markMerged,
  passMerged,
  recordReading,
  updateSite,
  updateThemeCommunity,
} from '#worker/features/site-access/public.ts';
import { meansName } from '#worker/shared/search-key.ts';
import { sitesMergedEmail } from './emails/sites-merged.email.ts';
import { finishMerge, passing } from './finish-merge.job.ts';
import { abortUnlessMergeable, findIdOfRef, findMergeFacts, redirectMerged } from './merge-site.repo.ts';
import { requireMergeable, takenFields } from './merge-site.rules.ts';
import { mustAsk } from './pass-site.repo.ts';
import { presentAdminSite } from './site-admin.present.ts';
import { type FoundSite, findSiteOr404, sheetAfter } from './site-sheet.service.ts';

type Member = CtxFor<'member'>;

/** When what was being written to the site that ended during the merge is passed too. */
const FINISHED_AFTER_SECONDS = 2 * 60;

/** What a merge would do. Of a private site it is a reading. */
export async function previewSiteMerge(
  ctx: Member,
  id: number,
  { into: ref }: QueryOf<typeof api.previewSiteMerge>,
): Promise<ReplyOf<typeof api.previewSiteMerge>> {
  const intoId = await findIdOfRef(ctx.db, ref.trim());
  if (intoId === undefined) throw new AppError('site.not_found');
  const { from, into, facts, plans } = await mergeable(ctx, id, intoId);
  for (const { site } of [from, into]) await recordReading(ctx, { ...site, group: null, controls: false });
  const { filled, lost } = takenFields(from.site, into.site, ctx.now());
  return {
    from: presentSide(from, facts.from),
    into: presentSide(into, facts.into),
    has_same_owner: from.site.owner_id === into.site.owner_id,
    lost: [...lost, ...facts.lost],
    filled: [...filled, ...facts.filled],
    asking: mustAsk({ from: from.site, into: into.site }) ? facts.plainMembers : 0,
    plan: presentPlans(plans),
  };
}

/**
 * Merges a site into another, in one commit: what is on it passes, its addresses and codes lead on, and it is deleted,
 * which nobody undoes. Both Owners are told.
 */
export async function mergeSites(
  ctx: Member,
  id: number,
  { into_id, name }: BodyOf<typeof api.mergeSites>,
): Promise<ReplyOf<typeof api.mergeSites>> {
  requireReason(ctx);
  const { from, into, facts, plans } = await mergeable(ctx, id, into_id);
  if (![fullName(from.site), from.site.other_name].some((one) => one !== null && meansName(name, one)))
    throw invalid([faultAt('/name', 'name.mismatch')]);
  const at = iso(ctx.now());
  const pair = { from: from.site, into: into.site };
  const { columns } = takenFields(from.site, into.site, ctx.now());
  const changed = { ...columns, version: into.site.version + 1, updated_at: at };
  const owners = new Set([from.site.owner_id, into.site.owner_id]);
  const stale = new AppError('request.conflict');
  try {
    await commit(
      ctx.db,
      [
        abortUnlessMergeable(ctx.db, pair),
        markMerged(ctx.db, from.site, { into: into_id, by: ctx.actor.userId, at }),
        abortIfUnchanged(ctx.db),
        updateSite(ctx.db, into.site, changed),
        abortIfUnchanged(ctx.db),
        passMerged(ctx.db, id, into_id),
        ...redirectMerged(ctx.db, pair, at),
        ...(await mergingPlans(ctx, plans)),
        ...(await passing(ctx, pair)),
        ...(await ctx.hooks.siteDeleted(ctx, id, at)),
        ...[id, into_id].map((site) => updateThemeCommunity(ctx.db, site)),
        ...indexSite(ctx.db, { ...into.site, ...changed }),
        indexMemories.enqueue(ctx, { after: 0, site_id: into_id }),
        replanMore.enqueue(ctx, { site_id: into_id, after: 0 }),
        finishMerge.enqueue(ctx, { from_id: id }, secondsAfter(ctx.now(), FINISHED_AFTER_SECONDS)),
        ...[...owners].map((user_id) => sitesMergedEmail.enqueue(ctx, { user_id, from_id: id, into_id })),
        auditEntry(ctx, 'site.merged', {
          kind: 'site',
          id,
          before: {
            owner_id: from.site.owner_id,
            mode: from.site.mode,
            memories: from.site.memories_count,
            ...facts.from,
          },
          after: {
            merged_into_id: into_id,
            owner_id: into.site.owner_id,
            mode: into.site.mode,
            deleted_at: at,
            plan: presentPlans(plans),
          },
          standing: 'AD',
          isDestructive: true,
        }),
      ],
      stale,
    );
  } catch (error) {
    // a concurrent request was faster, or something of the two has changed
    if (error === stale) await mergeable(ctx, id, into_id);
    throw error;
  }
  ctx.dispatchOutbox();
  return sheetAfter(ctx, id);
}

/** The two sites with what a merge asks of them; throws where they cannot be merged. */
async function mergeable(ctx: Member, fromId: number, intoId: number) {
  const [{ row: from }, { row: into }] = [await findSiteOr404(ctx, fromId), await findSiteOr404(ctx, intoId)];
  const facts = await findMergeFacts(ctx.db, { from: from.site, into: into.site });
  requireMergeable(from.site, into.site, facts);
  const plans = await planMerge(ctx, { from: from.site, into: into.site });
  return { from, into, facts, plans };
}

function presentPlans({ stays, sites, rows, ends, refunds, besides }: MergedPlans): MergedPlan | null {
  if (stays === null && besides.length === 0) return null;
  const row = stays === null ? undefined : rows[stays];
  return {
    stays,
    until: row ? row.period_end : stays && sites[stays].plan_until,
    has_both: ends !== undefined,
    refunds: refunds.map(presentRefund),
    refunds_besides: besides.map(presentRefund),
  };
}

const presentRefund = ({ order, amount_minor }: MergedPlans['refunds'][number]) => ({
  amount_minor,
  currency: order.currency,
});

function presentSide(row: FoundSite['row'], counts: { members: number; codes: number }): MergedSide {
  const { site } = row;
  const { id, type, mode, owner, memories } = presentAdminSite(row, true);
  const name = fullName(site) || site.other_name || '';
  return {
    id,
    name,
    slug: site.slug,
    type,
    mode,
    owner,
    birth: site.birth,
    death: site.death,
    memories,
    ...counts,
  };
}
