import { BOX_MAX } from '#worker/contract/box.ts';
import type { Move } from '#worker/contract/order.ts';
import { AppError, invalid } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { Moved, OrderRow } from '#worker/core/hooks.ts';
import type { OrderActor } from '#worker/core/order-course.ts';
import type { Statement } from '#worker/db/client.ts';
import { abortIfUnchanged } from '#worker/db/commit.ts';
import type { OrderDetails } from '#worker/db/schema/orders.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { findKept } from '#worker/features/orders/public.ts';
import { giveBack } from '#worker/features/payments/public.ts';
import { findCode, insertCode, newCode, updateCode } from '#worker/features/short-links/public.ts';
import { abortUnlessAllRead, countBoxItems, insertBoxItems } from './box.repo.ts';
import { type Counts, creditOf, piecesToDo, totalOf } from './box.rules.ts';

type Box = NonNullable<OrderDetails['box']>;

/** What a move of an order of a box means for its label, its pieces and its money. */
export async function boxMoved(ctx: Ctx, order: OrderRow, move: Move, actor: OrderActor): Promise<Moved> {
  switch (move.move) {
    case 'send_label':
      return labelled(ctx, order);
    case 'receive':
      return opened(ctx, order, move.received);
    case 'upload':
      return uploaded(ctx, order);
    case 'ship':
    case 'cancel':
      return { statements: await retired(ctx, order, actor) };
    default:
      return { statements: [] };
  }
}

export function boxOf({ details: { box } }: Pick<OrderRow, 'details'>): Box {
  if (!box) throw new AppError('order.not_found');
  return box;
}

/** A new code for the label, which leads to the page of the order. */
function labelled(ctx: Ctx, order: OrderRow): Moved {
  const code = newCode(ctx, { type: 'b', state: 'printed', target: String(order.id) });
  return {
    details: { code: code.code },
    statements: [
      insertCode(ctx.db, code),
      auditEntry(ctx, 'code.minted', {
        kind: 'code',
        id: code.code,
        after: { order_id: order.id },
        standing: 'AD',
      }),
    ],
  };
}

/** The parcel was opened and counted. Of each kind as many pieces are digitized as were ordered. */
function opened(ctx: Ctx, order: OrderRow, received: Counts): Moved {
  const box = boxOf(order);
  const total = totalOf(received);
  if (total > BOX_MAX)
    throw invalid([{ pointer: '/received', code: 'list.too_long', params: { max: BOX_MAX } }]);
  const pieces = piecesToDo(box.declared, received);
  return {
    details: { box: { ...box, received, done: 0, blank: 0, total: pieces.length } },
    statements: pieces.length > 0 ? [insertBoxItems(ctx.db, order.id, pieces, iso(ctx.now()))] : [],
  };
}

/** Every piece was digitized or is blank. What did not come and what is blank is credited, once. */
async function uploaded(ctx: Ctx, order: OrderRow): Promise<Moved> {
  const box = boxOf(order);
  const counts = await countBoxItems(ctx.db, order.id);
  if (counts.some(({ state }) => state === 'received')) throw new AppError('box.unfinished');
  const blank = Object.fromEntries(
    counts.filter(({ state }) => state === 'blank').map(({ kind, count }) => [kind, count]),
  );
  const amount = box.credited_minor > 0 ? 0 : await creditFor(ctx, order, box.received ?? {}, blank);
  return {
    details: { box: { ...box, credited_minor: box.credited_minor + amount } },
    statements: [
      abortUnlessAllRead(ctx.db, order.id),
      ...(amount > 0
        ? await giveBack(ctx, {
            order_id: order.id,
            amount_minor: amount,
            currency: order.currency,
            reason: 'credited',
          })
        : []),
    ],
  };
}

/** At most what is left of the payment. */
async function creditFor(ctx: Ctx, order: OrderRow, received: Counts, blank: Counts): Promise<number> {
  if (order.payment_status !== 'captured' && order.payment_status !== 'part_refunded') return 0;
  return Math.min(creditOf(order, received, blank), await findKept(ctx.db, order));
}

/** The label is not needed any more: the originals are on their way back, or the order is cancelled. */
async function retired(ctx: Ctx, { details }: OrderRow, actor: OrderActor): Promise<Statement[]> {
  const code = details.code === undefined ? undefined : await findCode(ctx.db, details.code);
  if (code?.state !== 'printed') return [];
  const next = { ...code, state: 'retired' as const, target: null, updated_at: iso(ctx.now()) };
  return [
    updateCode(ctx.db, code, next),
    abortIfUnchanged(ctx.db),
    auditEntry(ctx, 'code.retired', {
      kind: 'code',
      id: code.code,
      before: { state: code.state },
      after: { state: next.state },
      ...(actor === 'admin' && { standing: 'AD' }),
    }),
  ];
}
