import type { ReplyOf } from '#worker/contract/endpoint.ts';
import type * as api from '#worker/contract/site-admin.ts';
import { AppError } from '#worker/core/app-error.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { recordReading, restorableSince, restorableUntil } from '#worker/features/site-access/public.ts';
import { presentAdminSite } from './site-admin.present.ts';
import { findAdminSite } from './site-list.repo.ts';

type Sheet = ReplyOf<typeof api.getAdminSite>;
export type FoundSite = NonNullable<Awaited<ReturnType<typeof findAdminSite>>>;

/** Throws where there is no such site, in any state. */
export async function findSiteOr404(ctx: CtxFor<'member'>, id: number): Promise<FoundSite> {
  const found = await findAdminSite(ctx.db, id);
  if (!found) throw new AppError('site.not_found');
  return found;
}

/** A site in any state. To open a private one is a reading of it, with its reason, row and notice. */
export async function readAdminSite(ctx: CtxFor<'member'>, id: number): Promise<Sheet> {
  const found = await findSiteOr404(ctx, id);
  await recordReading(ctx, { ...found.row.site, group: null, controls: false });
  return presentSheet(ctx, found);
}

/** The site after an act, which has its own row in the log. */
export const sheetAfter = async (ctx: CtxFor<'member'>, id: number): Promise<Sheet> =>
  presentSheet(ctx, await findSiteOr404(ctx, id));

function presentSheet({ now }: CtxFor<'member'>, found: FoundSite): Sheet {
  const { site } = found.row;
  const { deleted_at } = site;
  const isRestorable =
    deleted_at !== null && site.merged_into_id === null && deleted_at > restorableSince(now());
  return {
    site: {
      ...presentAdminSite(found.row, true),
      other_name: site.other_name,
      members: found.members,
      old_slugs: found.oldSlugs,
      restore_until: isRestorable ? restorableUntil(deleted_at) : null,
      deleted_at,
      frozen_at: site.frozen_at,
      frozen_note: site.frozen_note,
      merged_into: site.merged_into_id,
    },
  };
}
