/** Helpers for writing SVG as strings. Colours are #rrggbb. */
type Attributes = Record<string, string | number | undefined>;

const attributes = (more: Attributes): string =>
  Object.entries(more)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${typeof value === 'number' ? round(value) : value}"`)
    .join('');

export const round = (value: number): number => Math.round(value * 10000) / 10000;

const element = (name: string, more: Attributes): string => `<${name}${attributes(more)}/>`;

export const path = (d: string, fill: string, more: Attributes = {}): string =>
  element('path', { d, fill, ...more });

export const line = (d: string, stroke: string, width: number, more: Attributes = {}): string =>
  element('path', {
    d,
    fill: 'none',
    stroke,
    'stroke-width': width,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    ...more,
  });

export const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  more: Attributes = {},
): string => element('rect', { x, y, width, height, fill, ...more });

export const ellipse = (
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  fill: string,
  more: Attributes = {},
): string => element('ellipse', { cx, cy, rx, ry, fill, ...more });

export const circle = (cx: number, cy: number, r: number, fill: string, more: Attributes = {}): string =>
  ellipse(cx, cy, r, r, fill, more);

export const group = (more: Attributes, ...inner: string[]): string =>
  `<g${attributes(more)}>${inner.join('')}</g>`;

/** A drawing together with its mirror image about the vertical line x = `axis`. */
export const mirrored = (axis: number, drawing: string): string =>
  drawing + group({ transform: `matrix(-1 0 0 1 ${axis * 2} 0)` }, drawing);

export const clip = (id: string, shape: string, ...inner: string[]): string =>
  `<clipPath id="${id}">${shape}</clipPath><g clip-path="url(#${id})">${inner.join('')}</g>`;

type Stop = readonly [offset: number, color: string, opacity?: number];

const stops = (list: readonly Stop[]): string =>
  list
    .map(
      ([offset, color, opacity = 1]) =>
        `<stop offset="${offset}" stop-color="${color}" stop-opacity="${opacity}"/>`,
    )
    .join('');

/** Defines a top-to-bottom gradient; referenced as `url(#id)`. */
export const fade = (id: string, ...list: Stop[]): string =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops(list)}</linearGradient>`;

/** Defines a left-to-right gradient. */
export const sweep = (id: string, ...list: Stop[]): string =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2="0">${stops(list)}</linearGradient>`;

export const glow = (id: string, ...list: Stop[]): string =>
  `<radialGradient id="${id}">${stops(list)}</radialGradient>`;

/** Defines a blur; `spread` is in drawing units. */
export const blur = (id: string, spread: number): string =>
  `<filter id="${id}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${spread}"/></filter>`;

export const svg = (width: number, height: number, ...inner: string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${inner.join('')}</svg>`;

const channels = (color: string): number[] =>
  [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));

/** The mix of two colours: `share` is the weight of the second. */
export function mix(from: string, to: string, share: number): string {
  const b = channels(to);
  const mixed = channels(from).map((value, i) => Math.round(value + ((b[i] ?? 0) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

export const lighter = (color: string, share: number): string => mix(color, '#fff6e8', share);
export const darker = (color: string, share: number): string => mix(color, '#241812', share);
