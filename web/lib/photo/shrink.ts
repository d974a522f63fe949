import { rgbaToThumbHash } from 'thumbhash';
import {
  IMAGE_TYPES,
  type ImageType,
  MEDIA_WIDTHS,
  PHOTO_BYTES,
  PHOTO_PIXELS,
  PHOTO_SIDE,
} from '#worker/contract/media.ts';
import { PhotoFault } from './photo-fault.ts';
import { drawScaled, type Source, sourceOf } from './picture-source.ts';

export type PhotoWidth = { width: number; height: number; blob: Blob };

/** The files of a photo to upload, narrowest first. `thumbhash` in base64; `stilled` where the chosen picture moves. */
export type ShrunkPhoto = {
  widths: PhotoWidth[];
  thumbhash: string | null;
  name: string;
  stilled?: boolean;
};

/** Scales a photo down, upright and without camera metadata. Throws `PhotoFault`. */
export async function shrinkPhoto(file: File | Blob): Promise<ShrunkPhoto> {
  const source = await sourceOf(file);
  try {
    if (
      source.width > PHOTO_SIDE ||
      source.height > PHOTO_SIDE ||
      source.width * source.height > PHOTO_PIXELS
    ) {
      throw new PhotoFault('too_many_dots');
    }
    return await widthsOf(source, 'name' in file ? file.name : 'photo');
  } finally {
    source.release();
  }
}

/** Draws each width from the next larger one, so that at most two are in memory at once. */
export async function widthsOf(source: Source, name: string): Promise<ShrunkPhoto> {
  const widths: PhotoWidth[] = [];
  let canvas: HTMLCanvasElement | null = null;
  for (const width of targetWidths(source.width).reverse()) {
    const height = Math.max(1, Math.round((source.height * width) / source.width));
    const smaller = drawScaled(canvas ?? (await source.open()), width, height);
    if (canvas) clear(canvas);
    else source.release();
    canvas = smaller;
    widths.unshift({ width, height, blob: await encoded(canvas) });
  }
  const thumbhash = canvas && thumbhashOf(canvas);
  if (canvas) clear(canvas);
  return { widths, thumbhash, name };
}

/** The standard widths up to the photo's own, plus its own width where that shows clearly more detail. */
export function targetWidths(own: number): number[] {
  const widths: number[] = MEDIA_WIDTHS.filter((width) => width <= own);
  if (widths.length < MEDIA_WIDTHS.length && own > (widths.at(-1) ?? 0) * 1.25) widths.push(own);
  return widths;
}

const QUALITIES = [0.82, 0.72, 0.6, 0.45, 0.3];
/** Safari returns a PNG when WebP is requested. */
let format: 'image/webp' | 'image/jpeg' = 'image/webp';

async function encoded(canvas: HTMLCanvasElement): Promise<Blob> {
  for (const quality of QUALITIES) {
    let blob = await toBlob(canvas, format, quality);
    if (blob && blob.type !== format) {
      format = 'image/jpeg';
      blob = await toBlob(canvas, format, quality);
    }
    if (!blob) throw new PhotoFault('unreadable');
    if (blob.size <= PHOTO_BYTES) return blob;
  }
  throw new PhotoFault('too_many_dots');
}

const toBlob = (canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, quality));

const THUMB_SIDE = 100;

function thumbhashOf(canvas: HTMLCanvasElement): string | null {
  const scale = Math.min(1, THUMB_SIDE / Math.max(canvas.width, canvas.height));
  const width = Math.max(1, Math.round(canvas.width * scale));
  const height = Math.max(1, Math.round(canvas.height * scale));
  const small = drawScaled(canvas, width, height);
  const pixels = small.getContext('2d')?.getImageData(0, 0, width, height).data;
  clear(small);
  return pixels ? btoa(String.fromCharCode(...rgbaToThumbHash(width, height, pixels))) : null;
}

/** Safari does not free a canvas's memory until its size is zero. */
function clear(canvas: HTMLCanvasElement): void {
  canvas.width = 0;
  canvas.height = 0;
}

/**
 * A picture that no browser can decode here, to upload unchanged and store as a file. Null for unsupported
 * types.
 */
export function wholeFile(file: File): ShrunkPhoto | null {
  const extension = file.name.split('.').at(-1)?.toLowerCase() ?? '';
  const type = (Object.keys(IMAGE_TYPES) as ImageType[]).find((one) => {
    const { extensions, inline } = IMAGE_TYPES[one];
    return !inline && (extensions as readonly string[]).includes(extension);
  });
  if (!type || file.size > PHOTO_BYTES || file.size === 0) return null;
  const blob = file.type === type ? file : file.slice(0, file.size, type);
  return { widths: [{ width: 0, height: 0, blob }], thumbhash: null, name: file.name };
}
