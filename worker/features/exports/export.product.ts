import { BACKUP_BYTES } from '#worker/contract/export.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { Ctx, CtxFor } from '#worker/core/ctx.ts';
import type { OrderRow, ProductKind, Wanted } from '#worker/core/hooks.ts';
import { randomToken } from '#worker/core/ids.ts';
import { authorize } from '#worker/core/policy.ts';
import { abortIfUnchanged } from '#worker/db/commit.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { giveBackOrder } from '#worker/features/orders/public.ts';
import {
  faultAt,
  findVisibleSite,
  fullName,
  siteForUser,
  sitePolicy,
  standingOf,
} from '#worker/features/site-access/public.ts';
import { buildExport } from './build-export.job.ts';
import { expiryFrom, presentExport, stoppedBefore } from './export.present.ts';
import { type ExportRow, findBackup, insertBackup } from './export.repo.ts';

/** The backup of a whole site, with its originals. */
export const exportProduct: ProductKind = {
  product: 'export',
  prepare: async (ctx, wanted) => {
    const site = await backedUpSite(ctx, wanted.site);
    const fault = faultOf(wanted);
    if (fault) throw new AppError('request.invalid', {}, { fields: [faultAt(fault, 'value.not_allowed')] });
    if (site.media_bytes > BACKUP_BYTES) throw new AppError('export.too_large');
    if ((await stateOf(ctx, { userId: ctx.actor.userId, siteId: site.id })) === 'building')
      throw new AppError('request.conflict');
    const { id, slug, mode } = site;
    return {
      site: { id, slug, mode, name: fullName(site) },
      lines: wanted.lines,
      details: {},
      unusedMinor: 0,
      until: null,
      renews: false,
      delivers: false,
    };
  },
  placed,
};

/** The state of the person’s newest backup of the site; undefined where there is none. */
async function stateOf(ctx: Ctx, of: { userId: number; siteId: number }) {
  const newest = await findBackup(ctx.db, { ...of, at: iso(ctx.now()) });
  return newest && presentExport(ctx, newest).state;
}

async function backedUpSite(ctx: CtxFor<'member'>, ref: string) {
  const site = await findVisibleSite(ctx, ref);
  const wouldWithPlan = sitePolicy.answers.export(ctx.actor, { ...site, subscribed: true });
  if (!site.subscribed && wouldWithPlan) throw new AppError('plan.none');
  return authorize(ctx.actor, sitePolicy, 'export', site);
}

function faultOf({ lines, isGift }: Wanted): '/lines' | '/gift' | undefined {
  if (isGift) return '/gift';
  const [line] = lines;
  return lines.length === 1 && line?.item === 'export' && line.quantity === 1 ? undefined : '/lines';
}

/** Begins the building, unless a backup of the site by the same person is being built. */
async function placed(ctx: Ctx, order: OrderRow): ReturnType<ProductKind['placed']> {
  const found = order.site_id === null ? undefined : await siteForUser(ctx, order.site_id, order.user_id);
  if (!found) return { stage: 'backup_failed', statements: await giveBackOrder(ctx, order) };
  const now = ctx.now();
  const asked = { userId: order.user_id, siteId: found.site.id, at: iso(now) };
  const state = await stateOf(ctx, asked);
  if (state === 'building')
    return { stage: 'replaced', status: 'cancelled', statements: await giveBackOrder(ctx, order) };
  const row: ExportRow = {
    id: randomToken(),
    user_id: order.user_id,
    site_id: found.site.id,
    is_backup: true,
    order_id: order.id,
    progress: 0,
    cursor: null,
    locale: order.locale,
    state: 'building',
    volumes: [],
    created_at: iso(now),
    expires_at: expiryFrom(now),
  };
  const statements = [
    insertBackup(ctx.db, row, { ...asked, since: stoppedBefore(now) }),
    abortIfUnchanged(ctx.db),
    buildExport.enqueue(ctx, { id: row.id }),
    auditEntry(ctx, 'site.backed_up', {
      kind: 'site',
      id: found.site.id,
      after: { export_id: row.id },
      standing: standingOf(found.actor, found.site),
    }),
  ];
  return { stage: 'requested', statements };
}
