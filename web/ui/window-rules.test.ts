import { expect, test } from 'vitest';
import { drawnParts, type Size, typicalSize } from './window-rules.ts';

const SCREEN = 800;
const parts = (count: number, size: Size = { height: 200, nodes: 25 }) =>
  Array.from({ length: count }, () => size);
const shown = (sizes: (Size | undefined)[], from: number, kept = -1) =>
  [...drawnParts({ sizes, from, until: from + SCREEN, kept })].toSorted((a, b) => a - b);

test('of five thousand memories only those on and around the screen are drawn', () => {
  const at = shown(parts(5000), 2500 * 200);
  expect(at.length * 25).toBeLessThanOrEqual(300);
  for (const visible of [2500, 2501, 2502, 2503]) expect(at).toContain(visible);
  expect(at[0]).toBeLessThan(2500);
  expect(at.at(-1)).toBeGreaterThan(2503);
});

test('everything on the screen is drawn, however many elements that are', () => {
  expect(shown(parts(100, { height: 50, nodes: 40 }), 0).length).toBeGreaterThanOrEqual(16);
});

test('a short list is drawn whole', () => {
  expect(shown(parts(5), 0)).toEqual([0, 1, 2, 3, 4]);
});

test('the memory with the focus stays, with its neighbours, wherever one has scrolled to', () => {
  expect(shown(parts(5000), 2500 * 200, 7)).toEqual(expect.arrayContaining([6, 7, 8, 2500]));
  expect(shown(parts(5000), 2500 * 200, 0)).toEqual(expect.arrayContaining([0, 1, 2500]));
});

test('beyond either end the nearest memory is drawn', () => {
  expect(shown(parts(50), -10_000)).toContain(0);
  expect(shown(parts(50), 1_000_000)).toContain(49);
});

test('one that was never drawn counts like the others', () => {
  expect(typicalSize([undefined, { height: 100, nodes: 10 }, { height: 300, nodes: 30 }])).toEqual({
    height: 200,
    nodes: 20,
  });
  expect(
    shown(
      Array.from({ length: 5000 }, () => undefined),
      0,
    ).length,
  ).toBeLessThan(12);
});
