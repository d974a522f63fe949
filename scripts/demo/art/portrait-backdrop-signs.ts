import { circle, ellipse, glow, group, line, mirrored, mix, path, rect } from './draw.ts';
import type { DrawBackdrop } from './portrait-backdrop.ts';

const spiral = (x: number, y: number, turns: number, size: number): string => {
  const points = Array.from({ length: turns * 40 }, (_, i) => {
    const angle = (i / 40) * Math.PI * 2;
    const radius = size * Math.exp(-angle * 0.17);
    return `${(x + Math.cos(angle) * radius).toFixed(1)} ${(y + Math.sin(angle) * radius).toFixed(1)}`;
  });
  return `M${points.join('L')}`;
};

export const signBackdrops: Record<
  'bird' | 'shelves' | 'cards' | 'lamp' | 'ammonite' | 'glow' | 'rings' | 'windows',
  DrawBackdrop
> = {
  bird: (s) =>
    line(
      'M-10 236C40 224 74 214 104 176C112 166 122 160 134 158M42 222C56 204 58 190 54 176M80 204C92 206 102 204 112 198',
      s.deep,
      5,
      { opacity: 0.7 },
    ) +
    [
      [54, 172, -30],
      [118, 196, 20],
      [36, 232, 40],
      [136, 154, 10],
      [66, 200, -60],
      [14, 224, -20],
    ]
      .map(([x = 0, y = 0, turn = 0]) =>
        ellipse(x, y, 14, 6.5, s.tint, { transform: `rotate(${turn} ${x} ${y})` }),
      )
      .join('') +
    group(
      { transform: 'translate(300 214) scale(1.15)' },
      path('M0 0C4 -16 20 -24 34 -18L44 -15L35 -10C33 4 18 14 2 10L-24 18L-8 4Z', s.deep),
      path('M6 -2C14 -8 24 -6 26 0C20 8 8 10 -6 12Z', mix(s.deep, s.pale, 0.35)),
      circle(30, -13, 1.6, s.pale),
    ) +
    line('M282 234C320 228 360 234 410 222', s.deep, 5, { opacity: 0.7 }),
  shelves: (s) =>
    [70, 168, 266, 364]
      .map((y) => {
        let row = rect(0, y + 84, 400, 7, s.deep, { opacity: 0.55 });
        for (let x = 4; x < 396; ) {
          const width = s.random.between(10, 22);
          const tall = s.random.between(56, 78);
          row += rect(
            x,
            y + 84 - tall,
            width - 1.6,
            tall,
            s.random.pick([
              s.tint,
              mix(s.tint, s.deep, 0.3),
              mix(s.tint, s.pale, 0.3),
              mix(s.tint, '#8a5a3c', 0.35),
            ]),
            { rx: 1.5, opacity: 0.75 },
          );
          row += rect(x + 2, y + 96 - tall, width - 5.6, 3, s.pale, { opacity: 0.4 });
          x += width;
        }
        return row;
      })
      .join(''),
  cards: (s) =>
    [
      [-24, 120, -14],
      [-10, 286, 9],
      [282, 96, 12],
      [300, 262, -9],
    ]
      .map(([x = 0, y = 0, turn = 0]) =>
        group(
          { transform: `translate(${x} ${y}) rotate(${turn})` },
          rect(0, 0, 112, 140, s.tint, { rx: 4 }),
          rect(0, 0, 112, 140, s.pale, { rx: 4, opacity: 0.2 }),
          ...Array.from({ length: 48 }, (_, i) =>
            s.random.chance(0.55)
              ? circle(15 + (i % 6) * 16.4, 16 + Math.floor(i / 6) * 15.6, 3.9, s.deep, { opacity: 0.55 })
              : '',
          ),
        ),
      )
      .join(''),
  lamp: (s) =>
    glow('flame', [0, '#ffe2a0', 0.95], [0.35, '#f7c064', 0.5], [1, '#f7ad44', 0]) +
    ellipse(318, 226, 150, 150, 'url(#flame)') +
    group(
      { transform: 'translate(318 246)' },
      path(
        'M-26 20C-26 34 26 34 26 20C40 18 50 10 58 -2L50 -6C42 4 34 8 26 8L-26 8C-30 8 -30 20 -26 20Z',
        s.deep,
      ),
      rect(-15, 30, 30, 10, s.deep, { rx: 3 }),
      line('M-26 14C-44 8 -46 30 -30 28', s.deep, 5),
      path('M54 -10C44 -24 52 -36 56 -46C62 -34 66 -22 58 -8Z', '#ffe9b8'),
    ) +
    rect(0, 330, 60, 180, s.tint, { opacity: 0.6 }) +
    mirrored(
      200,
      line('M-6 40C30 120 26 260 -6 330M26 20C56 130 50 260 26 340', s.tint, 14, { opacity: 0.4 }),
    ),
  ammonite: (s) =>
    path('M-10 292L40 262L96 276L150 300L150 510L-10 510Z', s.tint) +
    path('M-10 330L60 306L130 330L150 510L-10 510Z', mix(s.tint, s.deep, 0.2)) +
    [300, 318, 352, 380]
      .map((y) => line(`M-6 ${y}L${110} ${y + 10}`, s.pale, 1.5, { opacity: 0.35 }))
      .join('') +
    rect(250, 318, 160, 190, mix(s.bottom, '#7fa0a4', 0.6)) +
    line('M262 336L330 336M300 352L392 352M270 376L350 376', s.pale, 2, { opacity: 0.6 }) +
    path(`${spiral(338, 168, 1, 46)}Z`, mix(s.tint, s.pale, 0.4)) +
    line(spiral(338, 168, 3, 46), s.deep, 3.6, { opacity: 0.75 }) +
    Array.from({ length: 34 }, (_, i) => {
      const angle = (i / 20) * Math.PI * 2;
      const outer = 46 * Math.exp(-angle * 0.17);
      const inner = 46 * Math.exp(-(angle + Math.PI * 2) * 0.17);
      return line(
        `M${338 + Math.cos(angle) * outer * 0.94} ${168 + Math.sin(angle) * outer * 0.94}L${338 + Math.cos(angle) * inner * 1.14} ${168 + Math.sin(angle) * inner * 1.14}`,
        s.deep,
        2,
        { opacity: 0.4 },
      );
    }).join(''),
  glow: (s) =>
    glow('radium', [0, '#e3fbef', 0.95], [0.4, '#a9dfce', 0.5], [1, '#7fc4b4', 0]) +
    rect(0, 318, 400, 9, s.deep, { opacity: 0.55 }) +
    [
      [10, 260, 26],
      [46, 240, 20],
      [340, 236, 22],
      [372, 262, 26],
    ]
      .map(
        ([x = 0, y = 0, w = 0], i) =>
          rect(x, y + 16, w, 302 - y, i % 2 ? s.tint : mix(s.tint, s.pale, 0.25), { rx: 5 }) +
          rect(x + w * 0.3, y, w * 0.4, 20, s.tint) +
          rect(x + w * 0.2, y - 6, w * 0.6, 8, s.deep, { rx: 2, opacity: 0.6 }),
      )
      .join('') +
    ellipse(306, 252, 132, 132, 'url(#radium)') +
    path(
      'M298 214L314 214L314 252C330 270 338 290 336 302C334 316 326 318 306 318C286 318 278 316 276 302C274 290 282 270 298 252Z',
      '#e9fff4',
      { opacity: 0.72 },
    ) +
    path('M279 290C290 284 322 296 333 290C337 306 332 318 306 318C280 318 275 306 279 290Z', '#7cd0b5', {
      opacity: 0.85,
    }),
  rings: (s) =>
    [0, 1, 2, 3, 4]
      .map((i) => {
        const corners = 6;
        const radius = 126 + i * 34;
        const points = Array.from({ length: corners }, (_, k) => {
          const angle = ((k + i * 0.5) / corners) * Math.PI * 2;
          return `${(200 + Math.cos(angle) * radius).toFixed(1)} ${(206 + Math.sin(angle) * radius).toFixed(1)}`;
        });
        return (
          path(`M${points.join('L')}Z`, 'none', {
            stroke: i % 2 ? s.tint : s.pale,
            'stroke-width': 2.2,
            opacity: 0.55,
          }) +
          points
            .map((point) =>
              circle(Number(point.split(' ')[0]), Number(point.split(' ')[1]), 4.4, i % 2 ? s.tint : s.pale, {
                opacity: 0.8,
              }),
            )
            .join('')
        );
      })
      .join(''),
  windows: (s) =>
    [6, 84, 300, 362]
      .map((x, c) =>
        [60, 152, 244, 336]
          .map(
            (y, r) =>
              rect(x, y, 44, 62, (c + r) % 3 === 1 ? '#f3d9a0' : s.tint, { rx: 2 }) +
              line(`M${x + 22} ${y}L${x + 22} ${y + 62}M${x} ${y + 26}L${x + 44} ${y + 26}`, s.deep, 2, {
                opacity: 0.5,
              }) +
              rect(x - 4, y + 62, 52, 6, s.pale, { opacity: 0.7 }),
          )
          .join(''),
      )
      .join(''),
};
