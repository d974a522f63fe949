/** A memory with its place in the order, which is descending. */
export type Placed = { id: number; position: number };

/** What is placed first or last is this far from its neighbour: a second. */
const STEP = 1000;
/**
 * The smallest distance between two places. Positions are around 2 ** 41, where a double still distinguishes
 * steps of 2 ** -12.
 */
const LEAST = 2 ** -4;
/** The distance that a rebalancing leaves, so that the next one is far away. */
const ROOMY = 4 * LEAST;

export type Arrangement = {
  position: number;
  /** The memories below that make room, from above. */
  spread: (Placed & { was: number })[];
};

/** The place above all others; `now` in milliseconds, as that of a new memory. */
export const firstPosition = (first: Placed | undefined, now: number): number =>
  first ? Math.max(now, first.position + STEP) : now;

/**
 * The place directly below `upper`, above `below`, which are the memories that follow it, from above. Where
 * there is no room, some of these move down; null where that takes more of them than were given. `isAll`: no
 * others follow.
 */
export function placeBelow(upper: number, below: readonly Placed[], isAll: boolean): Arrangement | null {
  const [next] = below;
  if (next && upper - next.position >= 2 * LEAST)
    return { position: middle(upper, next.position), spread: [] };
  for (let moved = 0; moved < below.length; moved++) {
    const gap = (upper - (below[moved]?.position ?? 0)) / (moved + 2);
    if (gap >= ROOMY) return spreadFrom(upper, below.slice(0, moved), gap);
  }
  return isAll ? spreadFrom(upper, below, STEP) : null;
}

const middle = (upper: number, lower: number): number => lower + (upper - lower) / 2;

const spreadFrom = (upper: number, below: readonly Placed[], gap: number): Arrangement => ({
  position: upper - gap,
  spread: below.map(({ id, position: was }, at) => ({ id, position: upper - gap * (at + 2), was })),
});
