import type * as api from '#worker/contract/billing.ts';
import type { QueryOf, ReplyOf } from '#worker/contract/endpoint.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { keyIn } from '#worker/core/cursor.ts';
import { pageOf } from '#worker/db/page.ts';
import { listInvoicesOfOrders } from '#worker/features/invoices/public.ts';
import { listCards, presentCard } from '#worker/features/payments/public.ts';
import { vatOf } from '#worker/features/prices/public.ts';
import { splitVat, type Vat } from '#worker/shared/money.ts';
import { presentSiteName } from './order.present.ts';
import { listBilled, listBilledYears, listPlansOf } from './order.repo.ts';

const PAGE = 50;

/** What the user has paid, page by page, and on the first page everything else. */
export async function readBilling(
  ctx: CtxFor<'member'>,
  { year, cursor }: QueryOf<typeof api.getBilling>,
): Promise<ReplyOf<typeof api.getBilling>> {
  const { userId } = ctx.actor;
  const key = keyIn(cursor, ['string', 'number']);
  const before = key && { at: key[0], id: key[1] };
  const [found, years, cards, plans, vat] = await Promise.all([
    listBilled(ctx.db, { userId, year, before }, PAGE + 1),
    listBilledYears(ctx.db, userId),
    listCards(ctx.db, userId),
    listPlansOf(ctx.db, userId),
    vatOf(ctx),
  ]);
  const { rows, nextCursor } = pageOf(found, PAGE, ({ order }) => [
    order.placed_at ?? order.created_at,
    order.id,
  ]);
  const invoices = await listInvoicesOfOrders(
    ctx.db,
    rows.map(({ order }) => order.id),
  );
  return {
    rows: rows.map(({ order, site }) => {
      const own = invoices.filter(({ order_id }) => order_id === order.id);
      const credited = own.filter(({ type }) => type === 'credit');
      return {
        order_id: order.id,
        at: order.placed_at ?? order.created_at,
        product: order.product,
        plan: order.details.plan ?? null,
        is_gift: order.details.gift_note !== undefined,
        is_renewal: order.renewal_key !== null,
        site: presentSiteName(site, order.details),
        total_minor: order.total_minor,
        refunded_minor: credited.reduce((sum, { total_minor }) => sum + total_minor, 0),
        currency: order.currency,
        payment_status: order.payment_status,
        invoices: own.map((invoice) => ({
          id: invoice.id,
          number: invoice.number,
          type: invoice.type,
        })),
      };
    }),
    cursor: nextCursor,
    years,
    cards: cards.map(presentCard),
    plans: plans.map(
      ({
        subscription: { plan, state, period_end, price_minor, currency, next_charge_at },
        site,
        isVatIncluded,
      }) => ({
        site: presentSiteName(site),
        plan,
        state,
        period_end,
        renews: next_charge_at !== null,
        price:
          price_minor === null || currency === null
            ? null
            : { amount_minor: splitVat(price_minor, agreedVat(vat, isVatIncluded)).totalMinor, currency },
      }),
    ),
    failed: plans.flatMap(({ subscription, site, failed, failure }) =>
      subscription.state === 'past_due' && failed?.status === 'open'
        ? [
            {
              order_id: failed.id,
              site: presentSiteName(site),
              total_minor: failed.total_minor,
              currency: failed.currency,
              failure,
              next_retry_at: subscription.next_charge_at,
            },
          ]
        : [],
    ),
  };
}

/** The VAT of today, in the price or added to it as when the plan was bought. */
const agreedVat = (vat: Vat, isIncluded: number | null): Vat =>
  isIncluded === null ? vat : { ...vat, isIncluded: isIncluded === 1 };
