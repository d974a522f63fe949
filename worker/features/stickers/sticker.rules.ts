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
  redone: 'paid',
};

const PIECES: readonly string[] = ['qr_sticker', 'plaque'];

/** Whether a line of an order is one of stickers or plaques. */
export const isPiece = ({ item }: { item: string }): boolean => PIECES.includes(item);

/** How many pieces an order has to be printed. */
export const pieceCount = (lines: readonly { item: string; quantity: number }[]): number =>
  lines.filter(isPiece).reduce((sum, { quantity }) => sum + quantity, 0);
