import { isServing } from '#worker/contract/vendor.ts';
import { AppError } from '#worker/core/app-error.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { sha256 } from '#worker/core/ids.ts';
import { requireReason } from '#worker/core/require-reason.ts';
import { abortIfUnchanged, commit } from '#worker/db/commit.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { isUsedUp, type Quota, spending } from '#worker/http/rate-limit.ts';
import { findVendor, findVendorOf, type VendorRow } from './vendor.repo.ts';
import { mayChange } from './vendor.rules.ts';

type Member = CtxFor<'member'>;

/** One audit row for each administrator, vendor and hour. */
const VIEWING: Quota = { name: 'vendor-viewed', limit: 1, windowSeconds: 60 * 60 };

/** A vendor that an administrator looks at: once an hour this needs a reason and is recorded. Throws for everyone else. */
export async function viewedVendor(ctx: Member, id: number): Promise<VendorRow> {
  if (ctx.actor.kind !== 'admin') throw new AppError('auth.forbidden');
  const row = await findVendor(ctx.db, id);
  if (!row) throw new AppError('vendor.not_found');
  if (row.user_id === ctx.actor.userId) return row;
  const who = `${ctx.actor.userId}\n${id}`;
  if (await isUsedUp(ctx.db, VIEWING, who, ctx.now())) return row;
  requireReason(ctx);
  const recorded = new AppError('request.conflict');
  try {
    await commit(
      ctx.db,
      [
        spending(ctx.db, VIEWING, await sha256(who), ctx.now()),
        abortIfUnchanged(ctx.db),
        auditEntry(ctx, 'vendor.viewed', { kind: 'vendor', id, standing: 'AD' }),
      ],
      recorded,
    );
  } catch (error) {
    // a concurrent request was faster
    if (error !== recorded) throw error;
  }
  return row;
}

/** The vendor of the caller, in any state; throws where they have none. */
export async function ownVendor(ctx: Member): Promise<VendorRow> {
  const row = await findVendorOf(ctx.db, ctx.actor.userId);
  if (!row) throw new AppError('vendor.not_found');
  return row;
}

/** The same, unless it is closed. */
export async function ownOpenVendor(ctx: Member): Promise<VendorRow> {
  const row = await ownVendor(ctx);
  if (!mayChange(row)) throw new AppError('vendor.closed');
  return row;
}

/** Whether the caller may upload pictures of products. */
export async function assertMaySell(ctx: Member): Promise<void> {
  const row = await findVendorOf(ctx.db, ctx.actor.userId);
  if (!row || !mayChange(row)) throw new AppError('auth.forbidden');
}

/**
 * For the pages of those who sell: the caller’s own vendor, approved or paused, or the one that an administrator
 * looks at. `isReadOnly` where it is not the caller’s own.
 */
export async function vendorForCaller(
  ctx: Member,
  { vendor }: { vendor?: number | undefined } = {},
): Promise<{ row: VendorRow; isReadOnly: boolean }> {
  if (vendor !== undefined && ctx.actor.kind === 'admin')
    return { row: await viewedVendor(ctx, vendor), isReadOnly: true };
  const { kind, userId } = ctx.actor;
  const mayServe = vendor === undefined && (kind === 'vendor' || kind === 'admin');
  const row = mayServe ? await findVendorOf(ctx.db, userId) : undefined;
  if (!row || !isServing(row.state)) throw new AppError('auth.forbidden');
  return { row, isReadOnly: false };
}
