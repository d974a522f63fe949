import { PREVIEW } from '#worker/contract/media.ts';
import { cropOf } from './crop.ts';
import { PhotoFault } from './photo-fault.ts';
import { sourceOf } from './picture-source.ts';
import type { ShrunkPhoto } from './shrink.ts';

const QUALITIES = [0.9, 0.82, 0.72, 0.6, 0.45, 0.3];
const MIDDLE = { x: 0.5, y: 0.5 };

/** A canvas as a JPEG that messengers accept; null where this browser makes none that is small enough. */
export async function encodePreview(canvas: HTMLCanvasElement): Promise<Blob | null> {
  for (const quality of QUALITIES) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (blob && blob.type === 'image/jpeg' && blob.size <= PREVIEW.bytes) return blob;
  }
  return null;
}

/** The middle of a photo in the size of a link preview. Throws `PhotoFault`. */
export async function cutPreview(photo: ShrunkPhoto): Promise<ShrunkPhoto> {
  const { width, height } = PREVIEW;
  const largest = photo.widths.at(-1);
  if (!largest) throw new PhotoFault('unreadable');
  const source = await sourceOf(largest.blob);
  try {
    const crop = cropOf(source, MIDDLE, width / height);
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width, height });
    canvas
      .getContext('2d')
      ?.drawImage(await source.open(), crop.x, crop.y, crop.width, crop.height, 0, 0, width, height);
    const blob = await encodePreview(canvas);
    if (!blob) throw new PhotoFault('unreadable');
    return { widths: [{ width, height, blob }], thumbhash: null, name: 'preview.jpg' };
  } finally {
    source.release();
  }
}
