import {
  type Order,
  type OrderLine,
  type OrderMove,
  type OrderSummary,
  PRODUCT_IDS,
} from '#worker/contract/order.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { StoredLine } from '#worker/db/schema/orders.ts';
import { isGivenUp } from '#worker/features/payments/public.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { orderNumber } from '#worker/shared/order-number.ts';
import { itemLabel } from './item-labels.ts';
import type { OrderRow } from './order.repo.ts';
import { issueUntil } from './possible-moves.ts';

export const labelled = (lines: readonly StoredLine[], locale: Locale): OrderLine[] =>
  lines.map(({ name, ...line }) => ({ ...line, label: name?.[locale] ?? itemLabel(line.item, locale) }));

/** The lines of an order; the bouquet by the name of the one that is made, which may be another than was chosen. */
export const linesOf = ({ lines, details: { flowers } }: OrderRow): StoredLine[] =>
  lines.map((line) => (line.item === 'bouquet' && flowers ? { ...line, name: flowers.name } : line));

/** Whether it can be paid on a page: before it is placed, and where a later charge was refused. */
export const isPayable = (order: Pick<OrderRow, 'status' | 'payment_status' | 'details'>): boolean =>
  order.status === 'open' || (!isGivenUp(order) && order.payment_status === 'failed');

function presentFlowers({ details: { flowers } }: OrderRow, locale: Locale): Order['flowers'] {
  if (!flowers) return null;
  const {
    name,
    cemetery_id: _,
    offered_until = null,
    pay_until = null,
    unserved = false,
    substitute = false,
    ...shown
  } = flowers;
  return { ...shown, bouquet: name[locale], unserved, substitute, offered_until, pay_until };
}

/** What its vendor proposes is for the administrator who settles the issue. */
function presentIssue({ details: { issue } }: OrderRow, { kind }: Ctx['actor']): Order['issue'] {
  if (!issue) return null;
  const { proposed, ...shown } = issue;
  return kind === 'admin' ? issue : shown;
}

const presentBox = ({ details: { box, code } }: OrderRow): Order['box'] =>
  box
    ? {
        declared: box.declared,
        other_text: box.other_text,
        comments: box.comments,
        collection: box.collection,
        code: code ?? null,
        received: box.received ?? null,
        done: box.done,
        blank: box.blank,
        total: box.total,
        credited_minor: box.credited_minor,
      }
    : null;

/** What was taken off for the unused days of a plan: at most everything. */
export const unusedOf = ({ subtotal_minor }: { subtotal_minor: number }, unusedMinor = 0): number =>
  Math.min(unusedMinor, subtotal_minor);

type Known = {
  site: { id: number; slug: string; name: string; mode: string } | null;
  failure: string | null;
  invoices: readonly Order['invoices'][number][];
  events: Order['events'];
  photos: Order['photos'];
  /** Absent: they are not for the requester. */
  offers?: Order['offers'];
  /** What the requester can do with it now. */
  moves: readonly OrderMove[];
};

export const presentOrder = (
  { locale, actor }: Ctx,
  order: OrderRow,
  { site, failure, invoices, events, photos, offers = null, moves }: Known,
): Order => ({
  id: order.id,
  number: orderNumber(order.id),
  product: order.product,
  product_id: PRODUCT_IDS[order.product],
  site: presentSiteName(site, order.details),
  lines: labelled(linesOf(order), locale),
  subtotal_minor: order.subtotal_minor,
  discount_minor: order.discount_minor,
  unused_minor: unusedOf(order, order.details.unused_minor),
  coupon: order.coupon,
  delivery_minor: order.delivery_minor,
  vat_rate: order.vat_rate,
  vat_included: order.vat_included,
  vat_minor: order.vat_minor,
  total_minor: order.total_minor,
  currency: order.currency,
  status: order.status,
  stage: order.stage,
  payment_status: order.payment_status,
  failure,
  payer: order.payer,
  address: order.address,
  plan: order.details.plan ?? null,
  gift_note: order.details.gift_note ?? null,
  wish: order.details.wish ?? null,
  call_at: order.details.call_at ?? null,
  tracking: order.details.tracking ?? null,
  flowers: presentFlowers(order, locale),
  box: presentBox(order),
  photos: [...photos],
  issue: presentIssue(order, actor),
  cancel_asked: order.details.cancel_asked ?? false,
  created_at: order.created_at,
  placed_at: order.placed_at,
  completed_at: order.completed_at,
  issue_until: moves.includes('report') ? issueUntil(order) : null,
  invoices: invoices.map(({ id, number, type }) => ({ id, number, type })),
  events,
  offers,
  can: { pay: isPayable(order), moves: [...moves] },
});

/** An order in a list; of a private site by its name when it was ordered. */
export const presentOrderSummary = (
  order: OrderRow,
  site: Known['site'],
  { proof = null, isReadable = true }: { proof?: OrderSummary['proof']; isReadable?: boolean } = {},
): OrderSummary => ({
  id: order.id,
  number: orderNumber(order.id),
  product: order.product,
  site: presentSiteName(site, order.details),
  status: order.status,
  stage: order.stage,
  total_minor: isReadable ? order.total_minor : null,
  currency: order.currency,
  placed_at: order.placed_at,
  cancel_asked: order.details.cancel_asked ?? false,
  proof,
  is_readable: isReadable,
});

/**
 * The site of an order by its name then, since it may be private to the payer now. The address of a private site has its
 * number, not its name.
 */
export const presentSiteName = (
  site: Known['site'],
  { site_name }: OrderRow['details'] = {},
): { id: number; slug: string; name: string } | null =>
  site && {
    id: site.id,
    slug: site.mode === 'private' ? String(site.id) : site.slug,
    name: site_name ?? site.name,
  };
