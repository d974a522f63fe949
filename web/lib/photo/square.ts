import type { Focal } from '#worker/contract/primitives.ts';
import { cropOf } from './crop.ts';
import { PhotoFault } from './photo-fault.ts';
import { sourceOf } from './picture-source.ts';
import { type ShrunkPhoto, shrinkPhoto } from './shrink.ts';

/** In pixels; larger than any circular portrait. */
const SIDE = 800;

/** A photo cropped to the square that a frame shows of it. Throws `PhotoFault`. */
export async function cutSquare(photo: ShrunkPhoto, focal: Focal): Promise<ShrunkPhoto> {
  const largest = photo.widths.at(-1);
  if (!largest) throw new PhotoFault('unreadable');
  const source = await sourceOf(largest.blob);
  try {
    const { x, y, width: side } = cropOf(source, focal, 1);
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = Math.min(Math.round(side), SIDE);
    canvas
      .getContext('2d')
      ?.drawImage(await source.open(), x, y, side, side, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (!blob) throw new PhotoFault('unreadable');
    return { ...(await shrinkPhoto(blob)), name: photo.name };
  } finally {
    source.release();
  }
}
