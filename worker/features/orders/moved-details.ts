import type { Move } from '#worker/contract/order.ts';
import type { OrderActor, Outcome } from '#worker/core/order-course.ts';
import type { OrderRow } from './order.repo.ts';

/** What the history of an order calls a move: by where it stands after it, and by who made it. */
export function eventOf(
  order: OrderRow,
  { status, stage }: Outcome,
  move: Move,
  { actor, at }: { actor: OrderActor; at: string },
): string {
  const { flowers } = order.details;
  switch (move.move) {
    case 'ask_cancel':
      return 'cancel_asked';
    case 'refuse_cancel':
      return 'cancel_refused';
    case 'change':
      return move.flowers && move.flowers.due_on !== flowers?.due_on ? 'day_changed' : 'changed';
    case 'propose':
      return 'proposed';
    case 'resolve':
      return status === 'placed' ? 'redone' : 'issue_closed';
    case 'decline':
      if (status !== order.status) return status;
      if (actor === 'vendor') return 'declined';
      return actor === 'system' && (flowers?.offered_until ?? at) <= at ? 'not_answered' : 'another_asked';
    default:
      return status === order.status ? stage : status;
  }
}

/** What the move itself changes in the details; the product adds its own. */
export function detailsOf({ details }: OrderRow, move: Move, at: string): Partial<OrderRow['details']> {
  switch (move.move) {
    case 'ask_cancel':
      return { cancel_asked: true };
    case 'report':
      return { issue: { reason: move.reason, text: move.text, opened_at: at, resolution: null } };
    case 'propose':
      return details.issue ? { issue: { ...details.issue, proposed: proposedIn(move) } } : {};
    case 'resolve':
      return {
        ...(details.issue && { issue: { ...details.issue, resolution: move.resolution } }),
        ...(move.resolution === 'redo' && ANEW),
      };
    case 'ship':
      return { tracking: { carrier: move.carrier, number: move.number }, cancel_asked: undefined };
    case 'complete':
    case 'refuse_cancel':
    case 'place':
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

const proposedIn = ({ resolution, amount_minor, note }: Extract<Move, { move: 'propose' }>) => ({
  resolution,
  amount_minor: amount_minor ?? null,
  note,
});

/** What is done again has no parcel and no call yet; but something was made for it. */
const ANEW = { begun: true, call_at: undefined, tracking: undefined, cancel_asked: undefined } as const;

export function noteOf(move: Move): string | null {
  if (move.move === 'propose' || move.move === 'decline') return null;
  if ('note' in move) return move.note || null;
  return 'text' in move ? move.text : null;
}
