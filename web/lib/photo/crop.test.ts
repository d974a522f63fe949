import { describe, expect, test } from 'vitest';
import { cropOf, moved, zoomed } from './crop.ts';

const ARCH = 4 / 5;
const GROUP = { width: 1600, height: 900 };
const MIDDLE = { x: 0.5, y: 0.5 };

test.each([
  [
    'a photo held upright keeps the face near its top',
    { width: 600, height: 800 },
    { x: 0.5, y: 0.25 },
    [0, 50, 600],
  ],
  ['a group photo keeps a person at its edge', GROUP, { x: 1, y: 0.5 }, [700, 0, 900]],
  ['a square is whole', { width: 500, height: 500 }, { x: 0.2, y: 0.9 }, [0, 0, 500]],
  ['one face of a group is enlarged', GROUP, { x: 1, y: 0, zoom: 3 }, [1300, 0, 300]],
] as const)('in a square frame %s', (_, size, focal, [x, y, side]) => {
  expect(cropOf(size, focal, 1)).toEqual({ x, y, width: side, height: side });
});

describe('a photo in the arch', () => {
  test('follows the finger', () => {
    const before = cropOf(GROUP, { ...MIDDLE, zoom: 2 }, ARCH);
    const after = cropOf(GROUP, moved(GROUP, { ...MIDDLE, zoom: 2 }, ARCH, { x: 0.25, y: -0.1 }), ARCH);
    expect(after.x).toBeCloseTo(before.x - before.width / 4, -1);
    expect(after.y).toBeCloseTo(before.y + before.height / 10, -1);
  });

  test('never leaves a gap at its edges', () => {
    expect(moved(GROUP, MIDDLE, ARCH, { x: 9, y: 9 })).toEqual({ x: 0, y: 0.5 });
    expect(moved(GROUP, MIDDLE, ARCH, { x: -9, y: 0 })).toEqual({ x: 1, y: 0.5 });
  });

  test('is enlarged around the point under the finger, up to four times', () => {
    const focal = { x: 0.3, y: 0.6, zoom: 1.5 };
    const at = { x: 0.25, y: 0.75 };
    const pointIn = (crop: ReturnType<typeof cropOf>) => [
      crop.x + at.x * crop.width,
      crop.y + at.y * crop.height,
    ];
    const [before, after] = [focal, zoomed(GROUP, focal, ARCH, 3, at)].map((one) =>
      pointIn(cropOf(GROUP, one, ARCH)),
    );
    expect(after?.[0]).toBeCloseTo(before?.[0] ?? Number.NaN, -1);
    expect(after?.[1]).toBeCloseTo(before?.[1] ?? Number.NaN, -1);
    expect(zoomed(GROUP, focal, ARCH, 99).zoom).toBe(4);
  });

  test('that is made small again is as it was chosen, without a zoom', () => {
    expect(zoomed(GROUP, { ...MIDDLE, zoom: 2 }, ARCH, 0.5)).toEqual(MIDDLE);
  });
});
