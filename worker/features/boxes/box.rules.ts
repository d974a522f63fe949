import { BOX_KINDS, BOX_PRICES, type BoxKind } from '#worker/contract/box.ts';
import type { Course } from '#worker/core/order-course.ts';
import { portionOf } from '#worker/shared/money.ts';

/** A label is sent, the parcel is opened and counted, each piece is digitized, and the originals go back. */
export const BOX_COURSE: Course = {
  stages: ['paid', 'label_sent', 'received', 'digitizing', 'uploaded', 'shipped'],
  advances: [
    { move: 'send_label', by: ['admin'], from: ['paid'], to: 'label_sent' },
    { move: 'receive', by: ['admin'], from: ['label_sent'], to: 'received' },
    { move: 'digitize', by: ['admin'], from: ['received'], to: 'digitizing' },
    { move: 'upload', by: ['admin'], from: ['digitizing'], to: 'uploaded' },
    { move: 'ship', by: ['admin'], from: ['uploaded'], to: 'shipped' },
    { move: 'complete', by: ['admin', 'system'], from: ['shipped'], to: 'completed' },
  ],
  untouched: ['paid', 'label_sent'],
  adminStages: ['paid', 'received', 'digitizing', 'uploaded'],
  redone: 'digitizing',
};

export type Counts = Partial<Record<BoxKind, number>>;

export const totalOf = (counts: Counts): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

const priceOf = (kind: BoxKind): string | undefined => (kind === 'other' ? undefined : BOX_PRICES[kind]);

/** The pieces that the lines of an order name, with those without a price. */
export const declaredIn = (
  lines: readonly { item: string; quantity: number }[],
  otherCount: number,
): Counts => {
  const counts = BOX_KINDS.map((kind): [BoxKind, number] => [
    kind,
    kind === 'other' ? otherCount : (lines.find(({ item }) => item === priceOf(kind))?.quantity ?? 0),
  ]);
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
};

/** The pieces that are digitized: those that came, of each kind at most as many as were ordered. */
export const piecesToDo = (declared: Counts, received: Counts): { kind: BoxKind; number: number }[] =>
  BOX_KINDS.flatMap((kind) =>
    Array.from({ length: Math.min(declared[kind] ?? 0, received[kind] ?? 0) }, (_, at) => ({
      kind,
      number: at + 1,
    })),
  );

type Priced = {
  lines: readonly { item: string; quantity: number; unit_minor: number }[];
  subtotal_minor: number;
  total_minor: number;
};

/**
 * What is given back of an order: the part that its buyer paid for pieces that did not come or were blank, with VAT and
 * less what a coupon took off.
 */
export function creditOf(order: Priced, received: Counts, blank: Counts): number {
  const unread = BOX_KINDS.reduce((sum, kind) => {
    const line = order.lines.find(({ item }) => item === priceOf(kind));
    if (!line) return sum;
    const missing = Math.max(0, line.quantity - (received[kind] ?? 0));
    return sum + line.unit_minor * Math.min(line.quantity, missing + (blank[kind] ?? 0));
  }, 0);
  return unread === 0 ? 0 : portionOf(order.total_minor, unread, order.subtotal_minor);
}
