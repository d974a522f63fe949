import type { Focal } from '#worker/contract/primitives.ts';

type Widths = { src: string; widths: readonly number[] };

export const pictureAt = (picture: Widths, width: number): string => `${picture.src}&w=${width}`;

/** The address of the smallest width that is at least `width`, else of the widest. */
export function pictureNear(picture: Widths, width: number): string {
  return pictureAt(picture, picture.widths.find((one) => one >= width) ?? picture.widths.at(-1) ?? width);
}

export const srcset = (picture: Widths): string =>
  picture.widths.map((width) => `${pictureAt(picture, width)} ${width}w`).join(', ');

/**
 * The `sizes` attribute of each kind of picture, slightly understated on phones: their screens are sharper
 * than the eye.
 */
export const SIZES = {
  cover: '(min-width: 62rem) 100vw, 60vw',
  portrait: '(min-width: 62rem) 176px, 106px',
  arch: '(min-width: 62rem) 176px, 30vw',
  photo: '(min-width: 46rem) 680px, 80vw',
  part: '(min-width: 46rem) 340px, 40vw',
} as const;

/** A `sizes` attribute for a picture that is enlarged within its frame. */
export const enlargedSizes = (sizes: string, zoom = 1): string =>
  zoom > 1 ? sizes.replace(/[\d.]+(?:px|vw)(?=,|$)/g, (length) => `calc(${length} * ${zoom})`) : sizes;

/** The size of the box of a photo shown alone: its ratio is between 4:5 and 16:9. */
export function boxOf({ width, height }: { width: number; height: number }): {
  width: number;
  height: number;
} {
  const ratio = Math.min(16 / 9, Math.max(4 / 5, width / height || 1));
  return { width: 800, height: Math.round(800 / ratio) };
}

/** The number of photos on a memory's card; the rest are counted in the "+4". */
export const PHOTOS_ON_A_CARD = 3;

export const focalPosition = ({ x, y }: Focal): string => `${percent(x)} ${percent(y)}`;

const percent = (share: number): string => `${Math.round(Math.min(1, Math.max(0, share)) * 1000) / 10}%`;

/** How an image that fills a frame shows its focal point, as styles; the frame hides the rest. */
export function focalStyle(focal: Focal): {
  objectPosition: string;
  transform?: string;
  transformOrigin?: string;
} {
  const objectPosition = focalPosition(focal);
  if (!focal.zoom || focal.zoom <= 1) return { objectPosition };
  return { objectPosition, transform: `scale(${focal.zoom})`, transformOrigin: objectPosition };
}

/** The average color of a thumbhash (in Base64), as a placeholder for the picture. */
export function averageColor(thumbhash: string | null): string | null {
  if (!thumbhash) return null;
  let bytes: string;
  try {
    bytes = atob(thumbhash);
  } catch {
    return null;
  }
  if (bytes.length < 5) return null;
  const header = bytes.charCodeAt(0) | (bytes.charCodeAt(1) << 8) | (bytes.charCodeAt(2) << 16);
  const l = (header & 63) / 63;
  const p = ((header >> 6) & 63) / 31.5 - 1;
  const q = ((header >> 12) & 63) / 31.5 - 1;
  const blue = l - (2 / 3) * p;
  const red = (3 * l - blue + q) / 2;
  return `#${[red, red - q, blue].map(hex).join('')}`;
}

const hex = (share: number): string =>
  Math.round(Math.min(1, Math.max(0, share)) * 255)
    .toString(16)
    .padStart(2, '0');
