import type { BodyOf, QueryOf, ReplyOf } from '#worker/contract/endpoint.ts';
import type * as api from '#worker/contract/vendor.ts';
import type { ProductState } from '#worker/contract/vendor.ts';
import { AppError, invalid } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import type { Statement } from '#worker/db/client.ts';
import { abortIfUnchanged, commit } from '#worker/db/commit.ts';
import { nextId } from '#worker/db/next-id.ts';
import { products } from '#worker/db/schema/vendors.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { attachToProduct, discardMedia, findUnattached } from '#worker/features/media/public.ts';
import {
  abortIfChanged,
  abortIfShared,
  findProduct,
  insertProduct,
  listProductsOf,
  type ProductRow,
  unsharedImages,
  updateProduct,
} from './product.repo.ts';
import { presentProducts } from './vendor.present.ts';
import { findVendorOf } from './vendor.repo.ts';
import { isApplied, productMoves, stateAfter, unreviewable } from './vendor.rules.ts';
import { ownOpenVendor, viewedVendor } from './vendor-access.ts';

type Member = CtxFor<'member'>;
type OneProduct = { product: api.Product };

/** The products of the caller, or of a vendor that an administrator looks at. */
export async function listOwnProducts(
  ctx: Member,
  { vendor }: QueryOf<typeof api.listOwnProducts>,
): Promise<ReplyOf<typeof api.listOwnProducts>> {
  const row =
    vendor === undefined ? await findVendorOf(ctx.db, ctx.actor.userId) : await viewedVendor(ctx, vendor);
  return { products: row ? await presentProducts(ctx, await listProductsOf(ctx.db, row.id)) : [] };
}

export async function presentedProduct(ctx: Member, row: ProductRow): Promise<OneProduct> {
  const [product] = await presentProducts(ctx, [row]);
  if (!product) throw new AppError('product.not_found');
  return { product };
}

export async function createProduct(
  ctx: Member,
  input: BodyOf<typeof api.createProduct>,
): Promise<OneProduct> {
  const vendor = await ownOpenVendor(ctx);
  const images = await newImages(ctx, input.images);
  return inserted(ctx, { ...input, vendor_id: vendor.id }, images);
}

/** A copy as a draft, which shows the same pictures. */
export async function duplicateProduct(ctx: Member, id: number): Promise<OneProduct> {
  const { row } = await ownProduct(ctx, id);
  try {
    // its pictures are still there
    return await inserted(ctx, row, [abortIfChanged(ctx.db, row)]);
  } catch (error) {
    const isChanged = (await findProduct(ctx.db, id))?.version !== row.version;
    throw isChanged ? new AppError('request.conflict') : error;
  }
}

async function inserted(
  ctx: Member,
  input: Omit<
    ProductRow,
    'id' | 'currency' | 'state' | 'state_note' | 'version' | 'created_at' | 'updated_at'
  >,
  images: Statement[],
): Promise<OneProduct> {
  const at = iso(ctx.now());
  const row: ProductRow = {
    ...input,
    id: await nextId(ctx.db, products),
    currency: ctx.config.currency,
    state: 'draft',
    state_note: null,
    version: 1,
    created_at: at,
    updated_at: at,
  };
  const reply = await presentedProduct(ctx, row);
  await commit(
    ctx.db,
    [
      ...ctx.storeIdempotentReply(201, reply),
      ...images,
      ...insertProduct(ctx.db, row),
      auditEntry(ctx, 'product.added', { kind: 'product', id: row.id, after: { state: row.state } }),
    ],
    new AppError('product.limit'),
  );
  return reply;
}

/** A product of the caller that is not archived. Throws for another's as for one that never was. */
async function ownProduct(ctx: Member, id: number) {
  const row = await findProduct(ctx.db, id);
  const vendor = await findVendorOf(ctx.db, ctx.actor.userId);
  if (!row || !vendor || row.vendor_id !== vendor.id || row.state === 'archived')
    throw new AppError('product.not_found');
  if (vendor.state === 'closed') throw new AppError('vendor.closed');
  return { row, vendor };
}

/** The statements that attach new pictures. Throws where one is not the caller's upload for a product, or cannot be shown. */
async function newImages(ctx: Member, ids: readonly string[], first = 0): Promise<Statement[]> {
  if (ids.length === 0) return [];
  const { userId } = ctx.actor;
  const found = await findUnattached(ctx.db, ids, { userId, siteId: null, purpose: 'product' });
  const gone = ids.findIndex((id) => !found.some((one) => one.id === id && one.widths.length > 0));
  if (gone >= 0) throw invalid([{ pointer: `/images/${first + gone}`, code: 'media.gone', params: {} }]);
  const twice = ids.findIndex((id, at) => ids.indexOf(id) !== at);
  if (twice >= 0) throw invalid([{ pointer: `/images/${twice}`, code: 'media.twice', params: {} }]);
  return attachToProduct(ctx.db, userId, ids, iso(ctx.now()));
}

