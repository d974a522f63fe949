/** How a picture is enlarged: by how much, and how far its middle is from that of its stage, in pixels. */
export type Zoom = { scale: number; x: number; y: number };
export type Point = { x: number; y: number };
export type Size = { width: number; height: number };

export const UNZOOMED: Zoom = { scale: 1, x: 0, y: 0 };
export const MOST = 5;
/** What a double tap enlarges to. */
export const CLOSE_UP = 2.5;

const between = (least: number, value: number, most: number): number =>
  Math.min(most, Math.max(least, value));

/** The zoom within its limits; the picture is never moved further than its edges. */
export function within({ scale, x, y }: Zoom, picture: Size, stage: Size): Zoom {
  const limited = between(1, scale, MOST);
  const room = (length: number, frame: number) => Math.max(0, (length * limited - frame) / 2);
  const [across, down] = [room(picture.width, stage.width), room(picture.height, stage.height)];
  // without a negative zero
  return { scale: limited, x: between(-across, x, across) || 0, y: between(-down, y, down) || 0 };
}

/** Enlarged to `scale` around a point, measured from the middle of the stage, which stays where it is. */
export function zoomedAt({ scale, x, y }: Zoom, to: number, point: Point): Zoom {
  const limited = between(1, to, MOST);
  const by = limited / scale;
  return { scale: limited, x: point.x - (point.x - x) * by, y: point.y - (point.y - y) * by };
}

export const moved = ({ scale, x, y }: Zoom, by: Point): Zoom => ({ scale, x: x + by.x, y: y + by.y });

export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

export const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

const SWIPE_PX = 48;
const DOWN_PX = 96;

/** What the path of a finger means: the next picture on its way, the end, or nothing. */
export function swipeOf({ x, y }: Point): 'towards-left' | 'towards-right' | 'down' | null {
  if (Math.abs(x) >= SWIPE_PX && Math.abs(x) > Math.abs(y)) return x < 0 ? 'towards-left' : 'towards-right';
  return y >= DOWN_PX ? 'down' : null;
}
