import { ISSUE_DAYS, ORDER_MOVES, type OrderMove, type Resolution } from '#worker/contract/order.ts';
import { iso, secondsAfter } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { OrderActor } from '#worker/core/order-course.ts';
import type { OrderRow } from './order.repo.ts';
import { type Outcome, outcomeOf } from './stage.rules.ts';

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

/** What a move leads to, and as whom the requester makes it; else why they cannot. */
export function possibleMove(
  ctx: Ctx,
  order: OrderRow,
  asked: { move: OrderMove; resolution?: Resolution | undefined },
): Possible | 'not_theirs' | 'not_now' | 'too_late' {
  const course = ctx.hooks.products.get(order.product)?.course;
  if (!course || (asked.move === 'change' && order.address === null)) return 'not_theirs';
  const at = { status: order.status, stage: order.stage ?? '' };
  let refusal: 'not_theirs' | 'not_now' = 'not_theirs';
  for (const actor of actorsOn(ctx, order)) {
    const outcome = outcomeOf(course, at, asked, actor);
    if (outcome === 'not_now') refusal = outcome;
    if (typeof outcome === 'object') return refusedIssue(ctx, order, asked.move) ?? { actor, outcome };
  }
  return refusal;
}

/** An issue is reported once, and in time; what was done again can have another. */
function refusedIssue(ctx: Ctx, order: OrderRow, move: OrderMove): 'not_now' | 'too_late' | undefined {
  if (move !== 'report') return undefined;
  const { issue } = order.details;
  if (issue && issue.resolution !== 'redo') return 'not_now';
  return iso(ctx.now()) > (issueUntil(order) ?? '') ? 'too_late' : undefined;
}

export const possibleMoves = (ctx: Ctx, order: OrderRow): OrderMove[] =>
  ORDER_MOVES.filter((move) => typeof possibleMove(ctx, order, { move }) === 'object');
