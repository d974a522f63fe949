import type { BodyOf, QueryOf, ReplyOf } from '#worker/contract/endpoint.ts';
import type * as api from '#worker/contract/vendor.ts';
import { AppError, invalid } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { keyIn } from '#worker/core/cursor.ts';
import { requireReason } from '#worker/core/require-reason.ts';
import { abortIfUnchanged, commit } from '#worker/db/commit.ts';
import { pageOf } from '#worker/db/page.ts';
import { findUser, setVendorRole } from '#worker/features/accounts/public.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { vendorDecidedEmail } from './emails/vendor-decided.email.ts';
import { findProduct, listInReview, listProductsOf, updateProduct } from './product.repo.ts';
import { presentedProduct } from './product.service.ts';
import { presentProducts, presentVendor } from './vendor.present.ts';
import { findVendor, updateVendor, type VendorRow, wholeVendor } from './vendor.repo.ts';
import { decisionsOn, isApplied } from './vendor.rules.ts';
import { viewedVendor } from './vendor-access.ts';

type Member = CtxFor<'member'>;

const PAGE = 50;

export async function readVendor(ctx: Member, id: number): Promise<ReplyOf<typeof api.readVendor>> {
  return { vendor: await presentForAdmin(ctx, await viewedVendor(ctx, id)) };
}

async function presentForAdmin(ctx: Member, row: VendorRow): Promise<api.AdminVendor> {
  const [whole, products] = [await wholeVendor(ctx.db, row), await listProductsOf(ctx.db, row.id)];
  const decisions = (await findUser(ctx.db, row.user_id)) ? decisionsOn(row.state) : [];
  return {
    ...presentVendor(ctx, whole),
    user_id: row.user_id,
    rating: row.rating,
    products: await presentProducts(ctx, products),
    decisions: [...decisions],
  };
}

/** Throws where a decision that needs a note has none. */
function assertNoted(needsNote: boolean, note: string): void {
  if (needsNote && note === '') throw invalid([{ pointer: '/note', code: 'field.required', params: {} }]);
}

/** Administrators who sell are decided on by others. */
function assertNotOwn({ actor }: Member, { user_id }: Pick<VendorRow, 'user_id'>): void {
  if (user_id === actor.userId) throw new AppError('auth.forbidden');
}

/** Decides on a vendor as it was read; their role follows, and they hear of a new state by email. */
export async function decideVendor(
  ctx: Member,
  id: number,
  version: number,
  { state, note, rating }: BodyOf<typeof api.decideVendor>,
): Promise<ReplyOf<typeof api.decideVendor>> {
  requireReason(ctx);
  const row = await findVendor(ctx.db, id);
  if (!row) throw new AppError('vendor.not_found');
  // what stays is not asked for
  const asked = { state, ...(rating !== undefined && { rating }) };
  if (row.version !== version) return alreadyDecided(ctx, id, asked);
  assertNotOwn(ctx, row);
  // a pause of the vendor's own becomes one that they cannot end
  const isHeld = state === 'paused' && row.state_note === null && note !== '';
  const isSame = row.state === state && !isHeld;
  if (!decisionsOn(row.state).includes(state)) throw new AppError('vendor.not_now');
  // whose account is deleted is closed for good
  if (!(await findUser(ctx.db, row.user_id))) throw new AppError('vendor.not_now');
  assertNoted(!isSame && state !== 'approved', note);
  const at = iso(ctx.now());
  const overtaken = new AppError('request.conflict');
  try {
    await commit(
      ctx.db,
      [
        updateVendor(ctx.db, row, {
          ...(!isSame && { state, state_note: state === 'approved' ? null : note }),
          ...(rating !== undefined && { rating }),
          updated_at: at,
        }),
        abortIfUnchanged(ctx.db),
        ...(state === 'approved' || state === 'closed'
          ? [setVendorRole(ctx.db, row.user_id, state === 'approved')]
          : []),
        auditEntry(ctx, 'vendor.decided', {
          kind: 'vendor',
          id,
          before: { state: row.state, rating: row.rating },
          after: { state, rating: rating === undefined ? row.rating : rating },
          standing: 'AD',
        }),
        ...(isSame
          ? []
          : [
              vendorDecidedEmail.enqueue(ctx, {
                user_id: row.user_id,
                vendor_id: id,
                product_id: null,
                state,
                note: note === '' ? null : note,
              }),
            ]),
      ],
      overtaken,
    );
  } catch (error) {
    if (error !== overtaken) throw error;
    return alreadyDecided(ctx, id, asked);
  }
  ctx.dispatchOutbox();
  const after = await findVendor(ctx.db, id);
  return { vendor: await presentForAdmin(ctx, after ?? row) };
}

/** The vendor that was changed in the meantime, where it is as decided; else throws what it is now. */
async function alreadyDecided(
  ctx: Member,
  id: number,
  asked: object,
): Promise<ReplyOf<typeof api.decideVendor>> {
  const row = await findVendor(ctx.db, id);
  if (!row) throw new AppError('vendor.not_found');
  const current = { vendor: await presentForAdmin(ctx, row) };
  if (isApplied(row, asked)) return current;
  throw new AppError('request.stale', { current });
}

export async function listReviewedProducts(
  ctx: Member,
  { cursor }: QueryOf<typeof api.listReviewedProducts>,
): Promise<ReplyOf<typeof api.listReviewedProducts>> {
  const [after = 0] = keyIn(cursor, ['number']) ?? [];
  const found = await listInReview(ctx.db, after, PAGE + 1);
  const { rows, nextCursor } = pageOf(found, PAGE, ({ product }) => [product.id]);
  const products = await presentProducts(
    ctx,
    rows.map(({ product }) => product),
  );
  return {
    products: products.map((product, at) => ({
      ...product,
      vendor: { id: rows[at]?.product.vendor_id ?? 0, company: rows[at]?.company ?? '' },
    })),
    next_cursor: nextCursor,
  };
}

/** Puts a product in review on sale as it was read, or returns it with a note; its vendor hears by email. */
export async function decideProduct(
  ctx: Member,
  id: number,
  version: number,
  { state, note }: BodyOf<typeof api.decideProduct>,
): Promise<ReplyOf<typeof api.decideProduct>> {
  requireReason(ctx);
  const row = await findProduct(ctx.db, id);
  const vendor = row && (await findVendor(ctx.db, row.vendor_id));
  if (!row || !vendor) throw new AppError('product.not_found');
  if (row.version !== version) {
    const current = await presentedProduct(ctx, row);
    // a retry after a lost response
    if (row.version === version + 1 && row.state === state) return current;
    throw new AppError('request.stale', { current });
  }
  assertNotOwn(ctx, vendor);
  if (row.state !== 'review') throw new AppError('product.not_now');
  assertNoted(state === 'draft', note);
  await commit(
    ctx.db,
    [
      updateProduct(ctx.db, row, {
        state,
        state_note: note === '' ? null : note,
        updated_at: iso(ctx.now()),
      }),
      abortIfUnchanged(ctx.db),
      auditEntry(ctx, 'product.decided', {
        kind: 'product',
        id,
        before: { state: row.state },
        after: { state },
        standing: 'AD',
      }),
      vendorDecidedEmail.enqueue(ctx, {
        user_id: vendor.user_id,
        vendor_id: vendor.id,
        product_id: id,
        state,
        note: note === '' ? null : note,
      }),
    ],
    new AppError('request.conflict'),
  );
  ctx.dispatchOutbox();
  return presentedProduct(ctx, (await findProduct(ctx.db, id)) ?? row);
}
