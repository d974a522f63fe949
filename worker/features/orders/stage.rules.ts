import type { OrderMove, Resolution } from '#worker/contract/order.ts';
import {
  CANCELLED,
  type Course,
  type OrderActor,
  type Outcome,
  type Standing,
} from '#worker/core/order-course.ts';

const COMPLETED: Outcome = { status: 'completed', stage: 'completed', money: null };

/** The moves that every product has, beside those of its course. */
type General = 'cancel' | 'ask_cancel' | 'refuse_cancel' | 'change' | 'report' | 'propose' | 'resolve';

/** Who makes a general move, and in which standing; undefined: in none. */
const GENERAL: Record<General, Partial<Record<OrderActor, (course: Course, at: Standing) => boolean>>> = {
  cancel: { buyer: isUntouched, admin: isUnderWay, system: isUnderWay },
  ask_cancel: { buyer: isBegun },
  refuse_cancel: { admin: isUnderWay },
  change: { buyer: isUntouched, admin: isUnderWay },
  report: {
    buyer: (_, { status }) => status === 'completed',
    // what nobody has begun with cannot have gone wrong
    admin: (course, at) => at.status === 'completed' || isBegun(course, at),
    // what was due and never proven
    system: isUnderWay,
  },
  propose: { vendor: (_, { status }) => status === 'issue' },
  resolve: { admin: (_, { status }) => status === 'issue' },
};

function isUnderWay({ stages }: Course, { status, stage }: Standing): boolean {
  return status === 'placed' && stages.includes(stage);
}

function isUntouched(course: Course, at: Standing): boolean {
  return isUnderWay(course, at) && !at.isBegun && course.untouched.includes(at.stage);
}

function isBegun(course: Course, at: Standing): boolean {
  return isUnderWay(course, at) && !isUntouched(course, at);
}

const isGeneral = (move: OrderMove): move is General => Object.hasOwn(GENERAL, move);

/**
 * Where an order stands after a move. `not_theirs` where this actor never makes the move for the product, `not_now`
 * where the order does not stand so that they can. A `resolution` comes with `resolve`.
 */
export function outcomeOf(
  course: Course,
  at: Standing,
  { move, resolution }: { move: OrderMove; resolution?: Resolution | undefined },
  actor: OrderActor,
): Outcome | 'not_theirs' | 'not_now' {
  if (isGeneral(move)) {
    const isAllowed = GENERAL[move][actor];
    if (!isAllowed) return 'not_theirs';
    return isAllowed(course, at) ? afterGeneral(course, at, move, resolution) : 'not_now';
  }
  const theirs = course.advances.filter((advance) => advance.move === move && advance.by.includes(actor));
  if (theirs.length === 0) return 'not_theirs';
  const advance = at.status === 'placed' && theirs.find(({ from }) => from.includes(at.stage));
  if (!advance) return 'not_now';
  return advance.to === 'completed' ? COMPLETED : { status: at.status, stage: advance.to, money: null };
}

function afterGeneral(course: Course, at: Standing, move: General, resolution?: Resolution): Outcome {
  switch (move) {
    case 'cancel':
      return CANCELLED;
    case 'report':
      return { status: 'issue', stage: at.stage, money: null };
    case 'resolve':
      return resolved(course, resolution);
    case 'ask_cancel':
    case 'refuse_cancel':
    case 'change':
    case 'propose':
      return { status: at.status, stage: at.stage, money: null };
  }
}

function resolved({ redone }: Course, resolution: Resolution = 'reject'): Outcome {
  switch (resolution) {
    case 'redo':
      return { status: 'placed', stage: redone, money: null };
    case 'part_refund':
      return { ...COMPLETED, money: 'give_back_part' };
    case 'refund':
      return { ...COMPLETED, money: 'give_back' };
    case 'reject':
      return COMPLETED;
  }
}
