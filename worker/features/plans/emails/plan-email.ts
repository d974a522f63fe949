import type { Ctx } from '#worker/core/ctx.ts';
import { nameOfSite } from '#worker/features/mail/public.ts';
import { findPlannedSite } from '#worker/features/plans/plan.repo.ts';
import { formatDay } from '#worker/shared/format-day.ts';
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

/** The day of an instant, in UTC, in words. */
export function dayInWords(instant: string, locale: Locale): string {
  const [year = 0, month = 0, day = 0] = instant.slice(0, 10).split('-').map(Number);
  return formatDay({ format: 'en', year, month, day }, locale)?.text ?? '';
}
