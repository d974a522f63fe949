import { circle, darker, ellipse, line, mirrored, mix, path, rect } from './draw.ts';
import type { BackdropScene, DrawBackdrop } from './portrait-backdrop.ts';

const skyline = (scene: BackdropScene, base: number): string => {
  let shapes = '';
  for (let x = -20; x < 420; ) {
    const width = scene.random.between(34, 66);
    const tall = base - scene.random.between(10, 74);
    shapes += rect(
      x,
      tall,
      width,
      520 - tall,
      scene.random.pick([scene.tint, mix(scene.tint, scene.bottom, 0.25), mix(scene.tint, scene.pale, 0.3)]),
    );
    if (scene.random.chance(0.4))
      shapes += ellipse(x + width / 2, tall, width / 2.3, width / 2.6, scene.tint);
    shapes += rect(x + width * 0.4, tall + 22, 7, 13, scene.deep, { rx: 3.5, opacity: 0.45 });
    x += width;
  }
  return shapes;
};

const pine = (x: number, foot: number, height: number, color: string): string =>
  rect(x - 3, foot - height * 0.3, 6, height * 0.3 + 200, darker(color, 0.25)) +
  [0, 1, 2]
    .map((i) =>
      path(
        `M${x} ${foot - height + i * height * 0.2}C${x + height * 0.1} ${foot - height * 0.7 + i * height * 0.2} ${x + height * 0.2} ${foot - height * 0.52 + i * height * 0.2} ${x + height * 0.24} ${foot - height * 0.46 + i * height * 0.2}L${x - height * 0.24} ${foot - height * 0.46 + i * height * 0.2}C${x - height * 0.2} ${foot - height * 0.52 + i * height * 0.2} ${x - height * 0.1} ${foot - height * 0.7 + i * height * 0.2} ${x} ${foot - height + i * height * 0.2}Z`,
        color,
      ),
    )
    .join('');

const star = (x: number, y: number, size: number, color: string): string =>
  path(
    `M${x} ${y - size}C${x + size * 0.1} ${y - size * 0.1} ${x + size * 0.1} ${y - size * 0.1} ${x + size} ${y}C${x + size * 0.1} ${y + size * 0.1} ${x + size * 0.1} ${y + size * 0.1} ${x} ${y + size}C${x - size * 0.1} ${y + size * 0.1} ${x - size * 0.1} ${y + size * 0.1} ${x - size} ${y}C${x - size * 0.1} ${y - size * 0.1} ${x - size * 0.1} ${y - size * 0.1} ${x} ${y - size}Z`,
    color,
  );

const dots = (scene: BackdropScene, count: number, low: number): string =>
  Array.from({ length: count }, () =>
    circle(
      scene.random.between(8, 392),
      scene.random.between(10, low),
      scene.random.between(0.9, 2.4),
      scene.pale,
      { opacity: scene.random.between(0.4, 0.95) },
    ),
  ).join('');

export const landBackdrops: Record<
  'lake' | 'rooftops' | 'pines' | 'waves' | 'wheat' | 'saplings' | 'stars' | 'north-star',
  DrawBackdrop
