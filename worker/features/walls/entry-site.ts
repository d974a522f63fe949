import type { CreateEntrySite } from '#worker/contract/wall.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { authorize } from '#worker/core/policy.ts';
import { abortIfUnchanged, commit } from '#worker/db/commit.ts';
import { nextId } from '#worker/db/next-id.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { communityPolicy, communityStandingOf } from '#worker/features/communities/public.ts';
import { insertCommunitySite } from '#worker/features/groups/public.ts';
import { findEditable } from './change-entry.ts';
import { findEntry } from './wall.service.ts';
import { updateEntry } from './wall-writes.repo.ts';

/** Makes a site of an entry, once, by who may approve it: the actor owns it, and the community holds it. */
export async function makeEntrySite(
  ctx: CtxFor<'member'>,
  ref: string,
  id: number,
  { site_type_id, mode }: CreateEntrySite,
): Promise<{ site_id: number }> {
  const { community, entry } = await findEditable(ctx, ref, id);
  authorize(ctx.actor, communityPolicy, 'approve_sites', community);
  if (entry.site_id !== null) throw new AppError('wall.has_site');
  const { first_name, last_name, other_name, gender, birth, death } = entry;
  const person = {
    type_id: site_type_id,
    first_name,
    last_name,
    other_name,
    gender,
    info: { birth, death },
    private: mode,
  };
  const site_id = await nextId(ctx.db, sites);
  const reply = { site_id };
  const stale = new AppError('request.conflict');
  try {
    await commit(
      ctx.db,
      [
        ...(await ctx.hooks.siteMade(ctx, { id: site_id, person, portraitId: entry.portrait_id })),
        updateEntry(ctx.db, entry, { site_id, updated_at: iso(ctx.now()) }),
        abortIfUnchanged(ctx.db),
        ...insertCommunitySite(ctx.db, site_id, community.id, 'held', iso(ctx.now())),
        auditEntry(ctx, 'wall.site_made', {
          kind: 'wall_entry',
          id,
          after: { site_id, mode },
          standing: communityStandingOf(ctx.actor, community),
        }),
        ...ctx.storeIdempotentReply(201, reply),
      ],
      stale,
    );
  } catch (error) {
    if (error === stale && (await findEntry(ctx, ref, id)).entry.site_id !== null)
      throw new AppError('wall.has_site');
    throw error;
  }
  return reply;
}