/** Changes a product as it was read. Orders that were placed keep their price and name. */
export async function changeProduct(
  ctx: Member,
  id: number,
  version: number,
  patch: BodyOf<typeof api.changeProduct>,
): Promise<OneProduct> {
  const { row } = await ownProduct(ctx, id);
  const changes = Object.fromEntries(
    Object.entries(patch).filter(([, value]) => value !== undefined),
  ) as Partial<ProductRow>;
  if (row.version !== version) return alreadyChanged(ctx, id, changes);
  const after = { ...row, ...changes, updated_at: iso(ctx.now()) };
  const twice = after.images.findIndex((image, at) => after.images.indexOf(image) !== at);
  if (twice >= 0) throw invalid([{ pointer: `/images/${twice}`, code: 'media.twice', params: {} }]);
  const added = after.images.filter((image) => !row.images.includes(image));
  const dropped = row.images.filter((image) => !after.images.includes(image));
  const images = await newImages(ctx, added, after.images.indexOf(added[0] ?? ''));
  const state = stateAfter(row, after);
  if (state === 'review') {
    const faults = unreviewable(after);
    if (faults.length > 0) throw invalid(faults);
  }
  return write(ctx, row, { ...changes, state, ...(state !== row.state && { state_note: null }) }, [
    ...images,
    ...(await discardUnshown(ctx, row, dropped)),
    auditEntry(ctx, 'product.changed', {
      kind: 'product',
      id,
      before: { state: row.state },
      after: { state, changed: Object.keys(changes) },
    }),
  ]);
}

/** Deletes those of the pictures of a product that no other product shows. */
async function discardUnshown(ctx: Member, row: ProductRow, images: readonly string[]): Promise<Statement[]> {
  const ids = await unsharedImages(ctx.db, row, images);
  return ids.length === 0 ? [] : [abortIfShared(ctx.db, row, ids), ...discardMedia(ctx, { ids })];
}

/** Moves a product of the caller to another state. The state it has already is no fault. What is archived shows nothing. */
export async function moveProduct(ctx: Member, id: number, state: ProductState): Promise<OneProduct> {
  const { row } = await ownProduct(ctx, id);
  if (row.state === state) return presentedProduct(ctx, row);
  if (!productMoves(row.state).includes(state)) throw new AppError('product.not_now');
  if (state === 'review') {
    const faults = unreviewable(row);
    if (faults.length > 0) throw invalid(faults);
  }
  const isArchived = state === 'archived';
  return write(ctx, row, { state, state_note: null, ...(isArchived && { images: [] }) }, [
    ...(isArchived ? await discardUnshown(ctx, row, row.images) : []),
    auditEntry(ctx, 'product.moved', {
      kind: 'product',
      id,
      before: { state: row.state },
      after: { state },
    }),
  ]);
}

/** Writes a change of a product as it was read; one that another request has already made counts as made. */
async function write(
  ctx: Member,
  row: ProductRow,
  patch: Partial<ProductRow>,
  others: Statement[],
): Promise<OneProduct> {
  const overtaken = new AppError('request.conflict');
  try {
    await commit(
      ctx.db,
      [
        updateProduct(ctx.db, row, { ...patch, updated_at: iso(ctx.now()) }),
        abortIfUnchanged(ctx.db),
        ...others,
      ],
      overtaken,
    );
  } catch (error) {
    if (error !== overtaken) throw error;
    return alreadyChanged(ctx, row.id, patch);
  }
  ctx.dispatchOutbox();
  return reread(ctx, row.id);
}

/** The product that was changed in the meantime, where it is as asked for; else throws what it is now. */
async function alreadyChanged(ctx: Member, id: number, asked: object): Promise<OneProduct> {
  const row = await findProduct(ctx.db, id);
  const current = await reread(ctx, id);
  if (row && isApplied(row, asked)) return current;
  throw new AppError('request.stale', { current });
}

async function reread(ctx: Member, id: number): Promise<OneProduct> {
  const row = await findProduct(ctx.db, id);
  if (!row) throw new AppError('product.not_found');
  return presentedProduct(ctx, row);
}
