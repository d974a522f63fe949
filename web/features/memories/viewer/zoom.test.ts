import { expect, test } from 'vitest';
import { MOST, moved, swipeOf, UNZOOMED, within, zoomedAt } from './zoom.ts';

const stage = { width: 400, height: 800 };
const landscape = { width: 400, height: 300 };

test('a picture is enlarged around the fingers, which stay on what they touched', () => {
  const point = { x: 100, y: -50 };
  const zoom = zoomedAt(UNZOOMED, 2, point);
  // the point of the picture under the fingers, before and after
  expect((point.x - zoom.x) / zoom.scale).toBe(100);
  expect((point.y - zoom.y) / zoom.scale).toBe(-50);
  expect(zoomedAt(zoom, 1, point)).toEqual(UNZOOMED);
});

test('it is never smaller than whole, nor larger than its limit', () => {
  expect(zoomedAt(UNZOOMED, 0.2, { x: 0, y: 0 }).scale).toBe(1);
  expect(within({ scale: 90, x: 0, y: 0 }, landscape, stage).scale).toBe(MOST);
});

test('it is moved to its edges and no further, and not at all where it fits', () => {
  const far = moved({ scale: 2, x: 0, y: 0 }, { x: 5000, y: 5000 });
  expect(within(far, landscape, stage)).toEqual({ scale: 2, x: 200, y: 0 });
  expect(within({ scale: 4, x: -5000, y: -5000 }, landscape, stage)).toEqual({ scale: 4, x: -600, y: -200 });
  expect(within({ scale: 1, x: 30, y: -30 }, landscape, stage)).toEqual(UNZOOMED);
});

test.each([
  ['to the left', { x: -60, y: 20 }, 'towards-left'],
  ['to the right', { x: 60, y: -20 }, 'towards-right'],
  ['down', { x: 20, y: 120 }, 'down'],
  ['up', { x: 20, y: -300 }, null],
  ['hardly', { x: 30, y: 40 }, null],
  ['down and aside', { x: -60, y: 90 }, null],
])('a finger that moves %s', (_, way, swipe) => {
  expect(swipeOf(way)).toBe(swipe);
});
