import { AppError } from '#worker/core/app-error.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { findOrder } from '#worker/features/orders/public.ts';
import { findCode, sheetOf } from '#worker/features/short-links/public.ts';
import { siteForUser } from '#worker/features/site-access/public.ts';
import { nameInLocale } from '#worker/shared/lifespan.ts';
import { LOCALES } from '#worker/shared/locale.ts';
import { quantityOf } from './sticker.rules.ts';

/** The sheets from which the pieces of an order are printed, in the language of its buyer, once it is in print. */
export async function printOrder(ctx: CtxFor<'member'>, id: number): Promise<Response> {
  const order = await findOrder(ctx.db, id);
  const code = order?.stage === 'printing' && (await findCode(ctx.db, order.details.code ?? ''));
  if (!order || !code) throw new AppError('order.not_found');
  const found = order.site_id === null ? undefined : await siteForUser(ctx, order.site_id, order.user_id);
  if (!found) throw new AppError('site.not_found');
  const languages = [order.locale, ...LOCALES.filter((other) => other !== order.locale)];
  return sheetOf(
    ctx,
    code,
    languages.map((language) => nameInLocale(found.site, language)),
    order.locale,
    { stickers: quantityOf(order.lines, 'qr_sticker'), plaques: quantityOf(order.lines, 'plaque') },
  );
}
