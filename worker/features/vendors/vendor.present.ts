import type { Product, Vendor } from '#worker/contract/vendor.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { listPictures, type PictureRow, pictureOf } from '#worker/features/media/public.ts';
import type { ProductRow } from './product.repo.ts';
import type { WholeVendor } from './vendor.repo.ts';
import { productMoves, vendorCan } from './vendor.rules.ts';

export const presentVendor = (
  { config }: Pick<Ctx, 'config'>,
  { row, areas, closedDays }: WholeVendor,
): Vendor => ({
  id: row.id,
  company: row.company,
  company_id: row.company_id,
  phone: row.phone,
  email: row.email,
  about: row.about,
  address: row.address,
  languages: row.languages,
  areas,
  calendar: row.calendar,
  closed_days: closedDays,
  payout: row.payout,
  payout_changed_at: row.payout_changed_at,
  state: row.state,
  state_note: row.state_note,
  applied_at: row.applied_at,
  fee: config.vendorFee,
  version: row.version,
  can: vendorCan(row),
});

type Signing = Pick<Ctx, 'secrets' | 'now'>;

/** A product with its pictures, whose addresses are signed for the caller. */
export const presentProduct = (
  { secrets, now }: Signing,
  row: ProductRow,
  pictures: readonly PictureRow[],
): Product => ({
  id: row.id,
  name_he: row.name_he,
  name_en: row.name_en,
  description_he: row.description_he,
  description_en: row.description_en,
  price_minor: row.price_minor,
  currency: row.currency,
  images: row.images.flatMap((id) => {
    const picture = pictures.find((one) => one.id === id);
    return picture ? [pictureOf(picture, 'private', secrets.media, now())] : [];
  }),
  suitable: row.suitable,
  lead_days: row.lead_days,
  cutoff: row.cutoff,
  capacity: row.capacity,
  state: row.state,
  state_note: row.state_note,
  version: row.version,
  updated_at: row.updated_at,
  can: { moves: [...productMoves(row.state)] },
});

/** The same of several, with one read of their pictures. */
export async function presentProducts(ctx: Ctx, rows: readonly ProductRow[]): Promise<Product[]> {
  const pictures = await listPictures(ctx.db, [...new Set(rows.flatMap(({ images }) => images))]);
  return rows.map((row) => presentProduct(ctx, row, pictures));
}
