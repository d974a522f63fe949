import type { ReplyOf } from '#worker/contract/endpoint.ts';
import type * as api from '#worker/contract/order.ts';
import type { Move } from '#worker/contract/order.ts';
import { AppError, invalid } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { Ctx, CtxFor } from '#worker/core/ctx.ts';
import type { Statement } from '#worker/db/client.ts';
import { abortIfUnchanged, commit } from '#worker/db/commit.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { giveBack } from '#worker/features/payments/public.ts';
import { releaseUse } from '#worker/features/prices/public.ts';
import { giveBackOrder } from './give-back-order.ts';
import { presentOrder } from './order.present.ts';
import { findPersonName, insertOrderEvent, moveOrderRow, type OrderRow } from './order.repo.ts';
import { findShown } from './order.service.ts';
import { tellBuyer } from './order.update.ts';
import { possibleMove, possibleMoves } from './possible-moves.ts';
import type { Outcome } from './stage.rules.ts';

type Member = CtxFor<'member'>;

/**
 * Makes a move with everything that follows from it: its event, its money, what the product does, and who hears of it.
 * Of two moves made at once only one is made.
 */
export async function moveOrder(ctx: Member, id: number, move: Move): Promise<ReplyOf<typeof api.moveOrder>> {
  const { order, ...known } = await findMovable(ctx, id);
  const { actor, outcome } = allowed(ctx, order, move);
  const at = iso(ctx.now());
  const { details, statements = [] } =
    (await ctx.hooks.products.get(order.product)?.moved?.(ctx, order, move)) ?? {};
  const patch = {
    status: outcome.status,
    stage: outcome.stage,
    completed_at: completedAt(order, outcome, at),
    details: { ...order.details, ...detailsOf(order, move, at), ...details },
    ...(move.move === 'change' && { address: move.address }),
  };
  const event = { at, from: order.stage, to: eventOf(order, outcome, move), note: noteOf(move) };
  const moved = { ...order, ...patch };
  const by = await findPersonName(ctx.db, ctx.actor.userId);
  const reply = {
    order: presentOrder(ctx, moved, {
      ...known,
      events: [{ ...event, by }, ...known.events],
      moves: possibleMoves(ctx, moved),
    }),
  };
  await commit(
    ctx.db,
    [
      moveOrderRow(ctx.db, order, patch),
      abortIfUnchanged(ctx.db),
      insertOrderEvent(ctx.db, { ...event, order_id: id, user_id: ctx.actor.userId }),
      ...statements,
      ...(await moneyOf(ctx, order, outcome, move)),
      ...(actor === 'admin' ? [...byAdmin(ctx, order, outcome, move), ...tellBuyer(ctx, order, event)] : []),
      ...ctx.storeIdempotentReply(200, reply),
    ],
    new AppError('request.conflict'),
  );
  ctx.dispatchOutbox();
  return reply;
}

/** An order that is placed, with what else of it is shown. Throws for another's as for one that never was. */
async function findMovable(ctx: Member, id: number) {
  const found = await findShown(ctx, id);
  if (found.order.status === 'open') throw new AppError('order.not_found');
  return found;
}

/** As whom the requester makes the move, and what it leads to; throws where they cannot. */
function allowed(ctx: Member, order: OrderRow, move: Move) {
  const possible = possibleMove(ctx, order, move);
  if (possible === 'not_theirs') throw new AppError('auth.forbidden');
  if (possible === 'too_late') throw new AppError('order.too_late');
  if (possible === 'not_now') throw new AppError('order.not_now', { stage: order.stage ?? '' });
  return possible;
}

/** What the history of the order calls the move: by where it stands after it. */
function eventOf(order: OrderRow, { status, stage }: Outcome, { move }: Move): string {
  switch (move) {
    case 'ask_cancel':
      return 'cancel_asked';
    case 'change':
      return 'changed';
    case 'resolve':
      return status === 'placed' ? 'redone' : 'issue_closed';
    default:
      return status === order.status ? stage : status;
  }
}

function completedAt(order: OrderRow, { status }: Outcome, at: string): string | null {
  if (status === 'placed') return null;
  return order.completed_at ?? (status === 'completed' ? at : null);
}

/** What the move itself changes in the details; the product adds its own. */
function detailsOf({ details }: OrderRow, move: Move, at: string): Partial<OrderRow['details']> {
  switch (move.move) {
    case 'ask_cancel':
      return { cancel_asked: true };
    case 'report':
      return { issue: { reason: move.reason, text: move.text, opened_at: at, resolution: null } };
    case 'resolve':
      return {
        ...(details.issue && { issue: { ...details.issue, resolution: move.resolution } }),
        ...(move.resolution === 'redo' && ANEW),
      };
    case 'ship':
      return { tracking: { carrier: move.carrier, number: move.number }, cancel_asked: undefined };
    case 'complete':
      return { cancel_asked: undefined };
    case 'book':
      return { call_at: move.call_at };
    case 'draft':
      return { begun: true };
    case 'return_draft':
      return { call_at: undefined };
    default:
      return {};
  }
}

/** What is done again has no parcel and no call yet; but something was made for it. */
const ANEW = { begun: true, call_at: undefined, tracking: undefined, cancel_asked: undefined } as const;

function noteOf(move: Move): string | null {
  if ('note' in move) return move.note || null;
  return 'text' in move ? move.text : null;
}

async function moneyOf(ctx: Ctx, order: OrderRow, { money }: Outcome, move: Move): Promise<Statement[]> {
  const amount = move.move === 'resolve' ? move.amount_minor : undefined;
  if ((money === 'give_back_part') !== (amount !== undefined) || (amount ?? 0) > order.total_minor)
    throw invalid([{ pointer: '/amount_minor', code: 'value.not_allowed', params: {} }]);
  if (move.move === 'resolve' && money !== null && order.total_minor === 0)
    throw invalid([{ pointer: '/resolution', code: 'value.not_allowed', params: {} }]);
  // the provider, or an administrator there, has given all of it back already
  if (money === null || order.payment_status === 'refunded') return [];
  if (move.move !== 'resolve') return [...(await giveBackOrder(ctx, order)), ...releaseUse(ctx.db, order.id)];
  return giveBack(ctx, {
    order_id: order.id,
    amount_minor: amount ?? order.total_minor,
    currency: order.currency,
    reason: 'issue',
  });
}

/** What an administrator did is in the log with its reason. */
const byAdmin = (ctx: Member, order: OrderRow, { status, stage }: Outcome, { move }: Move): Statement[] => [
  auditEntry(ctx, 'order.moved', {
    kind: 'order',
    id: order.id,
    before: { status: order.status, stage: order.stage },
    after: { move, status, stage },
    standing: 'AD',
  }),
];
