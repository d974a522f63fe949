import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { watchView } from '#web/ui/watch-view.ts';
import { partsAround, type Size, typicalSize } from '#web/ui/window-rules.ts';

/**
 * A grid as it was last laid out; `sizes` are those of the rows that were drawn, with the gap below them. `typical` is
 * that of the others, from when first some were drawn: if it changed with each row, the place of all below would too.
 */
type Grid = {
  width: number;
  columns: number;
  gap: number;
  sizes: Map<number, Size>;
  typical: Size | null;
};

/** Kept for when the reader comes back to the page. */
const grids = new Map<string, Grid>();

/** A person who is drawn, or the height of those between who are not. */
export type Placed = { at: number } | { key: string; gap: number };

type Chosen = { columns: number; rows: ReadonlySet<number> };

const ROW_HEIGHT = 280;
const CARD_NODES = 7;

function gridOf(name: string): Grid {
  const grid = grids.get(name) ?? { width: 0, columns: 1, gap: 0, sizes: new Map(), typical: null };
  grids.set(name, grid);
  return grid;
}

const placeIn = (item: Element): number => Number(item.getAttribute('data-at') ?? -1);

function measure(list: HTMLElement, grid: Grid): void {
  const { gridTemplateColumns, rowGap } = getComputedStyle(list);
  const columns = gridTemplateColumns.split(' ').length;
  if (list.clientWidth !== grid.width || columns !== grid.columns)
    Object.assign(grid, { sizes: new Map(), typical: null });
  Object.assign(grid, { width: list.clientWidth, columns, gap: Number.parseFloat(rowGap) || 0 });
  const nodes = new Map<number, number>();
  for (const item of list.children) {
    const at = placeIn(item);
    if (at < 0) continue;
    const row = Math.floor(at / columns);
    nodes.set(row, (nodes.get(row) ?? 0) + item.querySelectorAll('*').length + 1);
    const { height } = item.getBoundingClientRect();
    // a list that is not laid out has no heights
    if (height > 0) grid.sizes.set(row, { height: height + grid.gap, nodes: nodes.get(row) ?? 0 });
  }
  if (grid.sizes.size > 0) grid.typical ??= typicalSize(grid.sizes.values());
}

const sizeIn = (grid: Grid, row: number): Size => grid.sizes.get(row) ?? typicalOf(grid);

const typicalOf = ({ typical, columns }: Grid): Size =>
  typical ?? { height: ROW_HEIGHT, nodes: columns * CARD_NODES };

/** The place of a row in the list, in pixels. It looks at the rows that were drawn, however many there are. */
function topOf(grid: Grid, row: number): number {
  const { height } = typicalOf(grid);
  let top = row * height;
  for (const [at, size] of grid.sizes) if (at < row) top += size.height - height;
  return top;
}

/** The row at a place in the list, by bisection; the nearest one beyond either end. */
function rowAt(grid: Grid, place: number, rows: number): number {
  let [row, after] = [0, rows];
  while (after - row > 1) {
    const middle = (row + after) >> 1;
    if (topOf(grid, middle) <= place) row = middle;
    else after = middle;
  }
  return row;
}

const rowsOf = ({ columns }: Grid, count: number): number => Math.ceil(count / columns);

/**
 * Draws only the rows of a long grid that are on the screen and around it, and those around the focus. `name` is
 * another one for another list. The returned ref is that of the list, whose children are the people, each with its
 * place as `data-at`, and the gaps.
 */
export function useRows(
  name: string,
  count: number,
): {
  list: RefObject<HTMLUListElement | null>;
  placed: Placed[];
  /** Draws a person and moves the focus there. */
  focus: (at: number) => void;
} {
  const list = useRef<HTMLUListElement>(null);
  const kept = useRef(-1);
  const wanted = useRef(-1);

  const onScreen = (grid: Grid) => {
    const from = -(list.current?.getBoundingClientRect().top ?? 0);
    const all = rowsOf(grid, count);
    return {
      first: rowAt(grid, from, all),
      last: rowAt(grid, from + window.innerHeight - 1, all),
      kept: Math.floor(kept.current / grid.columns),
      count: all,
    };
  };
  const choose = (): Chosen => {
    const grid = gridOf(name);
    const rows = partsAround({
      ...onScreen(grid),
      sizeOf: (row) => sizeIn(grid, row),
      screen: window.innerHeight,
    });
    return { columns: grid.columns, rows };
  };
  /** Whether the screen and a row beyond it are drawn: others are chosen several at a time, since each time takes a frame. */
  const isEnough = ({ columns, rows }: Chosen): boolean => {
    const grid = gridOf(name);
    const { first, last, kept: held, count: all } = onScreen(grid);
    if (columns !== grid.columns || (held >= 0 && !rows.has(held))) return false;
    for (let row = Math.max(first - 1, 0); row <= Math.min(last + 1, all - 1); row++)
      if (!rows.has(row)) return false;
    return true;
  };
  const [chosen, setChosen] = useState(choose);
  const update = useRef((): void => undefined);
  update.current = () =>
    setChosen((last) => {
      if (isEnough(last)) return last;
      const next = choose();
      return isSameChoice(last, next) ? last : next;
    });

  useLayoutEffect(() => {
    if (!list.current) return;
    measure(list.current, gridOf(name));
    update.current();
    const card = list.current.querySelector<HTMLElement>(
      `[data-at="${wanted.current}"] :is(a, input, [tabindex])`,
    );
    if (!card) return;
    wanted.current = -1;
    card.focus({ preventScroll: true });
  });

  useEffect(() => {
    const { current } = list;
    if (!current) return;
    return watchView(current, {
      update: () => update.current(),
      resize: () => measure(current, gridOf(name)),
      focus: ({ target }) => {
        const item = target instanceof Element && target.closest('[data-at]');
        if (item) kept.current = placeIn(item);
      },
    });
  }, [name]);

  return {
    list,
    placed: placedIn(gridOf(name), chosen, count),
    focus: (at) => {
      kept.current = at;
      wanted.current = at;
      update.current();
    },
  };
}

const isSameChoice = (one: Chosen, other: Chosen): boolean =>
  one.columns === other.columns &&
  one.rows.size === other.rows.size &&
  [...one.rows].every((row) => other.rows.has(row));

function placedIn(grid: Grid, { columns, rows }: Chosen, count: number): Placed[] {
  const placed: Placed[] = [];
  let next = 0;
  const gapBefore = (row: number, key: string) => {
    if (row > next) placed.push({ key, gap: topOf(grid, row) - topOf(grid, next) - grid.gap });
    next = row + 1;
  };
  for (const row of [...rows].toSorted((a, b) => a - b)) {
    gapBefore(row, `before-${row}`);
    for (let at = row * columns; at < Math.min((row + 1) * columns, count); at++) placed.push({ at });
  }
  gapBefore(rowsOf(grid, count), 'rest');
  return placed;
}
