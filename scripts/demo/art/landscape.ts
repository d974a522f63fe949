import { circle, darker, ellipse, group, lighter, line, mix, path, rect } from './draw.ts';
import type { Random } from './random.ts';

/** A rolling ridge filled down to `floor`; `height` is its maximum deviation from `base`. */
export function ridge(
  random: Random,
  width: number,
  base: number,
  height: number,
  floor: number,
  fill: string,
): string {
  const count = 5;
  const step = (width + 80) / count;
  let d = `M-40 ${floor}L-40 ${base + random.between(-height, height) * 0.6}`;
  let last = base;
  for (let i = 1; i <= count; i++) {
    const y = base + random.between(-height, height);
    const x = -40 + step * i;
    d += `C${x - step * 0.66} ${last - random.between(0, height * 0.3)} ${x - step * 0.4} ${y} ${x} ${y}`;
    last = y;
  }
  return path(`${d}L${width + 40} ${floor}Z`, fill);
}

export const cypress = (x: number, foot: number, tall: number, color: string): string =>
  path(
    `M${x} ${foot - tall}C${x + tall * 0.11} ${foot - tall * 0.62} ${x + tall * 0.13} ${foot - tall * 0.2} ${x + tall * 0.04} ${foot}L${x - tall * 0.04} ${foot}C${x - tall * 0.13} ${foot - tall * 0.2} ${x - tall * 0.11} ${foot - tall * 0.62} ${x} ${foot - tall}Z`,
    color,
  ) +
  path(
    `M${x} ${foot - tall}C${x + tall * 0.11} ${foot - tall * 0.62} ${x + tall * 0.13} ${foot - tall * 0.2} ${x + tall * 0.04} ${foot}L${x} ${foot}Z`,
    darker(color, 0.3),
    { opacity: 0.4 },
  );

/** A broad crown of overlapping rounds, lighter where the light falls. */
export function tree(
  random: Random,
  x: number,
  foot: number,
  tall: number,
  leaf: string,
  bark: string,
): string {
  const crown = Array.from({ length: 9 }, (_, i) => {
    const angle = (i / 9) * Math.PI * 2;
    const r = tall * random.between(0.17, 0.24);
    return { x: x + Math.cos(angle) * tall * 0.24, y: foot - tall * 0.68 + Math.sin(angle) * tall * 0.15, r };
  }).sort((a, b) => b.y - a.y);
  return (
    path(
      `M${x - tall * 0.045} ${foot}C${x - tall * 0.02} ${foot - tall * 0.2} ${x - tall * 0.04} ${foot - tall * 0.4} ${x - tall * 0.09} ${foot - tall * 0.6}L${x + tall * 0.1} ${foot - tall * 0.62}C${x + tall * 0.02} ${foot - tall * 0.4} ${x + tall * 0.02} ${foot - tall * 0.2} ${x + tall * 0.05} ${foot}Z`,
      bark,
    ) +
    crown.map((c) => circle(c.x, c.y, c.r, darker(leaf, 0.14))).join('') +
    crown.map((c) => circle(c.x - tall * 0.025, c.y - tall * 0.04, c.r * 0.9, leaf)).join('') +
    crown
      .slice(2)
      .map((c) =>
        circle(c.x - tall * 0.06, c.y - tall * 0.08, c.r * 0.5, lighter(leaf, 0.22), { opacity: 0.55 }),
      )
      .join('')
  );
}

export const pine = (x: number, foot: number, tall: number, color: string): string =>
  rect(x - tall * 0.018, foot - tall * 0.3, tall * 0.036, tall * 0.3, darker(color, 0.4)) +
  [0, 1, 2, 3]
    .map((i) =>
      path(
        `M${x} ${foot - tall + i * tall * 0.17}L${x + tall * (0.1 + i * 0.035)} ${foot - tall * 0.7 + i * tall * 0.19}Q${x} ${foot - tall * 0.74 + i * tall * 0.19} ${x - tall * (0.1 + i * 0.035)} ${foot - tall * 0.7 + i * tall * 0.19}Z`,
        i % 2 ? darker(color, 0.08) : color,
      ),
    )
    .join('');

