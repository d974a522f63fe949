import type { MemorialText } from '#worker/contract/memorial-text.ts';
import { AppError } from '#worker/core/app-error.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { authorize } from '#worker/core/policy.ts';
import { findVisibleSite, sitePolicy } from '#worker/features/site-access/public.ts';
import { readPrayers } from '#worker/features/texts/public.ts';
import { hasMemorialText } from '#worker/shared/has-memorial-text.ts';
import { psalms } from './psalms.json' with { type: 'json' };

/** The same for every site that has the service; the reader's device puts the names in. */
export async function readMemorialText(ctx: CtxFor<'member'>, ref: string): Promise<MemorialText> {
  const site = await findVisibleSite(ctx, ref);
  authorize(ctx.actor, sitePolicy, 'services', site);
  if (!hasMemorialText(site)) throw new AppError('memorial_text.inactive');
  return { psalms, ...(await readPrayers(ctx)) };
}
