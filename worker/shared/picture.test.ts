import { thumbHashToAverageRGBA } from 'thumbhash';
import { expect, test } from 'vitest';
import { averageColor, boxOf, enlargedSizes, focalPosition, pictureNear, srcset } from './picture.ts';
import { textLengthOf } from './text-length.ts';

const photo = { src: '/api/media/a?e=1&s=2', widths: [320, 800] };

test('the browser is offered every width, and one where it does not choose', () => {
  expect(srcset(photo)).toBe('/api/media/a?e=1&s=2&w=320 320w, /api/media/a?e=1&s=2&w=800 800w');
  expect(pictureNear(photo, 500)).toBe('/api/media/a?e=1&s=2&w=800');
  expect(pictureNear(photo, 1600)).toBe('/api/media/a?e=1&s=2&w=800');
});

test('a photo alone is shown whole, unless it is a ribbon or a tower', () => {
  expect(boxOf({ width: 1600, height: 1200 })).toEqual({ width: 800, height: 600 });
  expect(boxOf({ width: 4000, height: 400 })).toEqual({ width: 800, height: 450 });
  expect(boxOf({ width: 400, height: 4000 })).toEqual({ width: 800, height: 1000 });
  expect(boxOf({ width: 0, height: 0 })).toEqual({ width: 800, height: 800 });
});

test('a picture that is enlarged in its frame is loaded so much wider', () => {
  expect(enlargedSizes('(min-width: 62rem) 176px, 30vw', 1.5)).toBe(
    '(min-width: 62rem) calc(176px * 1.5), calc(30vw * 1.5)',
  );
  expect(enlargedSizes('30vw')).toBe('30vw');
});

test('the focal point stays within the picture', () => {
  expect(focalPosition({ x: 0.5, y: 0.3812 })).toBe('50% 38.1%');
  expect(focalPosition({ x: -3, y: 7 })).toBe('0% 100%');
});

test.each(['bfgFFgTJZgjHeOdYd3mEicZnCHSEUFg=', 'JikODgKoh/h3aEiIl3qHeIeI14xwlwg='])(
  'the average colour is the thumbhash’s own',
  (hash) => {
    const { r, g, b } = thumbHashToAverageRGBA(Uint8Array.from(atob(hash), (letter) => letter.charCodeAt(0)));
    const hex = [r, g, b]
      .map((share) =>
        Math.round(share * 255)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('');
    expect(averageColor(hash)).toBe(`#${hex}`);
  },
);

test('a long text is folded everywhere, a middling one on phones, a short one nowhere', () => {
  expect(textLengthOf('x'.repeat(100))).toBe('short');
  expect(textLengthOf('x'.repeat(400))).toBe('middling');
  expect(textLengthOf('x'.repeat(700))).toBe('long');
  expect(textLengthOf('line\n'.repeat(12))).toBe('middling');
  expect(textLengthOf('x'.repeat(300), 'about')).toBe('long');
});
