import { PhotoFault } from '#web/lib/photo/photo-fault.ts';
import { drawScaled, sourceOf } from '#web/lib/photo/picture-source.ts';
import { PHOTO_BYTES, PHOTO_PIXELS, PHOTO_SIDE } from '#worker/contract/media.ts';

const LONGEST_SIDE = 1600;
const QUALITIES = [0.82, 0.6, 0.4];

/** A photo as a JPEG of at most 1600 pixels, upright and without camera metadata. Throws `PhotoFault`. */
export async function photoJpeg(file: Blob): Promise<Blob> {
  const source = await sourceOf(file);
  try {
    const { width, height } = source;
    if (width > PHOTO_SIDE || height > PHOTO_SIDE || width * height > PHOTO_PIXELS)
      throw new PhotoFault('too_many_dots');
    const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
    const side = (length: number) => Math.max(1, Math.round(length * scale));
    const canvas = drawScaled(await source.open(), side(width), side(height));
    for (const quality of QUALITIES) {
      const blob = await new Promise<Blob | null>((resolve) => {
        canvas.toBlob(resolve, 'image/jpeg', quality);
      });
      if (!blob) throw new PhotoFault('unreadable');
      if (blob.size <= PHOTO_BYTES) return blob;
    }
    throw new PhotoFault('too_many_dots');
  } finally {
    source.release();
  }
}
