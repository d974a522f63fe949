import { type Focal, ZOOM_MAX } from '#worker/contract/primitives.ts';

type Point = { x: number; y: number };
export type Size = { width: number; height: number };
/** A part of a picture, in its own pixels. */
type Crop = Size & Point;

const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** The part of a picture that a frame of this ratio (width to height) shows. */
export function cropOf({ width, height }: Size, { x, y, zoom = 1 }: Focal, ratio: number): Crop {
  const shown = Math.min(width, height * ratio) / zoom;
  return {
    x: (width - shown) * x,
    y: (height - shown / ratio) * y,
    width: shown,
    height: shown / ratio,
  };
}

/** The value of a focal point or zoom with a limited number of decimals. */
const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals));

/** Rounded, so that the same view has the same value. */
const focal = (x: number, y: number, zoom: number): Focal => ({
  x: rounded(within(x, 0, 1), 3),
  y: rounded(within(y, 0, 1), 3),
  ...(zoom > 1 && { zoom: rounded(zoom, 2) }),
});

/** The start of the shown part as a share of what is hidden; `before` where nothing is hidden. */
const shareOf = (start: number, hidden: number, before: number): number =>
  hidden < 0.5 ? before : start / hidden;

/** Moves the picture in its frame, by shares of the frame. */
export function moved(size: Size, before: Focal, ratio: number, by: Point): Focal {
  const crop = cropOf(size, before, ratio);
  return focal(
    shareOf(crop.x - by.x * crop.width, size.width - crop.width, before.x),
    shareOf(crop.y - by.y * crop.height, size.height - crop.height, before.y),
    before.zoom ?? 1,
  );
}

const MIDDLE: Point = { x: 0.5, y: 0.5 };

/** Enlarges the picture in its frame around a point of the frame (as shares of it), which stays in place. */
export function zoomed(size: Size, before: Focal, ratio: number, to: number, around: Point = MIDDLE): Focal {
  const zoom = within(to, 1, ZOOM_MAX);
  const crop = cropOf(size, before, ratio);
  const next = cropOf(size, { ...before, zoom }, ratio);
  const start = (at: number, extent: number, nextExtent: number, share: number) =>
    at + share * (extent - nextExtent);
  return focal(
    shareOf(start(crop.x, crop.width, next.width, around.x), size.width - next.width, before.x),
    shareOf(start(crop.y, crop.height, next.height, around.y), size.height - next.height, before.y),
    zoom,
  );
}
