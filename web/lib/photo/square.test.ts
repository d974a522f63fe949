import { expect, test } from 'vitest';
import { squareOf } from './square.ts';

test.each([
  [
    'a photo held upright keeps the face near its top',
    600,
    800,
    { x: 0.5, y: 0.25 },
    { x: 0, y: 50, side: 600 },
  ],
  ['a group photo keeps who stands at its edge', 1600, 900, { x: 1, y: 0.5 }, { x: 700, y: 0, side: 900 }],
  ['a square is whole', 500, 500, { x: 0.2, y: 0.9 }, { x: 0, y: 0, side: 500 }],
] as const)('%s', (_, width, height, focal, square) => {
  expect(squareOf(width, height, focal)).toEqual(square);
});
