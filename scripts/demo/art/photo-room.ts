import { darker, fade, lighter, line, mix, path, rect } from './draw.ts';
import type { Colors } from './palette.ts';
import type { Random } from './random.ts';

/** A wall, a slant of window light across it, and a table top from `edge` down. */
export function room(c: Colors, r: Random, height: number, edge: number): string {
  const wall = mix(c.sky[0], c.sky[1], r.between(0.1, 0.5));
  const slant = r.between(80, 360);
  const wood = mix(c.accent, c.ground, r.between(0.15, 0.45));
  const pane = (x: number, y: number): string =>
    path(`M${x} ${y}l120 30l0 ${edge * 0.3}l-120 -30Z`, c.light, { opacity: 0.34 });
  return (
    fade('wall', [0, lighter(wall, 0.12)], [1, darker(wall, 0.1)]) +
    rect(0, 0, 900, height, 'url(#wall)') +
    pane(slant, edge * 0.1) +
    pane(slant + 134, edge * 0.1 + 33) +
    pane(slant, edge * 0.1 + edge * 0.33) +
    pane(slant + 134, edge * 0.1 + edge * 0.33 + 33) +
    fade('wood', [0, lighter(wood, 0.16)], [1, darker(wood, 0.14)]) +
    rect(0, edge, 900, height - edge, 'url(#wood)') +
    rect(0, edge, 900, 5, lighter(wood, 0.4), { opacity: 0.7 }) +
    [0.3, 0.55, 0.82]
      .map((t) =>
        line(
          `M-10 ${edge + (height - edge) * t}C240 ${edge + (height - edge) * t + r.between(-8, 8)} 600 ${edge + (height - edge) * t + r.between(-8, 8)} 910 ${edge + (height - edge) * t}`,
          darker(wood, 0.3),
          1.6,
          { opacity: 0.3 },
        ),
      )
      .join('')
  );
}

/** A soft flat shadow under a thing that stands at (x, y). */
export const shadow = (x: number, y: number, rx: number, ry: number): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="#241812" opacity="0.16"/>`;

/** A pile of books, centred at `x`. */
export const pile = (c: Colors, r: Random, x: number, foot: number, count: number): string => {
  let y = foot;
  let drawing = shadow(x, foot, 150, 12);
  for (let i = 0; i < count; i++) {
    const w = r.between(200, 270) - i * 8;
    const h = r.between(24, 38);
    const tone = r.pick([c.accent, c.near, c.mid, mix(c.accent, c.ink, 0.4), c.ground]);
    y -= h;
    const left = x - w / 2 + r.between(-12, 12);
    drawing +=
      rect(left, y, w, h - 1, tone, { rx: 3 }) +
      rect(left + w - 12, y + 4, 12, h - 9, '#f4ead6') +
      rect(left + 22, y + 4, 5, h - 9, lighter(tone, 0.5), { opacity: 0.7 }) +
      rect(left, y + h - 9, w, 8, darker(tone, 0.3), { opacity: 0.28 });
  }
  return drawing;
};

export const cup = (c: Colors, x: number, foot: number, size: number): string =>
  shadow(x, foot, 62 * size, 9 * size) +
  path(
    `M${x + 34 * size} ${foot - 54 * size}c${34 * size} ${-6 * size} ${34 * size} ${38 * size} ${-4 * size} ${36 * size}`,
    'none',
    { stroke: mix(c.light, c.mid, 0.2), 'stroke-width': 8 * size },
  ) +
  path(
    `M${x - 40 * size} ${foot - 68 * size}L${x + 40 * size} ${foot - 68 * size}C${x + 40 * size} ${foot - 20 * size} ${x + 24 * size} ${foot} ${x} ${foot}C${x - 24 * size} ${foot} ${x - 40 * size} ${foot - 20 * size} ${x - 40 * size} ${foot - 68 * size}Z`,
    mix(c.light, c.mid, 0.12),
  ) +
  path(
    `M${x + 8 * size} ${foot - 68 * size}L${x + 40 * size} ${foot - 68 * size}C${x + 40 * size} ${foot - 20 * size} ${x + 24 * size} ${foot} ${x} ${foot}C${x + 14 * size} ${foot - 12 * size} ${x + 12 * size} ${foot - 50 * size} ${x + 8 * size} ${foot - 68 * size}Z`,
    c.mid,
    { opacity: 0.3 },
  ) +
  `<ellipse cx="${x}" cy="${foot - 68 * size}" rx="${40 * size}" ry="${8 * size}" fill="${mix(c.accent, c.ink, 0.35)}"/>`;
