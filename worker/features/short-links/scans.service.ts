import type { ReplyOf } from '#worker/contract/endpoint.ts';
import type { listScans as endpoint } from '#worker/contract/short-link.ts';
import { dayOf, secondsAfter } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { listCodesOfSite, listScanDays } from './code.repo.ts';
import { siteToBind } from './code.service.ts';

const DAY_SECONDS = 24 * 60 * 60;

/** The scans of each code of a site in the last `days` days, including today; not by whom. */
export async function listScans(
  ctx: CtxFor<'member'>,
  ref: string,
  days: number,
): Promise<ReplyOf<typeof endpoint>> {
  const site = await siteToBind(ctx, ref);
  const since = dayOf(secondsAfter(ctx.now(), -(days - 1) * DAY_SECONDS));
  const codes = (await listCodesOfSite(ctx.db, site.id)).map(({ code }) => code);
  const scanned = codes.length ? await listScanDays(ctx.db, codes, since) : [];
  return {
    since,
    codes: codes.map((code) => {
      const own = scanned.filter((row) => row.code === code);
      return {
        code,
        total: own.reduce((sum, { scans }) => sum + scans, 0),
        days: own.map(({ day, scans }) => ({ day, scans })),
      };
    }),
  };
}
