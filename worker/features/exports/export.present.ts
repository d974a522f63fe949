import { EXPORT_DAYS, type Export } from '#worker/contract/export.ts';
import { iso, secondsAfter } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { progressOf } from './backup.rules.ts';
import type { ExportRow } from './export.repo.ts';
import { exportAddress } from './export-address.ts';

export const HOUR_SECONDS = 60 * 60;

/** Until when an export that is ready now can be downloaded. */
export const expiryFrom = (now: Date): string => iso(secondsAfter(now, EXPORT_DAYS * 24 * HOUR_SECONDS));

/** What has not gone on since has failed: it may be requested again then. */
export const stoppedBefore = (now: Date): string => iso(secondsAfter(now, -HOUR_SECONDS));

export function presentExport(ctx: Pick<Ctx, 'now' | 'secrets'>, row: ExportRow): Export {
  const { id, state, volumes, created_at, expires_at } = row;
  const isLate = progressOf(row.cursor, created_at).at <= stoppedBefore(ctx.now());
  return {
    id,
    state: state === 'building' && isLate ? 'failed' : state,
    files: volumes.map((bytes, at) => ({
      url: exportAddress(id, at + 1, ctx.secrets.media, ctx.now()),
      bytes,
    })),
    created_at,
    expires_at,
  };
}
