import type { ReplyOf } from '#worker/contract/endpoint.ts';
import type { listCodes as codesEndpoint, listScans as endpoint } from '#worker/contract/short-link.ts';
import { dayOf, secondsAfter } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { listCodesOf, listScanDays } from './code.repo.ts';
import { presentCode } from './code.service.ts';
import { type TargetType, targetToBind } from './code-target.ts';

const DAY_SECONDS = 24 * 60 * 60;

/**
 * The codes of a site or a community, with their scans, and those of the codes of a site's shared grave, in the
 * last `scanDays` days where these are asked for.
 */
export async function listCodes(
  ctx: CtxFor<'member'>,
  type: TargetType,
  ref: string,
  scanDays: number | undefined,
): Promise<ReplyOf<typeof codesEndpoint>> {
  const { columns } = await targetToBind(ctx, type, ref);
  const codes = await listCodesOf(ctx.db, columns);
  return {
    codes: codes.filter(({ grave_id }) => grave_id === null).map((code) => presentCode(ctx, code)),
    ...(scanDays !== undefined && { scans: await scansOf(ctx, codes, scanDays) }),
  };
}

/** The scans of each code of a site, and of its shared grave, in the last `days` days, including today; not by whom. */
export async function listScans(
  ctx: CtxFor<'member'>,
  ref: string,
  days: number,
): Promise<ReplyOf<typeof endpoint>> {
  const { columns } = await targetToBind(ctx, 's', ref);
  return scansOf(ctx, await listCodesOf(ctx.db, columns), days);
}

async function scansOf(
  ctx: CtxFor<'member'>,
  rows: readonly { code: string }[],
  days: number,
): Promise<ReplyOf<typeof endpoint>> {
  const since = dayOf(secondsAfter(ctx.now(), -(days - 1) * DAY_SECONDS));
  const codes = rows.map(({ code }) => code);
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
