import { EXPORT_DAYS, type Export } from '#worker/contract/export.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso, secondsAfter } from '#worker/core/clock.ts';
import type { Ctx, CtxFor } from '#worker/core/ctx.ts';
import { randomToken } from '#worker/core/ids.ts';
import { authorize } from '#worker/core/policy.ts';
import { abortIfUnchanged, commit } from '#worker/db/commit.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { findVisibleSite, sitePolicy, standingOf } from '#worker/features/site-access/public.ts';
import { type Quota, spend } from '#worker/http/rate-limit.ts';
import { buildExport } from './build-export.job.ts';
import { type ExportRow, findExport, findRecent, insertUnlessRecent } from './export.repo.ts';
import { exportAddress } from './export-address.ts';

const HOUR_SECONDS = 60 * 60;
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
  if (recent) return present(ctx, recent);
  await spend(ctx.db, EXPORTS, String(userId), now);
  const row: ExportRow = {
    id: randomToken(),
    user_id: userId,
    site_id: siteId,
    locale: ctx.locale,
    state: 'building',
    volumes: [],
    created_at: iso(now),
    expires_at: iso(secondsAfter(now, EXPORT_DAYS * 24 * HOUR_SECONDS)),
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
    return present(ctx, sooner);
  }
  ctx.dispatchOutbox();
  return present(ctx, row);
}

export const readExport = async (ctx: CtxFor<'member'>, id: string): Promise<Export> =>
  present(ctx, await findOwn(ctx, id, null));

export async function readCopy(ctx: CtxFor<'member'>, ref: string, id: string): Promise<Export> {
  const site = authorize(ctx.actor, sitePolicy, 'copy', await findVisibleSite(ctx, ref));
  return present(ctx, await findOwn(ctx, id, site.id));
}

async function findOwn(ctx: CtxFor<'member'>, id: string, siteId: number | null): Promise<ExportRow> {
  const row = await findExport(ctx.db, id, iso(ctx.now()));
  if (row?.user_id !== ctx.actor.userId || row.site_id !== siteId) throw new AppError('export.not_found');
  return row;
}

/** One that is not ready after an hour has failed: it may be requested again then. */
function present(ctx: Ctx, { id, state, volumes, created_at, expires_at }: ExportRow): Export {
  const isLate = created_at <= iso(secondsAfter(ctx.now(), -HOUR_SECONDS));
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
