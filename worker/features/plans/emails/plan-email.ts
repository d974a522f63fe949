import type { Ctx } from '#worker/core/ctx.ts';
import { nameOfSite } from '#worker/features/mail/public.ts';
import { findPlannedSite } from '#worker/features/plans/plan.repo.ts';
import type { Locale } from '#worker/shared/locale.ts';

/** The name of a site in an email to the payer of its plan, who may not be a member any more. */
export async function nameForPayer(
  ctx: Ctx,
  siteId: number | null,
  locale: Locale,
): Promise<string | undefined> {
  const site = siteId === null ? undefined : await findPlannedSite(ctx.db, siteId);
  return site && nameOfSite(site, locale);
}
