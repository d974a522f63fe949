import type { Course } from '#worker/core/order-course.ts';

/** Printed, then read with a phone piece by piece, then sent. */
export const STICKER_COURSE: Course = {
  stages: ['paid', 'printing', 'decode_tested', 'shipped'],
  advances: [
    { move: 'print', by: ['admin'], from: ['paid'], to: 'printing' },
    { move: 'decode', by: ['admin'], from: ['printing'], to: 'decode_tested' },
    { move: 'ship', by: ['admin'], from: ['decode_tested'], to: 'shipped' },
    { move: 'complete', by: ['admin', 'system'], from: ['shipped'], to: 'completed' },
  ],
  untouched: ['paid'],
  adminStages: ['paid', 'printing', 'decode_tested'],
  redone: 'paid',
};

const PIECES = ['qr_sticker', 'plaque'] as const;
type Lines = readonly { item: string; quantity: number }[];

/** Whether a line of an order is one of stickers or plaques. */
export const isPiece = ({ item }: { item: string }): boolean => PIECES.some((piece) => piece === item);

/** How many pieces of a kind an order has to be printed. */
export const quantityOf = (lines: Lines, piece: (typeof PIECES)[number]): number =>
  lines.filter(({ item }) => item === piece).reduce((sum, { quantity }) => sum + quantity, 0);

/** How many pieces an order has to be printed. */
export const pieceCount = (lines: Lines): number =>
  PIECES.reduce((sum, piece) => sum + quantityOf(lines, piece), 0);
