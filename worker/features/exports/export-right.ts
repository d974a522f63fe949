import type { Ctx } from '#worker/core/ctx.ts';
import { siteForUser, sitePolicy } from '#worker/features/site-access/public.ts';
import { findPerson } from './contents.repo.ts';
import type { ExportRow } from './export.repo.ts';

/** Whether who requested it still has an account, and of a site the right to copy it or to back it up. */
export async function mayHave(
  ctx: Ctx,
  { user_id, site_id, is_backup }: Pick<ExportRow, 'user_id' | 'site_id' | 'is_backup'>,
): Promise<boolean> {
  if (site_id === null) return !is_backup && (await findPerson(ctx.db, user_id)) !== undefined;
  const found = await siteForUser(ctx, site_id, user_id);
  if (!found || found.site.deleted_at !== null) return false;
  return sitePolicy.answers[is_backup ? 'export' : 'copy'](found.actor, found.site);
}
