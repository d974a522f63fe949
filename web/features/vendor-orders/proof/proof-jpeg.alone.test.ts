import { expect, test, vi } from 'vitest';
import { activate } from '#web/i18n/messages.ts';
import { PhotoFault } from '#web/lib/photo/photo-fault.ts';
import { drawScaled } from '#web/lib/photo/picture-source.ts';
import { proofJpeg } from './proof-jpeg.ts';

const camera = vi.hoisted(() => ({
  width: 4000,
  height: 3000,
  bytesAt: (_quality: number): number => 1,
  type: 'image/jpeg',
}));
const release = vi.hoisted(() => vi.fn());
vi.mock('#web/lib/photo/picture-source.ts', () => ({
  sourceOf: async () => ({ ...camera, open: async () => ({}), release }),
  drawScaled: vi.fn(() => ({
    toBlob: (done: (blob: Blob) => void, _type: string, quality: number) =>
      done(new Blob([new Uint8Array(camera.bytesAt(quality))], { type: camera.type })),
  })),
}));

const taken = new File(['raw'], 'a.heic');

test('a photo is scaled down to 1600 pixels, and its memory is freed', async () => {
  await proofJpeg(taken);
  expect(drawScaled).toHaveBeenLastCalledWith(expect.anything(), 1600, 1200);
  expect(release).toHaveBeenCalledTimes(1);
});

test('a small photo is not enlarged', async () => {
  Object.assign(camera, { width: 800, height: 600 });
  await proofJpeg(taken);
  expect(drawScaled).toHaveBeenLastCalledWith(expect.anything(), 800, 600);
});

test('a photo that is heavy for a weak signal is sent in a lower quality, in the lowest if none is light', async () => {
  camera.bytesAt = (quality) => (quality > 0.8 ? 600_000 : 400_000);
  expect((await proofJpeg(taken)).byteLength).toBe(400_000);
  camera.bytesAt = (quality) => quality * 1_000_000;
  expect((await proofJpeg(taken)).byteLength).toBe(600_000);
});

test('a browser that makes no JPEG of it says that the picture cannot be read', async () => {
  await activate('en');
  camera.type = 'image/png';
  await expect(proofJpeg(taken)).rejects.toBeInstanceOf(PhotoFault);
});
