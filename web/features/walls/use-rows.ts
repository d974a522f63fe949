import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { watchView } from '#web/ui/watch-view.ts';
import { drawnParts, type Size, typicalSize } from '#web/ui/window-rules.ts';

/** A grid as it was last laid out; `sizes` are those of its rows, with the gap below them. */
type Grid = { width: number; columns: number; gap: number; sizes: Size[] };

/** Kept for when the reader comes back to the page. */
const grids = new Map<string, Grid>();

/** A person who is drawn, or the height of those between who are not. */
export type Placed = { at: number } | { key: string; gap: number };

type Chosen = { columns: number; rows: ReadonlySet<number> };

const ROW_HEIGHT = 280;
const CARD_NODES = 7;

function gridOf(name: string): Grid {
  const grid = grids.get(name) ?? { width: 0, columns: 1, gap: 0, sizes: [] };
  grids.set(name, grid);
  return grid;
}

const placeIn = (item: Element): number => Number(item.getAttribute('data-at') ?? -1);

function measure(list: HTMLElement, grid: Grid): void {
  const { gridTemplateColumns, rowGap } = getComputedStyle(list);
  const columns = gridTemplateColumns.split(' ').length;
  if (list.clientWidth !== grid.width || columns !== grid.columns) grid.sizes = [];
  Object.assign(grid, { width: list.clientWidth, columns, gap: Number.parseFloat(rowGap) || 0 });
  const nodes = new Map<number, number>();
  for (const item of list.children) {
    const at = placeIn(item);
    if (at < 0) continue;
    const row = Math.floor(at / columns);
    nodes.set(row, (nodes.get(row) ?? 0) + item.querySelectorAll('*').length + 1);
    const { height } = item.getBoundingClientRect();
    // a list that is not laid out has no heights
    if (height > 0) grid.sizes[row] = { height: height + grid.gap, nodes: nodes.get(row) ?? 0 };
  }
}

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

  const choose = (): Chosen => {
    const { columns, sizes } = gridOf(name);
    const from = -(list.current?.getBoundingClientRect().top ?? 0);
    const rows = drawnParts({
      sizes: Array.from({ length: Math.ceil(count / columns) }, (_, row) => sizes[row]),
      from,
      until: from + window.innerHeight,
      kept: Math.floor(kept.current / columns),
      guess: guessFor(columns),
    });
    return { columns, rows };
  };
  const [chosen, setChosen] = useState(choose);
  const update = useRef((): void => undefined);
  update.current = () => {
    const next = choose();
    setChosen((last) => (isSameChoice(last, next) ? last : next));
  };

  useLayoutEffect(() => {
    if (!list.current) return;
    measure(list.current, gridOf(name));
    update.current();
    const card = list.current.querySelector<HTMLElement>(`[data-at="${wanted.current}"] :is(a, input)`);
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

const guessFor = (columns: number): Size => ({ height: ROW_HEIGHT, nodes: columns * CARD_NODES });

const isSameChoice = (one: Chosen, other: Chosen): boolean =>
  one.columns === other.columns &&
  one.rows.size === other.rows.size &&
  [...one.rows].every((row) => other.rows.has(row));

function placedIn({ sizes, gap: between }: Grid, { columns, rows }: Chosen, count: number): Placed[] {
  const typical = typicalSize(sizes, guessFor(columns));
  const placed: Placed[] = [];
  let gap = 0;
  const closeGap = (key: string) => {
    if (gap > 0) placed.push({ key, gap: gap - between });
    gap = 0;
  };
  for (let row = 0; row * columns < count; row++) {
    if (!rows.has(row)) {
      gap += (sizes[row] ?? typical).height;
      continue;
    }
    closeGap(`before-${row}`);
    for (let at = row * columns; at < Math.min((row + 1) * columns, count); at++) placed.push({ at });
  }
  closeGap('rest');
  return placed;
}
