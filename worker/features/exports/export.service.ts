import type { ReplyOf } from '#worker/contract/endpoint.ts';
import { BACKUP_BYTES, type Export, type getBackup } from '#worker/contract/export.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso, secondsAfter } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { randomToken } from '#worker/core/ids.ts';
import { authorize } from '#worker/core/policy.ts';
import { abortIfUnchanged, commit } from '#worker/db/commit.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { findVisibleSite, sitePolicy, standingOf } from '#worker/features/site-access/public.ts';
import { type Quota, spend } from '#worker/http/rate-limit.ts';
import { buildExport } from './build-export.job.ts';
import { expiryFrom, HOUR_SECONDS, presentExport } from './export.present.ts';
import { type ExportRow, findBackup, findExport, findRecent, insertUnlessRecent } from './export.repo.ts';

const EXPORTS: Quota = { name: 'export', limit: 10, windowSeconds: 24 * HOUR_SECONDS };

/** Begins an archive of what the user wrote and uploaded, unless one was begun within the hour. */
export const requestExport = (ctx: CtxFor<'member'>): Promise<Export> => request(ctx, null);

/** The same of a site, for its owner. */
export async function requestCopy(ctx: CtxFor<'member'>, ref: string): Promise<Export> {
  const site = authorize(ctx.actor, sitePolicy, 'copy', await findVisibleSite(ctx, ref));
  return request(ctx, site);
}

type CopiedSite = Parameters<typeof standingOf>[1] & { id: number };

async function request(ctx: CtxFor<'member'>, site: CopiedSite | null): Promise<Export> {
  const now = ctx.now();
  const { userId } = ctx.actor;
  const siteId = site?.id ?? null;
  const since = iso(secondsAfter(now, -HOUR_SECONDS));
  const recent = await findRecent(ctx.db, { userId, siteId, since });
  if (recent) return presentExport(ctx, recent);
  await spend(ctx.db, EXPORTS, String(userId), now);
  const row: ExportRow = {
    id: randomToken(),
    user_id: userId,
    site_id: siteId,
    locale: ctx.locale,
    state: 'building',
    volumes: [],
    is_backup: false,
    order_id: null,
    progress: 0,
    cursor: null,
    created_at: iso(now),
    expires_at: expiryFrom(now),
  };
  const statements = [
    insertUnlessRecent(ctx.db, row, since),
    abortIfUnchanged(ctx.db),
    buildExport.enqueue(ctx, { id: row.id }),
    ...(site
      ? [
          auditEntry(ctx, 'site.copied', {
            kind: 'site',
            id: site.id,
            after: { export_id: row.id },
            standing: standingOf(ctx.actor, site),
          }),
        ]
      : []),
  ];
  const taken = new AppError('request.conflict');
  try {
    await commit(ctx.db, statements, taken);
  } catch (error) {
    const sooner = error === taken && (await findRecent(ctx.db, { userId, siteId, since }));
    if (!sooner) throw error;
    return presentExport(ctx, sooner);
  }
  ctx.dispatchOutbox();
  return presentExport(ctx, row);
}

export const readExport = async (ctx: CtxFor<'member'>, id: string): Promise<Export> =>
  presentExport(ctx, await findOwn(ctx, id, null));

export async function readCopy(ctx: CtxFor<'member'>, ref: string, id: string): Promise<Export> {
  const site = authorize(ctx.actor, sitePolicy, 'copy', await findVisibleSite(ctx, ref));
  return presentExport(ctx, await findOwn(ctx, id, site.id));
}

/** How large a backup of a site would be, and one's newest that is not expired. */
export async function readBackup(ctx: CtxFor<'member'>, ref: string): Promise<ReplyOf<typeof getBackup>> {
  const site = authorize(ctx.actor, sitePolicy, 'export', await findVisibleSite(ctx, ref));
  const { userId } = ctx.actor;
  const row = await findBackup(ctx.db, { userId, siteId: site.id, at: iso(ctx.now()) });
  return {
    bytes: site.media_bytes,
    limit_bytes: BACKUP_BYTES,
    backup: row ? { ...presentExport(ctx, row), progress: row.progress, order_id: row.order_id ?? 0 } : null,
  };
}

async function findOwn(ctx: CtxFor<'member'>, id: string, siteId: number | null): Promise<ExportRow> {
  const row = await findExport(ctx.db, id, iso(ctx.now()));
  if (row?.user_id !== ctx.actor.userId || row.site_id !== siteId || row.is_backup)
    throw new AppError('export.not_found');
  return row;
}
