import { PhotoFault } from './photo-fault.ts';

/** A measured picture; `open` decodes it upright, `release` frees its memory. */
export type Source = {
  width: number;
  height: number;
  open(): Promise<CanvasImageSource>;
  release(): void;
};

/** Measures before decoding: the pixels of a large photo take hundreds of megabytes. */
export async function sourceOf(file: Blob): Promise<Source> {
  const address = URL.createObjectURL(file);
  let bitmap: ImageBitmap | null = null;
  const release = () => {
    bitmap?.close();
    bitmap = null;
    URL.revokeObjectURL(address);
  };
  try {
    const image = await loadImage(address);
    if (!image.naturalWidth || !image.naturalHeight) throw new PhotoFault('unreadable');
    return {
      width: image.naturalWidth,
      height: image.naturalHeight,
      async open() {
        bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
        // a bitmap with swapped sides is from a browser that ignores the orientation option
        if (bitmap && bitmap.width === image.naturalWidth) return bitmap;
        return image;
      },
      release,
    };
  } catch (error) {
    release();
    throw error;
  }
}

function loadImage(address: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => reject(new PhotoFault('unreadable'));
    image.src = address;
  });
}

/** A scaled copy on a white background. */
export function drawScaled(source: CanvasImageSource, width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new PhotoFault('unreadable');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  try {
    context.drawImage(source, 0, 0, width, height);
  } catch {
    throw new PhotoFault('unreadable');
  }
  return canvas;
}
