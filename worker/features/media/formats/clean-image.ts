import { type ImageType, PHOTO_PIXELS, PHOTO_SIDE } from '#worker/contract/media.ts';
import { AppError } from '#worker/core/app-error.ts';
import { type Stripped, Unreadable } from './bytes.ts';
import { sniff } from './sniff.ts';
import { stripBmp } from './strip-bmp.ts';
import { stripGif } from './strip-gif.ts';
import { stripHeic } from './strip-heic.ts';
import { stripJpeg } from './strip-jpeg.ts';
import { stripPng } from './strip-png.ts';
import { stripSvg } from './strip-svg.ts';
import { stripTiff } from './strip-tiff.ts';
import { stripWebp } from './strip-webp.ts';

const STRIP: Record<ImageType, (bytes: Uint8Array) => Stripped> = {
  'image/jpeg': stripJpeg,
  'image/png': stripPng,
  'image/apng': stripPng,
  'image/webp': stripWebp,
  'image/gif': stripGif,
  'image/bmp': stripBmp,
  'image/tiff': stripTiff,
  'image/svg+xml': stripSvg,
  'image/heic': stripHeic,
};

/**
 * Removes metadata without decoding the image. Throws `media.type` where the bytes are not of the `announced`
 * type, `media.pixels` where they are malformed or the image is too large.
 */
export function cleanImage(bytes: Uint8Array, announced: ImageType): Stripped {
  const found = sniff(bytes);
  // browsers announce an animated PNG as image/png
  if (found !== announced && !(found === 'image/apng' && announced === 'image/png'))
    throw new AppError('media.type');
  const stripped = readable(() => STRIP[found](bytes));
  const [width, height] = [stripped.width ?? 1, stripped.height ?? 1];
  if (Math.max(width, height) > PHOTO_SIDE || width * height > PHOTO_PIXELS)
    throw new AppError('media.pixels');
  return stripped;
}

function readable(read: () => Stripped): Stripped {
  try {
    return read();
  } catch (error) {
    if (error instanceof Unreadable) throw new AppError('media.pixels');
    throw error;
  }
}
