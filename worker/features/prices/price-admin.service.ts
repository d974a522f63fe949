import type { BodyOf, ParamsOf, ReplyOf } from '#worker/contract/endpoint.ts';
import type * as api from '#worker/contract/price-admin.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { abortIfUnchanged, commit, isConflict } from '#worker/db/commit.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { findVat, insertPrice, insertVat, listAllPrices, updatePrice, updateVat } from './price.repo.ts';
import { vatOf } from './price.service.ts';

type Member = CtxFor<'member'>;

/** The prices in all currencies, and the VAT of the one in which is sold. */
export async function listPriceRows(ctx: Member): Promise<ReplyOf<typeof api.listPriceRows>> {
  const { rate, isIncluded } = await vatOf(ctx);
  return {
    currency: ctx.config.currency,
    vat_rate: rate,
    vat_included: isIncluded,
    prices: await listAllPrices(ctx.db),
  };
}

/**
 * Sets the VAT of what is sold from now on, also of renewals; every past order has its own. Throws where it is not the one
 * that was read any more.
 */
export async function setVat(
  ctx: Member,
  { vat_rate, vat_included, previous_rate, previous_included }: BodyOf<typeof api.setVat>,
): Promise<ReplyOf<typeof api.setVat>> {
  const { currency } = ctx.config;
  const previous = { rate: previous_rate, isIncluded: previous_included };
  const stale = new AppError('request.conflict');
  const set = await findVat(ctx.db, currency);
  const { rate, isIncluded } = set ?? ctx.config.vat;
  if (rate !== previous.rate || isIncluded !== previous.isIncluded) throw stale;
  const row = { currency, rate: vat_rate, included: vat_included, updated_at: iso(ctx.now()) };
  const written = set
    ? [updateVat(ctx.db, row, previous), abortIfUnchanged(ctx.db)]
    : [insertVat(ctx.db, row)];
  const entry = auditEntry(ctx, 'price.vat_set', {
    kind: 'price',
    id: `vat ${currency}`,
    before: { vat_rate: rate, vat_included: isIncluded },
    after: { vat_rate, vat_included },
    standing: 'AD',
  });
  try {
    await commit(ctx.db, [...written, entry], stale);
  } catch (error) {
    throw isConflict(error, 'vat_rates') ? stale : error;
  }
  return { vat_rate, vat_included };
}

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
