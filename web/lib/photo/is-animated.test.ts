import { expect, test } from 'vitest';
import { aGif, anApng, aPng, aWebp, bytesOf } from '#worker/testing/images.ts';
import { isAnimated } from './is-animated.ts';

/** A further frame of a GIF: its control block and an image of nothing. */
const frame = bytesOf('!\xf9\x04', new Uint8Array(4), '\0', ',', new Uint8Array(9), '\x02\0');
const moving = aWebp({ chunks: [] });
moving[20] = 0x0e;

test.each([
  ['a GIF of one frame', aGif(), false],
  ['a GIF of several frames', aGif({ blocks: [frame] }), true],
  ['a PNG', aPng(), false],
  ['an animated PNG', anApng(), true],
  ['a WebP', aWebp(), false],
  ['a WebP with metadata', aWebp({ chunks: [] }), false],
  ['an animated WebP', moving, true],
  ['nothing', new Uint8Array(), false],
])('%s moves: %s', async (_, bytes, moves) => {
  expect(await isAnimated(new Blob([bytes as BlobPart]))).toBe(moves);
});