export function palm(x: number, foot: number, tall: number, color: string): string {
  const top = foot - tall;
  const frond = (turn: number, reach: number): string =>
    path(
      `M0 0C${reach * 0.3} ${-reach * 0.34} ${reach * 0.8} ${-reach * 0.2} ${reach} ${reach * 0.26}C${reach * 0.7} ${-reach * 0.02} ${reach * 0.35} ${-reach * 0.06} 0 0Z`,
      color,
      {
        transform: `translate(${x + tall * 0.06} ${top}) scale(${turn < 0 ? -1 : 1} 1) rotate(${Math.abs(turn)})`,
      },
    );
  return (
    line(
      `M${x} ${foot}C${x - tall * 0.03} ${foot - tall * 0.4} ${x + tall * 0.01} ${foot - tall * 0.7} ${x + tall * 0.06} ${top}`,
      darker(color, 0.25),
      tall * 0.045,
    ) +
    [-40, -12, 16, 1, 28, 52]
      .map((turn) => frond(turn - 14, tall * 0.4) + frond(-turn - 20, tall * 0.38))
      .join('')
  );
}

/** Short pale strokes on water, closer together towards the horizon. */
export const ripples = (
  random: Random,
  width: number,
  top: number,
  bottom: number,
  color: string,
  count: number,
): string =>
  Array.from({ length: count }, () => {
    const depth = random.between(0, 1) ** 1.5;
    const y = top + 4 + depth * (bottom - top);
    const x = random.between(-20, width);
    return line(`M${x} ${y}l${30 + depth * 110} 0`, color, 1.2 + depth * 2.4, {
      opacity: 0.2 + random.between(0, 0.35),
    });
  }).join('');

export const starfield = (random: Random, width: number, low: number, color: string, count: number): string =>
  Array.from({ length: count }, () =>
    circle(random.between(0, width), random.between(4, low), random.between(0.7, 2.2), color, {
      opacity: random.between(0.35, 0.95),
    }),
  ).join('');

/** A sun or moon with a soft halo made of two discs. */
export const orb = (x: number, y: number, r: number, color: string): string =>
  circle(x, y, r * 2.4, color, { opacity: 0.13 }) +
  circle(x, y, r * 1.6, color, { opacity: 0.18 }) +
  circle(x, y, r, color, { opacity: 0.9 });

/** A row of stone houses with flat roofs, a few domes and small arched windows, some of them lit. */
export function stoneTown(
  random: Random,
  width: number,
  base: number,
  tall: number,
  floor: number,
  wall: string,
  ink: string,
  light: string,
): string {
  let houses = '';
  for (let x = -30; x < width + 20; ) {
    const w = random.between(46, 104);
    const top = base - random.between(tall * 0.2, tall);
    const tone = random.pick([wall, lighter(wall, 0.18), darker(wall, 0.07), mix(wall, light, 0.25)]);
    if (random.chance(0.28)) houses += ellipse(x + w / 2, top, w * 0.32, w * 0.3, darker(tone, 0.06));
    houses +=
      rect(x, top, w, floor - top, tone) +
      rect(x + w * 0.72, top, w * 0.28, floor - top, darker(tone, 0.3), { opacity: 0.22 }) +
      rect(x - 2, top - 3, w + 4, 5, lighter(tone, 0.3));
    for (let row = 0; row < 3; row++) {
      for (let column = 0; column < Math.floor(w / 32); column++) {
        if (random.chance(0.3)) continue;
        houses += path(
          `M${x + 12 + column * 30} ${top + 36 + row * 44}l0 -12a5 5 0 0 1 10 0l0 12Z`,
          random.chance(0.16) ? light : ink,
          { opacity: 0.5 },
        );
      }
    }
    x += w - 2;
  }
  return houses;
}

export const boat = (x: number, y: number, size: number, hull: string, sail: string): string =>
  group(
    { transform: `translate(${x} ${y}) scale(${size})` },
    path('M-40 0L44 0C36 16 26 20 14 20L-22 20C-34 18 -38 8 -40 0Z', hull),
    line('M0 0L0 -92', darker(hull, 0.2), 3),
    path('M4 -90C34 -60 40 -30 38 -8L4 -8Z', sail),
    path('M-4 -76C-22 -52 -28 -28 -28 -8L-4 -8Z', darker(sail, 0.08)),
  );