> = {
  lake: (s) =>
    path('M-10 300C60 262 120 286 180 276C250 262 320 246 410 280L410 360L-10 360Z', s.tint) +
    path(
      'M-10 322C80 300 150 318 220 306C290 296 350 306 410 314L410 360L-10 360Z',
      mix(s.tint, s.bottom, 0.4),
    ) +
    rect(0, 338, 400, 170, mix(s.pale, s.tint, 0.35)) +
    [352, 372, 398, 430]
      .map((y, i) =>
        line(
          `M${14 + i * 9} ${y}L${76 - i * 6} ${y}M${322 + i * 7} ${y + 4}L${388 - i * 5} ${y + 4}`,
          s.pale,
          2.4,
          { opacity: 0.6 },
        ),
      )
      .join(''),
  rooftops: (s) => skyline(s, 342),
  pines: (s) =>
    [
      [24, 350, 190],
      [96, 330, 130],
      [318, 338, 160],
      [376, 356, 220],
    ]
      .map(([x = 0, foot = 0, tall = 0], i) => pine(x, foot, tall, i % 2 ? mix(s.tint, s.pale, 0.3) : s.tint))
      .join('') +
    path(
      'M-10 352C90 326 180 350 260 340C320 334 370 342 410 350L410 510L-10 510Z',
      mix(s.tint, s.deep, 0.25),
    ),
  waves: (s) =>
    rect(0, 268, 400, 240, s.tint) +
    rect(0, 268, 400, 3, s.pale, { opacity: 0.6 }) +
    [0, 1, 2, 3]
      .map((i) =>
        path(
          `M-20 ${300 + i * 44}C40 ${282 + i * 44} 70 ${316 + i * 44} 130 ${302 + i * 44}C200 ${286 + i * 44} 230 ${318 + i * 44} 300 ${300 + i * 44}C350 ${288 + i * 44} 380 ${306 + i * 44} 420 ${298 + i * 44}L420 520L-20 520Z`,
          mix(s.tint, i % 2 ? s.pale : s.deep, 0.16 + i * 0.05),
        ),
      )
      .join('') +
    circle(318, 150, 30, s.pale, { opacity: 0.55 }),
  wheat: (s) =>
    path('M-10 350C90 318 300 330 410 308L410 510L-10 510Z', mix(s.tint, s.bottom, 0.4)) +
    Array.from({ length: 26 }, (_, i) => {
      const x = i < 13 ? -6 + i * 9.5 : 286 + (i - 13) * 9.8;
      const top = s.random.between(206, 300);
      const lean = s.random.between(-14, 14);
      const tone = s.random.pick([s.tint, mix(s.tint, s.deep, 0.3), mix(s.tint, s.pale, 0.35)]);
      return (
        line(`M${x} 510Q${x} ${top + 120} ${x + lean} ${top}`, tone, 2) +
        [0, 1, 2, 3, 4]
          .map((k) =>
            mirrored(
              x + lean * (1 - k * 0.07),
              ellipse(x + lean * (1 - k * 0.07) + 3.4, top + k * 9, 2.8, 6, tone, {
                transform: `rotate(24 ${x + lean + 3.4} ${top + k * 9})`,
              }),
            ),
          )
          .join('')
      );
    }).join(''),
  saplings: (s) =>
    path(
      'M-10 356C80 330 160 346 220 340C300 332 350 346 410 330L410 510L-10 510Z',
      mix(s.tint, s.bottom, 0.35),
    ) +
    [
      [40, 350, 150],
      [100, 342, 100],
      [318, 340, 120],
      [370, 340, 176],
    ]
      .map(
        ([x = 0, foot = 0, tall = 0]) =>
          line(
            `M${x} ${foot}C${x + 4} ${foot - tall * 0.4} ${x - 3} ${foot - tall * 0.7} ${x} ${foot - tall}`,
            s.deep,
            3.4,
            { opacity: 0.8 },
          ) +
          [0.3, 0.46, 0.62, 0.78, 0.94]
            .map((t, k) =>
              ellipse(
                x + (k % 2 ? 13 : -13),
                foot - tall * t - 6,
                13,
                6.4,
                k % 2 ? s.tint : mix(s.tint, s.deep, 0.2),
                { transform: `rotate(${k % 2 ? -32 : 32} ${x + (k % 2 ? 13 : -13)} ${foot - tall * t - 6})` },
              ),
            )
            .join('') +
          ellipse(x, foot - tall - 8, 6, 12, s.tint),
      )
      .join(''),
  stars: (s) =>
    dots(s, 70, 420) +
    [120, 165, 212]
      .map((r, i) =>
        ellipse(200, 210, r, r * 0.92, 'none', {
          stroke: s.pale,
          'stroke-width': 1.3,
          opacity: 0.42,
          transform: `rotate(${-18 + i * 14} 200 210)`,
        }),
      )
      .join('') +
    circle(66, 120, 7, s.tint) +
    circle(342, 178, 10, mix(s.tint, s.pale, 0.4)) +
    circle(372, 330, 5, s.pale),
  'north-star': (s) =>
    dots(s, 46, 300) +
    star(318, 96, 30, s.pale) +
    circle(318, 96, 44, s.pale, { opacity: 0.12 }) +
    path('M-10 346C70 306 130 336 200 330C270 318 330 300 410 334L410 510L-10 510Z', s.tint) +
    path('M-10 384C90 350 300 372 410 362L410 510L-10 510Z', mix(s.tint, s.deep, 0.35)),
};
