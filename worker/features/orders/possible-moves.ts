import { ISSUE_DAYS, ORDER_MOVES, type OrderMove, type Resolution } from '#worker/contract/order.ts';
import { iso, secondsAfter } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { OrderActor, Outcome } from '#worker/core/order-course.ts';
import type { OrderRow } from './order.repo.ts';
import { outcomeOf } from './stage.rules.ts';

const ISSUE_SECONDS = ISSUE_DAYS * 24 * 60 * 60;

/** The parts in which the requester acts on an order; none where it is another's. */
export const actorsOn = ({ actor }: Pick<Ctx, 'actor'>, { user_id }: OrderRow): OrderActor[] => [
  ...('userId' in actor && actor.userId === user_id ? (['buyer'] as const) : []),
  ...(actor.kind === 'admin' ? (['admin'] as const) : []),
];

/** Until when an issue with an order that is completed can be reported; null where it is not completed. */
export const issueUntil = ({ completed_at }: Pick<OrderRow, 'completed_at'>): string | null =>
  completed_at === null ? null : iso(secondsAfter(new Date(completed_at), ISSUE_SECONDS));

type Possible = { actor: OrderActor; outcome: Outcome };

/** What a move leads to, and as which of the actors the requester makes it; else why they cannot. */
export function possibleMove(
  ctx: Ctx,
  order: OrderRow,
  asked: { move: OrderMove; resolution?: Resolution | undefined },
  actors: readonly OrderActor[] = actorsOn(ctx, order),
): Possible | 'not_theirs' | 'not_now' | 'too_late' {
  const course = ctx.hooks.products.get(order.product)?.course;
  if (!course || (asked.move === 'change' && !isChangeable(order))) return 'not_theirs';
  const at = { status: order.status, stage: order.stage ?? '', isBegun: order.details.begun ?? false };
  let why: 'not_theirs' | 'not_now' | 'too_late' = 'not_theirs';
  for (const actor of actors) {
    const outcome = outcomeOf(course, at, asked, actor);
    if (outcome === 'not_now') why = outcome;
    if (typeof outcome !== 'object') continue;
    const refused = refusal(ctx, order, asked.move, actor);
    if (!refused) return { actor, outcome };
    why = refused;
  }
  return why;
}

/** Whether there is something that can be changed: where it is delivered to, or the flowers. */
const isChangeable = ({ address, details }: OrderRow): boolean => address !== null || !!details.flowers;

/** An issue is reported once, by its buyer in time; what was done again can have another. Cancelling is asked for once. */
function refusal(
  ctx: Ctx,
  { details, completed_at }: OrderRow,
  move: OrderMove,
  actor: OrderActor,
): 'not_now' | 'too_late' | undefined {
  if (move === 'ask_cancel') return details.cancel_asked ? 'not_now' : undefined;
  if (move === 'refuse_cancel') return details.cancel_asked ? undefined : 'not_now';
  if (move === 'propose') return details.issue?.proposed ? 'not_now' : undefined;
  if (move !== 'report') return undefined;
  if (details.issue && details.issue.resolution !== 'redo') return 'not_now';
  const isLate = actor === 'buyer' && iso(ctx.now()) > (issueUntil({ completed_at }) ?? '');
  return isLate ? 'too_late' : undefined;
}

/** The moves that the requester can make now; `actors`: as whom, by default as buyer or administrator. */
export const possibleMoves = (ctx: Ctx, order: OrderRow, actors?: readonly OrderActor[]): OrderMove[] =>
  ORDER_MOVES.filter((move) => typeof possibleMove(ctx, order, { move }, actors) === 'object');
