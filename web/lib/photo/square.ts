import type { Focal } from '#worker/contract/primitives.ts';
import { PhotoFault } from './photo-fault.ts';
import { sourceOf } from './picture-source.ts';
import { type ShrunkPhoto, shrinkPhoto } from './shrink.ts';

/** In pixels; larger than any circular portrait. */
const SIDE = 800;

/** The largest square of a picture that a frame with this focal point shows. */
export function squareOf(width: number, height: number, focal: Focal) {
  const side = Math.min(width, height);
  return { x: Math.round((width - side) * focal.x), y: Math.round((height - side) * focal.y), side };
}

/** A photo cropped to the square around a point. Throws `PhotoFault`. */
export async function cutSquare(photo: ShrunkPhoto, focal: Focal): Promise<ShrunkPhoto> {
  const largest = photo.widths.at(-1);
  if (!largest) throw new PhotoFault('unreadable');
  const source = await sourceOf(largest.blob);
  try {
    const { x, y, side } = squareOf(source.width, source.height, focal);
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = Math.min(side, SIDE);
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
