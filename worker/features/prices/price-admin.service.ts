import type { BodyOf, ParamsOf, ReplyOf } from '#worker/contract/endpoint.ts';
import type * as api from '#worker/contract/price-admin.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { abortIfUnchanged, commit, isConflict } from '#worker/db/commit.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { insertPrice, listAllPrices, updatePrice } from './price.repo.ts';

type Member = CtxFor<'member'>;

/** The prices in all currencies. VAT is configuration: every past order has its own. */
export const listPriceRows = async ({ db, config }: Member): Promise<ReplyOf<typeof api.listPriceRows>> => ({
  currency: config.currency,
  vat_rate: config.vat.rate,
  vat_included: config.vat.isIncluded,
  prices: await listAllPrices(db),
});

/** Sets the price of what is sold from now on. Throws where it is not the one that was read any more. */
export async function setPrice(
  ctx: Member,
  { item, currency }: ParamsOf<typeof api.setPrice>,
  { amount_minor, previous_minor }: BodyOf<typeof api.setPrice>,
): Promise<ReplyOf<typeof api.setPrice>> {
  const row = { item, currency, amount_minor, updated_at: iso(ctx.now()) };
  const stale = new AppError('request.conflict');
  const written =
    previous_minor === null
      ? [insertPrice(ctx.db, row)]
      : [updatePrice(ctx.db, row, previous_minor), abortIfUnchanged(ctx.db)];
  const entry = auditEntry(ctx, 'price.set', {
    kind: 'price',
    id: `${item} ${currency}`,
    before: { amount_minor: previous_minor },
    after: { amount_minor },
    standing: 'AD',
  });
  try {
    await commit(ctx.db, [...written, entry], stale);
  } catch (error) {
    throw isConflict(error, 'prices') ? stale : error;
  }
  return { price: row };
}
