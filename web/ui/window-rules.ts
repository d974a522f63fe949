/** The measured size of a part of a list. */
export type Size = { height: number; nodes: number };

type List = {
  /** The sizes of its parts, in order; undefined where one was never drawn. */
  sizes: readonly (Size | undefined)[];
  /** The edges of the screen, in pixels from the start of the list. */
  from: number;
  until: number;
  /** The part that is drawn in any case with its neighbours, since the focus is in it; -1 for none. */
  kept: number;
};

/** The number of elements that may be drawn, unless the screen itself shows more. */
const NODES_MOST = 270;
/** What is drawn beyond the screen, in heights of it. */
const BEYOND = 1.5;

const GUESS: Size = { height: 280, nodes: 30 };

/** The size of a part that was never drawn: the average of those that were. */
export function typicalSize(sizes: Iterable<Size | undefined>, guess = GUESS): Size {
  const known = [...sizes].filter((size) => size !== undefined);
  if (known.length === 0) return guess;
  const average = (of: keyof Size) => known.reduce((sum, size) => sum + size[of], 0) / known.length;
  return { height: average('height'), nodes: average('nodes') };
}

/** Which parts of a long list are drawn: those on the screen, those around the focus, and what else may be. */
export function drawnParts({ sizes, from, until, kept }: List): Set<number> {
  const typical = typicalSize(sizes);
  const sizeOf = (at: number) => sizes[at] ?? typical;
  let top = 0;
  let first = -1;
  let last = -1;
  for (let at = 0; at < sizes.length; at++) {
    const bottom = top + sizeOf(at).height;
    if (bottom > from && (top < until || first === -1)) {
      if (first === -1) first = at;
      last = at;
    }
    top = bottom;
  }
  if (first === -1) first = last = sizes.length - 1;
  return partsAround({ first, last, count: sizes.length, sizeOf, screen: until - from, kept });
}

type Around = Pick<List, 'kept'> & {
  /** The first and the last part on the screen. */
  first: number;
  last: number;
  count: number;
  sizeOf: (at: number) => Size;
  /** The height of the screen. */
  screen: number;
};

/** The same of a list in which it is known what is on the screen. */
export function partsAround({ first, last, count, sizeOf, screen, kept }: Around): Set<number> {
  const drawn = new Set<number>();
  let nodes = 0;
  const draw = (at: number) => {
    if (drawn.has(at) || at < 0 || at >= count) return;
    drawn.add(at);
    nodes += sizeOf(at).nodes;
  };
  for (let at = first; at <= last; at++) draw(at);
  if (kept >= 0) for (let at = kept - 1; at <= kept + 1; at++) draw(at);
  let above = screen * BEYOND;
  let below = above;
  for (let [before, after] = [first - 1, last + 1]; ; before--, after++) {
    const goesOn = [below > 0 && after < count, above > 0 && before >= 0];
    if (!goesOn.includes(true)) return drawn;
    for (const [at, goes] of [
      [after, goesOn[0]],
      [before, goesOn[1]],
    ] as const) {
      if (!goes) continue;
      const { height, nodes: more } = sizeOf(at);
      if (!drawn.has(at) && nodes + more > NODES_MOST) return drawn;
      draw(at);
      if (at === after) below -= height;
      else above -= height;
    }
  }
}
