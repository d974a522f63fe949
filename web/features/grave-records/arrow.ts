import type { Arrow } from '#worker/contract/grave-record.ts';

const STEP = 0.05;
const TURN = 45;

/** In the middle of the photo, straight on. */
export const FIRST_ARROW: Arrow = { x: 0.5, y: 0.6, angle: 0 };

const within = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * 1000) / 1000;

export const moved = (arrow: Arrow, x: number, y: number): Arrow => ({
  ...arrow,
  x: within(x),
  y: within(y),
});

/** Turned by eighths, clockwise where `by` is positive. */
export const turned = (arrow: Arrow, by: 1 | -1): Arrow => ({
  ...arrow,
  angle: (arrow.angle + by * TURN + 360) % 360,
});

const MOVES: Record<string, readonly [x: number, y: number]> = {
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
};

/** The arrow after a key of the keyboard; undefined for any other key. */
export function movedByKey(arrow: Arrow, key: string): Arrow | undefined {
  const move = MOVES[key];
  return move && moved(arrow, arrow.x + move[0], arrow.y + move[1]);
}
