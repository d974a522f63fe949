import { PhotoFault } from '#web/lib/photo/photo-fault.ts';
import { drawScaled, sourceOf } from '#web/lib/photo/picture-source.ts';

/** The longest side of a photo of the flowers, in pixels: the name on the stone can be read in it. */
const SIDE = 1600;
const TYPE = 'image/jpeg';
/** Small enough to be sent from a cemetery with a weak signal. */
const ENOUGH_BYTES = 500_000;
const QUALITIES = [0.82, 0.72, 0.6];

/** A photo as a JPEG, scaled down and without what the camera noted in it. Throws `PhotoFault`. */
export async function proofJpeg(file: Blob): Promise<ArrayBuffer> {
  const source = await sourceOf(file);
  try {
    const scale = Math.min(1, SIDE / Math.max(source.width, source.height));
    const side = (own: number) => Math.max(1, Math.round(own * scale));
    const canvas = drawScaled(await source.open(), side(source.width), side(source.height));
    try {
      return await (await encoded(canvas)).arrayBuffer();
    } finally {
      // Safari frees the memory of a canvas only then
      Object.assign(canvas, { width: 0, height: 0 });
    }
  } finally {
    source.release();
  }
}

/** The first quality that is small enough, else the lowest. */
async function encoded(canvas: HTMLCanvasElement): Promise<Blob> {
  let last: Blob | null = null;
  for (const quality of QUALITIES) {
    last = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, TYPE, quality));
    if (last && last.size <= ENOUGH_BYTES) break;
  }
  if (last?.type !== TYPE) throw new PhotoFault('unreadable');
  return last;
}
